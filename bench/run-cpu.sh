#!/bin/sh
# The host device against '#pragma omp parallel for simd' by clang -O3 and gcc -O3 on the same loops, and the
# time that compiling takes (bench/compile-time.sh).
#   bench/run-cpu.sh [rounds]    ACCOMP=..., CLANG=..., GCC=... choose the compilers
# The contestants take turns in many short rounds, so that a machine that is busy for a while favours none;
# of each the best time counts. Prints each measure and its ratio (the reference's time over ours: 1 is
# equal and more is better); build/bench/cpu.json has the same.
set -eu
cd "$(dirname "$0")/.."
rounds=${1:-8}
out=build/bench
mkdir -p "$out"
programs="stream_float stream_double sum classic"

build() {  # CONTESTANT SOURCE COMMAND...
  name=$1 kind=$2
  shift 2
  for p in $programs; do
    case $p in
    *_*) type=-DREAL=${p#*_} ;;
    *) type= ;;
    esac
    # shellcheck disable=SC2086  # one option or none
    "$@" -O3 $type "bench/${p%_*}_$kind.c" -o "$out/$p.$name" -lm
  done
}
build acc acc "${ACCOMP:-build/bin/accomp}" -acc=multicore
build clang host "${CLANG:-clang-19}" -fopenmp -DON_HOST
build gcc host "${GCC:-gcc}" -fopenmp -DON_HOST

export ACC_DEVICE_TYPE=host
status=0
: > "$out/cpu.txt"
for round in $(seq "$rounds"); do
  for p in $programs; do
    for name in acc clang gcc; do
      "$out/$p.$name" cpu >> "$out/cpu.txt" || status=1
    done
  done
done
sh bench/compile-time.sh >> "$out/cpu.txt"
sh bench/growth.sh >> "$out/cpu.txt"
machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed q), $(nproc) cores"
BY=best sh bench/table.sh "$out/cpu.txt" "$out/cpu.json" "$machine"
exit $status
