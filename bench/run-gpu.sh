#!/bin/sh
# Directives on the GPU against CUDA by hand and the driver's floor, in one run.
#   bench/run-gpu.sh build     on a machine with accomp: makes build/bench/*
#   bench/run-gpu.sh check     there: results of the programs of several levels, small
#                              sizes, on DEVICES (host emu)
#   bench/run-gpu.sh [run]     on the GPU's machine: needs build/bench, nvcc, a C compiler
# Prints each measurement (best and median microseconds), then ratios: the reference's
# time over ours, so 1 is equal and more is better.  Kernels with several levels have a
# table of their own; build/bench/levels.json repeats it, with what each kernel needs, and
# 'sh bench/chart.sh build/bench/levels.json >doc/speed.svg' draws it.
set -eu
cd "$(dirname "$0")/.."
out=build/bench
mkdir -p "$out"

# Programs of several levels: by directives, by hand.
by_directives="rows_acc_float rows_omp_float rows_acc_double rows_omp_double spmv_acc
  spmv_omp nest_acc sum_acc classic_acc"
by_hand="rows_float rows_double spmv nest sum classic"

# PROGRAM or PROGRAM_TYPE: its source, its options.
source_of() { echo "$1" | sed 's/_float$//; s/_double$//'; }
options_of() {
  case $1 in
  *_float) echo -DREAL=float ;;
  *_double) echo -DREAL=double ;;
  esac
}

# Leaves a program and PROGRAM.ptx, its device code.
build() {
  source=$(source_of "$1")
  case $1 in
  *_omp*) dialect=-fopenmp ;;
  *) dialect=-acc ;;
  esac
  # shellcheck disable=SC2046  # one option or none
  "${ACCOMP:-build/bin/accomp}" $dialect -O3 -keep $(options_of "$1") "bench/$source.c" \
    -o "$out/$1" -lm
  mv "$out/$source.dev.ptx" "$out/$1.ptx"
  rm -f "$out/$source.dev.c" "$out/$source.host.c"
}

build_all() {
  for p in nstream_acc nstream_omp empty_launch diffusion_acc $by_directives; do
    build "$p"
  done
  cp build/lib/libaccomp.so.1 "$out"
  # OpenMP programs need clang's library for what runs on the host.
  rm -f "$out/libomp.so.5"
  cp "$(ldd "$out/nstream_omp" | sed -n 's/.*=> \(.*libomp[^ ]*\).*/\1/p')" "$out"
}

# Runs programs with an argument, output to a file: a bad end is told and counted.
status=0
run_each() {
  argument=$1 file=$2
  shift 2
  for p in "$@"; do
    # shellcheck disable=SC2086  # one argument or none
    timeout 300 "$out/$p" $argument >> "$file" ||
      { echo "# FAILED $p $argument: status $?" >> "$file"; status=1; }
  done
}

check() {
  for device in ${DEVICES:-host emu}; do
    export ACC_DEVICE_TYPE="$device"
    : > "$out/check.txt"
    # shellcheck disable=SC2086  # lists
    run_each small "$out/check.txt" $by_directives
    echo "$device: $(grep -vc '^#' "$out/check.txt") results right"
    grep '^#' "$out/check.txt" || true
  done
}

run_one_level() {
  "${CC:-cc}" -O2 bench/driver_floor.c -o "$out/driver_floor" -ldl
  "$nvcc" -O3 -arch=native bench/ref.cu -o "$out/ref"
  result=$out/gpu.txt
  : > "$result"
  for turn in 1 2; do
    for p in nstream_acc ref nstream_omp empty_launch driver_floor diffusion_acc; do
      "$out/$p" >> "$result"
    done
  done
  sh bench/table.sh "$result" ref_nstream/nstream_acc ref_nstream/nstream_omp \
    floor_empty/empty floor_enqueue/empty_enqueue ref_diffusion/diffusion_acc
}

run_levels() {
  for p in $by_hand; do
    # shellcheck disable=SC2046  # one option or none
    "$nvcc" -O3 -arch=native $(options_of "$p") "bench/$(source_of "$p").cu" \
      -o "$out/$p"
  done
  result=$out/levels.txt kernels=$out/kernels.txt
  : > "$result"
  : > "$out/check.txt"
  # shellcheck disable=SC2086  # lists
  run_each small "$out/check.txt" $by_hand $by_directives
  grep '^#' "$out/check.txt" || true
  for turn in 1 2; do
    # shellcheck disable=SC2086  # lists
    run_each "" "$result" $by_hand $by_directives
  done
  capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | sed 's/\.//; q')
  sh bench/kernel-resources.sh "$(dirname "$nvcc")/ptxas" "sm_${capability:-90}" \
    "$out"/*.ptx > "$kernels"
  sh bench/levels-table.sh "$result" "$kernels" "$out/levels.json" "$gpu"
  echo "program kernel registers; bytes: stack spill_stores spill_loads shared"
  cat "$kernels"
}

if [ "${1:-run}" = build ]; then
  build_all
  exit
fi
export LD_LIBRARY_PATH="$PWD/$out${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
if [ "${1:-run}" = check ]; then
  check
  exit $status
fi
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
export ACC_DEVICE_TYPE=nvidia
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | sed q) || true
echo "$gpu"
run_one_level
run_levels
exit $status
