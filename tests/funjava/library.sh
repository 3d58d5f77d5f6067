#!/bin/sh
# tests/funjava/library.sh [MILLIONS [SEED]] - compares frontend/library with
# StrictMath and % of the JVM.  Needs a JDK; a million arguments take some ten seconds.
set -eu
cd "$(dirname "$0")/../.."
command -v javac >/dev/null || { echo "javac is missing"; exit 2; }
millions=${1:-10} seed=${2:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
javac -Xlint:all -d "$work" frontend/sema/library/*.java tests/funjava/library/Against.java
echo "seed $seed"
java -cp "$work" Against "$millions" "$seed"
