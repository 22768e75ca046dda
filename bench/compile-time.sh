#!/bin/sh
# What compiling directives costs: accomp -acc -O2 -c against clang -O2 -c, which leaves
# them out, on a file of 1000 lines with ten regions. Best and median of several runs that
# take turns, as lines of measure.h.
#   bench/compile-time.sh [runs]     ACCOMP=..., CLANG=... choose the compilers
set -eu
cd "$(dirname "$0")/.."
runs=${1:-7} accomp=${ACCOMP:-build/bin/accomp} clang=${CLANG:-clang-19}
out=build/bench
mkdir -p "$out"
sh bench/gen1000.sh > "$out/gen1000.c"
result=$out/compile.txt
: > "$result"

time_of() {  # name command...: appends "name microseconds"
  name=$1
  shift
  start=$(date +%s%N)
  "$@" 2> "$out/compile.err" || { cat "$out/compile.err" >&2; exit 1; }
  end=$(date +%s%N)
  echo "$name $(((end - start) / 1000))" >> "$result"
}
for run in $(seq "$runs"); do
  time_of clang "$clang" -w -O2 -c "$out/gen1000.c" -o "$out/gen1000.clang.o"
  time_of accomp "$accomp" -w -acc -O2 -c "$out/gen1000.c" -o "$out/gen1000.accomp.o"
done
for name in clang accomp; do
  sed -n "s/^$name //p" "$result" | sort -n |
    awk -v name=$name '{ v[NR] = $1 } END { print "compile_1000_lines", name, 0, v[1], v[int((NR + 1) / 2)] }'
done
