#!/bin/sh
# What the kernels of PTX files need, as ptxas reports it.
#   kernel-resources.sh PTXAS ARCH FILE.ptx...
# Out: lines "program kernel registers stack spill_stores spill_loads shared", in bytes.
set -eu
ptxas=$1 arch=$2
shift 2
for file in "$@"; do
  "$ptxas" -v -arch="$arch" "$file" -o /dev/null 2>&1 |
    awk -v program="$(basename "$file" .ptx)" '
      /Compiling entry function/ { split($0, quoted, "\047"); kernel = quoted[2] }
      /bytes stack frame/ { stack = $1; stores = $5; loads = $9 }
      /Used .* registers/ && kernel != "" {
        registers = shared = 0
        for (i = 2; i <= NF; i++) {
          if ($i ~ /^registers/) registers = $(i - 1)
          if ($i ~ /^smem/) shared = $(i - 2)
        }
        print program, kernel, registers, stack, stores, loads, shared
        kernel = ""
      }
      / error | fatal / { print > "/dev/stderr"; bad = 1 }
      END { exit bad }'
done
