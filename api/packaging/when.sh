#!/bin/sh
# api/packaging/when.sh - the time of this version of the tree, in seconds since 1970.
set -eu
[ -z "${SOURCE_DATE_EPOCH:-}" ] || { echo "$SOURCE_DATE_EPOCH"; exit; }
if [ -e .git ]; then
    git log -1 --format=%ct
else
    stat -c %Y Makefile
fi
