#!/usr/bin/env bash
# Installs what is missing, or says what to install. Arguments: what is needed, of `jemalloc`, `lz4`,
# `xxhash`, `venv`, `objdump`, `strace`, `gnustep`, `gegl`, `chromium`, `perf`, `valgrind`.
set -euo pipefail

if ! command -v swift >/dev/null; then
  echo "error: there is no swift on PATH; Pentimento needs Swift 6.2 or newer" >&2
  echo "Install a toolchain from swift.org and put its usr/bin on PATH." >&2
  exit 2
fi

have() {
  case "$1" in
    jemalloc) command -v pkg-config >/dev/null && pkg-config --exists jemalloc ;;
    lz4) command -v pkg-config >/dev/null && pkg-config --exists liblz4 ;;
    xxhash) command -v pkg-config >/dev/null && pkg-config --exists libxxhash ;;
    gegl) command -v pkg-config >/dev/null && pkg-config --exists gegl-0.4 ;;
    venv) command -v python3 >/dev/null && python3 -c 'import venv, ensurepip' 2>/dev/null ;;
    objdump) command -v objdump >/dev/null ;;
    strace) command -v strace >/dev/null ;;
    perf) command -v perf >/dev/null ;;
    valgrind) command -v valgrind >/dev/null && command -v strip >/dev/null ;;
    gnustep) command -v gnustep-config >/dev/null && gcc -x objective-c -fsyntax-only /dev/null 2>/dev/null ;;
    chromium) command -v chromium >/dev/null ;;
    *) echo "error: setup/packages.sh knows no need called '$1'" >&2; exit 2 ;;
  esac
}

packages() {
  case "$1" in
    jemalloc) echo libjemalloc-dev pkg-config ;;
    lz4) echo liblz4-dev pkg-config ;;
    xxhash) echo libxxhash-dev pkg-config ;;
    gegl) echo libgegl-dev pkg-config ;;
    venv) echo python3-venv ;;
    objdump) echo binutils ;;
    strace) echo strace ;;
    perf) echo linux-perf ;;
    valgrind) echo valgrind binutils ;;
    gnustep) echo gobjc libgnustep-base-dev ;;
    chromium) echo chromium ;;
  esac
}

missing=()
for need in "$@"; do
  have "$need" && continue
  for name in $(packages "$need"); do
    # Named once, however many needs it serves.
    case " ${missing[*]} " in *" $name "*) ;; *) missing+=("$name") ;; esac
  done
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "error: missing: ${missing[*]}; this system has no apt-get" >&2
  echo "Install these Debian packages' counterparts and try again." >&2
  exit 2
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "error: missing packages: ${missing[*]}" >&2
  echo "Run 'sudo apt-get install ${missing[*]}' and try again; nothing else needs root." >&2
  exit 2
fi
echo "installing ${missing[*]}" >&2
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
