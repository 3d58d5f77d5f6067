#!/bin/sh
# api/packaging/deb.sh TARBALL MAINTAINER OUT [OBJECTS] - Debian packages in folder OUT, of the tarball that make dist has made;
# lintian looks at them.  OBJECTS: a folder with what has been compiled of the same sources, which is not compiled again.
set -eu

missing=
need() { command -v "$2" >/dev/null || missing="$missing $1"; }
need dpkg-dev dpkg-buildpackage
need debhelper dh
need dh-python dh_python3
need lintian lintian
[ -z "$missing" ] || { echo "make deb: missing:$missing (apt-get install$missing)" >&2; exit 1; }

tarball=$1 maintainer=$2 out=$3 objects=${4:-}
version=${tarball##*-}
version=${version%.tar.xz}
SOURCE_DATE_EPOCH=$(sh api/packaging/when.sh)
export SOURCE_DATE_EPOCH
tree=$out/frbz-$version
rm -rf "$out"
mkdir -p "$out"
cp "$tarball" "$out/frbz_$version.orig.tar.xz"
tar -xJf "$tarball" -C "$out"
cp -r "$tree/api/packaging/debian" "$tree"
sed -i "s|@MAINTAINER@|$maintainer|" "$tree/debian/control"
cat >"$tree/debian/changelog" <<END
frbz ($version-1) unstable; urgency=medium

  * What is new is told in changes.md.

 -- $maintainer  $(LC_ALL=C date -R -u -d "@$SOURCE_DATE_EPOCH")
END
how=
if [ "$objects" ]; then
    mkdir "$tree/build"
    (cd "$objects" && find api cli frontend isa lab memory vm -name '*.[od]' | tar -cf - -T -) | tar -xmf - -C "$tree/build"
    export DEB_BUILD_OPTIONS=noautodbgsym
    how='-b -nc'
fi
log=$(cd "$out" && pwd)/log
# shellcheck disable=SC2086 # several options
(cd "$tree" && dpkg-buildpackage -us -uc $how) >"$log" 2>&1 || { tail -n 30 "$log"; exit 1; }
rm -rf "$tree"
cd "$out"
mkdir tmp           # lintian leaves files behind
TMPDIR=$PWD/tmp lintian --allow-root --fail-on error --tag-display-limit 0 ./*.changes
rm -r tmp
ls ./*.deb
