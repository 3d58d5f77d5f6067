#!/bin/sh
# tests/deps.sh - installs the Debian packages that are missing; says nothing if none is.
set -eu

missing=
need() {    # PACKAGE FILE-OR-COMMAND REASON
    case $2 in
    */*) found=$(find /usr/include /usr/local/include /usr/lib/python3 /usr/share/javascript -path "*/$2" -print -quit 2>/dev/null || true) ;;
    *)   found=$(command -v "$2" || true) ;;
    esac
    [ -n "$found" ] && return
    echo "missing: $1 ($3)"
    missing="$missing $1"
}

need gcc                gcc                     "the compiler"
need zlib1g-dev         include/zlib.h          "compression of program images"
need libyaml-dev        include/yaml.h          "machine files"
need gnuplot-nox        gnuplot                 "plots of studies"
need libjs-chart.js     chart.js/chart.min.js   "charts of pages"
need g++                g++                     "the compiler of what uses LEMON"
need liblemon-dev       include/lemon/network_simplex.h  "plans for codelets: minimum-cost flow"
need metis              gpmetis                 "plans for codelets: graph partitioning"
need parallel           parallel                "a test: studies under GNU parallel"
need python3-numpy      python3/dist-packages/numpy/__init__.py     "arrays of the Python package"
need python3-pytest     python3/dist-packages/pytest/__init__.py    "tests of the Python package"
need python3-ipython    python3/dist-packages/IPython/__init__.py   "a test: cells of notebooks"
need libcriterion-dev   criterion/criterion.h   "unit tests"

[ -z "$missing" ] && exit 0
root=
[ "$(id -u)" -eq 0 ] || root=sudo
export DEBIAN_FRONTEND=noninteractive
$root apt-get update -q
# shellcheck disable=SC2086 # a list of packages
$root apt-get install -qy --no-install-recommends $missing
