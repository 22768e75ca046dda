#!/bin/sh
# Directives on the GPU against CUDA by hand and the driver itself, in one run.
#   bench/run-gpu.sh build     on a machine with accomp: makes build/bench/*
#   bench/run-gpu.sh check     there: results of what runs without a GPU, small sizes, on DEVICES (host emu)
#   bench/run-gpu.sh [run]     on the GPU's machine: needs build/bench, nvcc, a C compiler; about 480 s
# Prints each measure (best and median microseconds), its ratio to the reference and what was wanted
# (bench/targets); build/bench/gpu.json has the same, with what each kernel needs of the GPU, and
# 'sh bench/chart.sh build/bench/gpu.json >doc/speed.svg' draws it. Runs that are wrong are told and counted.
set -eu
cd "$(dirname "$0")/.."
out=build/bench
mkdir -p "$out"

# With sizes and cases (levels.h), by directives and by hand; the others by directives.
by_directives="stream_acc_double stream_omp_double stream_acc_float rows_acc_float rows_omp_float
  rows_acc_double rows_omp_double spmv_acc spmv_omp nest_acc sum_acc classic_acc
  cg_omp lookup_omp tridiag_acc fft_acc wavefront_acc tables_acc halos_acc weather_acc bins_acc
  permute_acc scan_omp own_acc product_acc integer_acc paths_acc paths_acc_nowait"
by_hand="stream_double stream_float rows_float rows_double spmv nest sum classic
  cg lookup tridiag fft wavefront tables halos weather bins bins_ways8 bins_ways32 permute scan own product integer paths"
others="host_threads launch_cost eight_kernels data_region first_region transfer planes_acc nstream_alloc
  queue_copies"

# PROGRAM or PROGRAM_TYPE: its source, its options.
source_of() { echo "$1" | sed 's/_float$//; s/_double$//; s/_ways[0-9]*$//; s/_nowait$//'; }
options_of() {
  case $1 in
  *_float) echo -DREAL=float ;;
  *_double) echo -DREAL=double ;;
  *_nowait) echo "-acc=nowait -DNOWAIT" ;;
  *_ways*) echo "-DWAYS=${1##*_ways}" ;;
  esac
}

# Leaves a program and PROGRAM.ptx, its device code.
build() {
  source=$(source_of "$1")
  case $1 in
  bins_acc | cg_omp | lookup_omp | halos_acc | tables_acc | weather_acc | permute_acc | own_acc | product_acc | integer_acc | paths_acc* | host_threads) dialect='-acc -fopenmp' ;;
  *_omp* | nstream_alloc) dialect=-fopenmp ;;
  *) dialect=-acc ;;
  esac
  # shellcheck disable=SC2046  # one option or none
  "${ACCOMP:-build/bin/accomp}" $dialect -O3 -keep $(options_of "$1") "bench/$source.c" \
    -o "$out/$1" -lm -ldl
  mv "$out/$source.dev.ptx" "$out/$1.ptx"
  rm -f "$out/$source.dev.c" "$out/$source.host.c"
}

build_all() {
  for p in $by_directives $others; do build "$p"; done
  cp build/lib/libaccomp.so.1 "$out"
  # OpenMP programs need clang's library for what runs on the host.
  rm -f "$out/libomp.so.5"
  cp "$(ldd "$out/nstream_alloc" | sed -n 's/.*=> \(.*libomp[^ ]*\).*/\1/p')" "$out"
}

# Runs a program with arguments, output to $result: a bad end is told and counted.
status=0
run() {
  begin=$(date +%s)
  timeout 100 "$out/$@" >> "$result" || { echo "# FAILED $*: status $?" >> "$result"; status=1; }
  echo "$*: $(($(date +%s) - begin)) s" >> "$out/seconds.txt"
}

check() {
  result=$out/check.txt
  for device in ${DEVICES:-host emu}; do
    export ACC_DEVICE_TYPE="$device"
    : > "$result"
    for p in $by_directives; do run "$p" small; done
    run eight_kernels 10
    run data_region 2
    run nstream_alloc 10007 2
    echo "$device: $(grep -vc '^#' "$result") results right"
    grep '^#' "$result" || true
  done
}

build_by_hand() {
  "${CC:-cc}" -O2 bench/graph_floor.c -o "$out/graph_floor" -ldl
  for p in $by_hand planes; do
    # shellcheck disable=SC2046  # one option or none
    "$nvcc" -O3 -arch="${ARCH:-native}" $(options_of "$p") "bench/$(source_of "$p").cu" -o "$out/$p" &
  done
  wait
}

measure() {
  result=$out/check.txt
  : > "$result"
  for p in $by_hand $by_directives; do run "$p" small; done
  grep '^#' "$result" || true
  result=$out/measures.txt
  cp bench/results/peers-h100.txt "$result"
  # Twice each, taking turns; each process has its own pages and its own luck. The slow ones once.
  for turn in 1 2; do
    for p in $by_hand $by_directives graph_floor eight_kernels launch_cost data_region queue_copies planes planes_acc; do
      case $turn$p in 2classic* | 2nest* | 2spmv* | 2lookup* | 2tables* | 2halos* | 2weather* | 2wavefront* | 2bins* | 2scan*) continue ;; esac
      run "$p"
    done
    for again in 1 2; do run first_region; run first_region driver; done
  done
  # What other programs' memory traffic disturbs most.
  for again in 1 2; do run planes; run planes_acc; done
  run nstream_alloc
  run host_threads
  run transfer "${MOST_BYTES:-1073741824}"
}

if [ "${1:-run}" = build ]; then
  build_all
  exit
fi
export LD_LIBRARY_PATH="$PWD/$out${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
: > "$out/seconds.txt"
if [ "${1:-run}" = check ]; then
  check
  exit $status
fi
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
export ACC_DEVICE_TYPE=nvidia
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | sed q) || true
echo "$gpu"
build_by_hand
measure
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | sed 's/\.//; q')
sh bench/kernel-resources.sh "$(dirname "$nvcc")/ptxas" "sm_${capability:-90}" "$out"/*.ptx > "$out/kernels.txt"
sh bench/table.sh "$out/measures.txt" "$out/gpu.json" "$gpu" "$out/kernels.txt"
echo "program kernel registers; bytes: stack spill_stores spill_loads shared"
cat "$out/kernels.txt"
sort -t: -k2 -rn "$out/seconds.txt" | sed 's/^/# /; 8q'
exit $status
