#!/bin/sh
# The kernels of test/polybench at larger sizes: one CPU thread without directives, all CPU threads, a GPU.
#   bench/polybench.sh build   on a machine with accomp and clang: makes build/polybench/*
#   bench/polybench.sh [run]   anywhere: needs build/polybench; prints the table
# SECONDS_EACH=60: what takes longer is "none". Seconds of the computation, transfers included; the device is initialised before. The result must agree with that
# of one thread to 1e-6, or the row says DIFFERS.
set -u
cd "$(dirname "$0")/.."
out=build/polybench
sizes="2mm:1000 3mm:1000 adi:1000 atax:6000 bicg:6000 cholesky:1500 correlation:1000 covariance:1000 deriche:3000
  doitgen:150 durbin:3000 fdtd-2d:2000 floyd-warshall:1000 gemm:1200 gemver:6000 gesummv:6000 gramschmidt:800
  heat-3d:200 jacobi-1d:4000000 jacobi-2d:2500 lu:1200 ludcmp:1200 mvt:6000 nussinov:1200 seidel-2d:1500 symm:1000
  syr2k:1000 syrk:1200 trisolv:6000 trmm:1000"

build() {
  mkdir -p "$out"
  for s in $sizes; do
    name=${s%:*} flags="-O3 -w -DTIME -DSIZE=${s#*:} -DSTEPS=20 test/polybench/${s%:*}.c -lm"
    # shellcheck disable=SC2086
    "${CLANG:-clang-19}" $flags -o "$out/$name.one" &&
      "${ACCOMP:-build/bin/accomp}" -acc=gpu,multicore $flags -o "$out/$name.acc" || echo "$name: not built"
  done
  cp build/lib/libaccomp.so.1 "$out"
}

# measure PROGRAM: sets 'time' and 'value'.
measure() {
  text=$(timeout "${SECONDS_EACH:-60}" "$@" 2>/dev/null)
  time=$(echo "$text" | sed -n 's/^seconds //p')
  value=$(echo "$text" | sed '/^seconds/d')
}

run() {
  export LD_LIBRARY_PATH="$PWD/$out${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  printf '%-15s %8s %10s %10s %10s\n' kernel size one_thread all_threads gpu
  for s in $sizes; do
    name=${s%:*} row=
    measure "$out/$name.one"
    one=$time wanted=$value
    for device in host nvidia; do
      measure env ACC_DEVICE_TYPE=$device "$out/$name.acc"
      same=$(echo "$wanted $value" | awk '{d = $1 - $2; if (d < 0) d = -d; s = $1 < 0 ? -$1 : $1
        print (NF == 2 && d <= 1e-6 * (s + 1)) ? "" : "DIFFERS"}')
      row="$row $(printf '%10s' "${time:-none}")${time:+$same}"
    done
    printf '%-15s %8s %10s%s\n' "$name" "${s#*:}" "${one:-none}" "$row"
  done
}

case ${1:-run} in
build) build ;;
*) run ;;
esac
