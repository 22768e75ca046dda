#!/bin/sh
# The host device against clang -O3 -fopenmp on the same loops, in one run.
#   bench/run-cpu.sh [count [n [repeats]]]    ACCOMP=..., CLANG=... choose the compilers
# Prints each measurement (best and median microseconds), then ratios: clang's best time
# over ours, so 1 is equal and more is better.
set -eu
cd "$(dirname "$0")/.."
count=${1:-33554432} n=${2:-256} repeats=${3:-15}
accomp=${ACCOMP:-build/bin/accomp} clang=${CLANG:-clang-19}
out=build/bench
mkdir -p "$out"
for p in nstream_acc diffusion_acc; do
  "$accomp" -acc -O3 bench/$p.c -o "$out/$p" -lm
done
for p in host_nstream host_diffusion host_diffusion3; do
  "$clang" -O3 -fopenmp bench/$p.c -o "$out/$p" -lm
done
export ACC_DEVICE_TYPE=host
result=$out/cpu.txt
: > "$result"
# Each twice, taking turns: a machine that is busy for a while does not favour one.
for turn in 1 2; do
  "$out/nstream_acc" "$count" "$repeats" >> "$result"
  "$out/host_nstream" "$count" "$repeats" >> "$result"
  "$out/diffusion_acc" "$n" "$repeats" >> "$result"
  "$out/host_diffusion" "$n" "$repeats" >> "$result"
  "$out/host_diffusion3" "$n" "$repeats" >> "$result"
done
sh bench/table.sh "$result" host_nstream/nstream_acc host_diffusion/diffusion_acc \
  host_diffusion3/diffusion_acc
