#!/usr/bin/env bash
# Builds GNUstep's arm of DocumentUndoCost into the folder given, beside the suite, where GNUstep is installed; nothing
# otherwise: the suite says then what is missing.
set -euo pipefail
source="$(cd "$(dirname "$0")" && pwd)/gnustep_undo.m"
library="${1:?the folder of the suite}/libgnustep_undo.so"
command -v gnustep-config >/dev/null && gcc -x objective-c -fsyntax-only /dev/null 2>/dev/null || exit 0
[ "$library" -nt "$source" ] && exit 0
gcc $(gnustep-config --objc-flags) -MF /dev/null -O2 -shared -fPIC "$source" -o "$library" $(gnustep-config --base-libs)
