#!/bin/bash
# SPDX-License-Identifier: MIT
# build.sh: `make deb`: builds Debian packages of the tarball of `make dist`, in a folder. It puts the files beside this
# script into the unpacked tarball, runs dpkg-buildpackage, and has lintian check the result where it is installed.
#
#   scripts/debian/build.sh kanun-VERSION.tar.xz FOLDER
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tarball=$(realpath "$1") folder=$2
version=${tarball##*/kanun-} version=${version%.tar.xz}

for need in dpkg-buildpackage dh; do
    command -v "$need" >/dev/null || {
        echo "make deb needs $need. On Debian: apt-get install dpkg-dev debhelper" >&2
        exit 4
    }
done
rm -rf "$folder"
mkdir -p "$folder"
cp "$tarball" "$folder/kanun_$version.orig.tar.xz"
cd "$folder"
tar -xf "kanun_$version.orig.tar.xz"
mkdir "kanun-$version/debian"
(cd "$here" && tar -cf - --exclude=build.sh --exclude=changelog.in .) | tar -xf - -C "kanun-$version/debian"
chmod +x "kanun-$version/debian/rules"
# The day of the newest file of the tarball, so that the same tarball gives the same packages.
day=$(date -R -u -d "@$(find "kanun-$version" -path "kanun-$version/debian" -prune -o -type f -printf '%Ts\n' | sort -n | tail -n 1)")
# The builder of the packages is their maintainer. Packages for one's own machines need no address.
maintainer="${DEBFULLNAME:-Kanun} <${DEBEMAIL:-kanun@localhost}>"
sed "s/@VERSION@/$version/; s/@DATE@/$day/; s/@MAINTAINER@/$maintainer/" "$here/changelog.in" >"kanun-$version/debian/changelog"
sed "s/@MAINTAINER@/$maintainer/" "$here/control" >"kanun-$version/debian/control"
cd "kanun-$version"
dpkg-buildpackage -us -uc
cd ..
if command -v lintian >/dev/null; then
    known=initial-upload-closes-no-bugs
    [[ -n ${DEBEMAIL-} ]] || known+=,bogus-mail-host,bogus-mail-host-in-debian-changelog
    lintian --allow-root --fail-on error,warning --suppress-tags "$known" -- *.changes
else
    echo "not checked: there is no lintian" >&2
fi
echo "Built in $folder:"
ls -1 -- *.deb
echo "Install them:  apt-get install ./$folder/kanun_${version}-1_*.deb ./$folder/kanun-data_${version}-1_all.deb"
