#!/bin/sh
# api/packaging/deb.sh VERSION - Debian packages in build/deb, of the tarball that make dist has made; lintian looks at them.
set -eu

missing=
need() { command -v "$2" >/dev/null || missing="$missing $1"; }
need dpkg-dev dpkg-buildpackage
need debhelper dh
need dh-python dh_python3
need lintian lintian
[ -z "$missing" ] || { echo "make deb: missing:$missing (apt-get install$missing)" >&2; exit 1; }

version=$1
SOURCE_DATE_EPOCH=$(sh api/packaging/when.sh)
export SOURCE_DATE_EPOCH
tree=build/deb/frbz-$version
rm -rf build/deb
mkdir -p build/deb
cp "build/frbz-$version.tar.xz" "build/deb/frbz_$version.orig.tar.xz"
tar -xJf "build/frbz-$version.tar.xz" -C build/deb
cp -r "$tree/api/packaging/debian" "$tree"
cat >"$tree/debian/changelog" <<END
frbz ($version-1) unstable; urgency=medium

  * What is new is told in changes.md.

 -- $(sed -n 's/^Maintainer: //p' "$tree/debian/control")  $(LC_ALL=C date -R -u -d "@$SOURCE_DATE_EPOCH")
END
log=$PWD/build/deb/log
(cd "$tree" && dpkg-buildpackage -us -uc) >"$log" 2>&1 || { tail -n 30 "$log"; exit 1; }
rm -rf "$tree"
cd build/deb
lintian --allow-root --fail-on error --tag-display-limit 0 ./*.changes
ls ./*.deb
