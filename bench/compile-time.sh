#!/bin/sh
# What compiling directives costs: accomp -acc -O2 -c against clang -O2 -c, which leaves them out, on files with ten regions:
# 1000 lines of C (gen1000.sh), and C++ with the library's headers (ten_regions.cpp). C++ also for one device alone.
# Processor time of all processes, since the machine may be shared: best and median of several runs that take turns, as lines
# of measure.h. The time by the clock stands beside it, with _wall.
#   bench/compile-time.sh [runs]     ACCOMP=..., CLANG=... choose the compilers; their names for C++ end in ++
set -eu
cd "$(dirname "$0")/.."
runs=${1:-7} accomp=${ACCOMP:-build/bin/accomp} clang=${CLANG:-clang-19}
case $clang in
*-[0-9]*) clangxx=${clang%-*}++-${clang##*-} ;;
*) clangxx=$clang++ ;;
esac
out=build/bench
mkdir -p "$out"
sh bench/gen1000.sh > "$out/gen1000.c"
result=$out/compile.txt
: > "$result"

time_of() {  # measure name command...: appends "measure name microseconds" and the same of measure_wall
  measure=$1 name=$2
  shift 2
  start=$(date +%s%N)
  { "$@" 2> "$out/compile.err" || { cat "$out/compile.err" >&2; exit 1; }; times; } > "$out/times"
  end=$(date +%s%N)
  awk -v key="$measure $name" 'END { split($1 "s" $2, t, /[ms]/); printf "%s %d\n", key, 1e6 * (60 * (t[1] + t[3]) + t[2] + t[4]) }' \
    "$out/times" >> "$result"
  echo "${measure}_wall $name $(((end - start) / 1000))" >> "$result"
}

# In a shell of its own, whose 'times' are the command's alone.
turn() { (time_of "$@") }

for run in $(seq "$runs"); do
  turn compile_1000_lines clang "$clang" -w -O2 -c "$out/gen1000.c" -o "$out/gen1000.clang.o"
  turn compile_1000_lines accomp "$accomp" -w -acc -O2 -c "$out/gen1000.c" -o "$out/gen1000.accomp.o"
  turn compile_cxx clang "$clangxx" -w -O2 -c bench/ten_regions.cpp -o "$out/ten_regions.clang.o"
  turn compile_cxx accomp "$accomp++" -w -acc -O2 -c bench/ten_regions.cpp -o "$out/ten_regions.accomp.o"
  turn compile_cxx accomp_host "$accomp++" -w -acc=host -O2 -c bench/ten_regions.cpp -o "$out/ten_regions.accomp.o"
  turn compile_cxx accomp_gpu "$accomp++" -w -acc=gpu -O2 -c bench/ten_regions.cpp -o "$out/ten_regions.accomp.o"
done
sort "$result" | awk '{ print $1, $2 }' | uniq | while read -r measure name; do
  sed -n "s/^$measure $name //p" "$result" | sort -n |
    awk -v name="$measure $name" '{ v[NR] = $1 } END { print name, 0, v[1], v[int((NR + 1) / 2)] }'
done
