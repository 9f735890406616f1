#!/usr/bin/env bash
# packaging/build.sh [x86_64|aarch64]: builds the Debian package, the archive for other systems, the bills of materials (SBOM, CycloneDX)
# and the checksums of all of them, for glibc 2.28 or newer, in the directory `packages` of the target directory. Without an argument, it
# builds for the processor of this machine.
#
# Needs npm, cargo-deb and cargo-cyclonedx (`cargo install --locked cargo-deb cargo-cyclonedx`), and cargo-zigbuild with Zig, whose linker
# finds the old glibc (`pipx install cargo-zigbuild && pipx inject --include-apps cargo-zigbuild ziglang`). For the other processor, also
# its standard library (`rustup target add aarch64-unknown-linux-gnu`), and its emulator and C library, because the program prints its own
# manual page (Debian packages `qemu-user` and `libc6-arm64-cross`, or `libc6-amd64-cross` on an ARM machine).
set -euo pipefail
cd "$(dirname "$0")/.."

GLIBC=2.28
# pipx installs Zig under another name.
CARGO_ZIGBUILD_ZIG_PATH=$(command -v zig || command -v python-zig || echo zig)
export CARGO_ZIGBUILD_ZIG_PATH
machine=$(uname -m)
processor=${1:-$machine}
case $processor in
    x86_64) debian=amd64 ;;
    aarch64) debian=arm64 ;;
    *) echo "Usage: $0 [x86_64|aarch64]" >&2; exit 2 ;;
esac
TARGET=$processor-unknown-linux-gnu
run=(env -i)
tools=(cargo-cyclonedx cargo-deb cargo-zigbuild "$CARGO_ZIGBUILD_ZIG_PATH" npm readelf)
if [ "$processor" != "$machine" ]; then
    tools+=("qemu-$processor")
    run+=("/usr/bin/qemu-$processor" -L "/usr/$processor-linux-gnu")
fi

for tool in "${tools[@]}"; do
    command -v "$tool" >/dev/null || { echo "$tool is missing; the comment at the top of $0 says how to install it." >&2; exit 1; }
done

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
release=$target/$TARGET/release
version=$(cargo metadata --locked --no-deps --format-version 1 | sed -E 's/.*"name":"standfast","version":"([^"]+)".*/\1/')

cargo zigbuild --locked --release --target "$TARGET.$GLIBC"

newest=$(readelf --version-info "$release/standfast" | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -1)
if [ "$(printf '%s\n' "$newest" "GLIBC_$GLIBC" | sort -V | tail -1)" != "GLIBC_$GLIBC" ]; then
    echo "the program needs $newest, newer than $GLIBC" >&2
    exit 1
fi

# The manual page, licences and completions that the program prints.
generated=$release/packaging
mkdir -p "$generated"
"${run[@]}" "$release/standfast" man | gzip -9n >"$generated/standfast.1.gz"
"${run[@]}" "$release/standfast" licences >"$generated/licences.txt"
for shell in bash zsh fish; do
    "${run[@]}" "$release/standfast" completions "$shell" >"$generated/standfast.$shell"
done

packages=$target/packages
mkdir -p "$packages"
deb=$packages/standfast_${version}_$debian.deb
cargo deb --no-build --no-strip --target "$TARGET" --output "$deb"

name=standfast-$version-$processor-linux
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/$name"/{docs,examples}
install -m 755 "$release/standfast" packaging/install.sh "$root/$name"
install -m 644 "$generated"/standfast.* "$generated/licences.txt" packaging/standfast.{service,sysusers,env} packaging/standfast-*.socket \
    data/company.json README.md CHANGELOG.md SECURITY.md LICENSE "$root/$name"
# The same layout as in the repository and the Debian package, so that links between the guides work.
install -m 644 docs/{behind-a-proxy,claims,company-file,containers,content,inbox,monitoring,operate,pictures}.md \
    docs/{privacy-requests,second-machine,settings,troubleshooting,urdu,visits}.md \
    docs/{grafana-dashboard.json,home.jpg,prometheus-alerts.yml} "$root/$name/docs"
install -m 644 packaging/examples/* packaging/Containerfile packaging/compose.yaml data/documents.json "$root/$name/examples"
time=$(git log -1 --format=%ct 2>/dev/null || date +%s)
tar --create --directory "$root" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" "$name" |
    gzip -9n >"$packages/$name.tar.gz"

# Two bills: the crates in the executable, and the packages in the scripts of its pages. cargo-cyclonedx writes next to Cargo.toml.
cargo cyclonedx --quiet --target "$TARGET" --format json --spec-version 1.5 --override-filename "$name.cdx"
mv "$name.cdx.json" "$packages"
npm --prefix ui sbom --package-lock-only --omit dev --sbom-format cyclonedx >"$packages/standfast-$version-scripts.cdx.json"

# Of both processors, if both are built.
(cd "$packages" && sha256sum "standfast_$version"_*.deb "standfast-$version"-* >SHA256SUMS && cat SHA256SUMS)
echo "needs $newest"
ls -l "$deb" "$packages/$name.tar.gz"
