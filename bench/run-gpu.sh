#!/bin/sh
# Directives on the GPU against CUDA by hand and the driver's floor, in one run.
#   bench/run-gpu.sh build     on a machine with accomp: makes build/bench/*
#   bench/run-gpu.sh [run]     on the GPU's machine: needs build/bench, nvcc, a C compiler
# Prints each measurement (best and median microseconds), then ratios: the reference's
# time over ours, so 1 is equal and more is better.
set -eu
cd "$(dirname "$0")/.."
out=build/bench
mkdir -p "$out"
if [ "${1:-run}" = build ]; then
  accomp=${ACCOMP:-build/bin/accomp}
  for p in nstream_acc empty_launch diffusion_acc; do
    "$accomp" -acc -O3 bench/$p.c -o "$out/$p" -lm
  done
  "$accomp" -fopenmp -O3 bench/nstream_omp.c -o "$out/nstream_omp" -lm
  cp build/lib/libaccomp.so.1 "$out"
  # OpenMP programs need clang's library for what runs on the host.
  rm -f "$out/libomp.so.5"
  cp "$(ldd "$out/nstream_omp" | sed -n 's/.*=> \(.*libomp[^ ]*\).*/\1/p')" "$out"
  exit
fi
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
"$nvcc" -O3 -arch=native bench/ref.cu -o "$out/ref"
"${CC:-cc}" -O2 bench/driver_floor.c -o "$out/driver_floor" -ldl
export ACC_DEVICE_TYPE=nvidia
export LD_LIBRARY_PATH="$PWD/$out${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
result=$out/gpu.txt
: > "$result"
for turn in 1 2; do
  for p in nstream_acc ref nstream_omp empty_launch driver_floor diffusion_acc; do
    "$out/$p" >> "$result"
  done
done
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader || true
sh bench/table.sh "$result" ref_nstream/nstream_acc ref_nstream/nstream_omp \
  floor_empty/empty floor_enqueue/empty_enqueue ref_diffusion/diffusion_acc
