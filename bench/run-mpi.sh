#!/bin/sh
# Messages between GPUs and a program on several of them, against CUDA by hand and NCCL, in one run.
#   bench/run-mpi.sh build [SOURCE]   on a machine with accomp and Open MPI: makes build/bench-mpi/*. SOURCE: a folder
#                                     with 02_openacc and 03_openacc_overlap, programs to measure as they are
#   bench/run-mpi.sh try              there: everything that runs without a GPU, two ranks on the emulated device
#   bench/run-mpi.sh messages         on the GPUs' machine: messages between two of them alone; about 30 s
#   bench/run-mpi.sh [run]            on the GPUs' machine: needs build/bench-mpi, Open MPI, nvcc; about 400 s
# Uses 1, 2, 4 and 8 GPUs, as many as there are. Prints each measure (best and median microseconds), its ratio to the
# reference and what was wanted (bench/targets). Results: mpi.txt, mpi.json, measures.txt and log.txt in $OUT, else in
# build/bench-mpi. LIMIT: after so many seconds nothing new begins.
set -eu
cd "$(dirname "$0")/.."
out=build/bench-mpi
to=${OUT:-$out}
mkdir -p "$out" "$to"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

first_of() { for c in "$@"; do command -v "$c" && return; done; echo "none of these is here: $*" >&2; return 1; }

# --- build -------------------------------------------------------------------------------------------

# The public programs have their size and their steps in the source.
# public_program FOLDER SIZE STEPS: leaves FOLDER_SIZE, such as 02_512
public_program() {
  folder=$out/source/$1
  rm -rf "$folder"
  mkdir -p "$folder"
  cp "$source/$1"/*.[ch] "$folder"
  sed -i -e "s/^\( *const int nx0 = \)[0-9]*;/\1$2;/" -e "s/^\( *const int *nt *= \)[0-9]*;/\1$3;/" "$folder/main.c"
  "$mpicc" -acc -O3 "$folder"/*.c -o "$out/$(expr "$1" : '\(..\)')_$2" -lm
}

build_all() {
  mpicc=$(first_of mpicc.openmpi mpicc)
  export OMPI_CC="${ACCOMP:-$PWD/build/bin/accomp}"
  for p in messages_acc allreduce_acc calls mpi_halos; do "$mpicc" -acc -O3 "bench/$p.c" -o "$out/$p"; done
  OMPI_CC=${CC:-cc} "$mpicc" -O3 bench/calls.c -o "$out/calls_without"
  "$OMPI_CC" -acc -fopenmp -O3 bench/peers_acc.c -o "$out/peers_acc"
  for step in 3_mpi 4_overlap 5_target; do
    case $step in 5*) dialect=-fopenmp ;; *) dialect=-acc ;; esac
    "$mpicc" $dialect -O3 "examples/diffusion/$step.c" -o "$out/$step" -lm
  done
  cp build/lib/libaccomp.so.1 build/lib/libaccomp-mpi-openmpi.so "$out"
  # OpenMP programs need clang's library for what runs on the host.
  rm -f "$out/libomp.so.5"
  cp "$(ldd "$out/5_target" | sed -n 's/.*=> \(.*libomp[^ ]*\).*/\1/p')" "$out"
  rm -f "$out"/0[23]_*
  [ -n "$source" ] || return 0
  for program in 02_openacc 03_openacc_overlap; do
    public_program $program 32 100
    public_program $program 512 12000
    public_program $program 1024 1000
  done
}

# Not fatal: what does not build is not measured.
build_by_hand() {
  nvcc=$(first_of nvcc /usr/local/cuda/bin/nvcc) || return 0
  flags="-O3 -arch=${ARCH:-native} $(mpi_flags)"
  # shellcheck disable=SC2086  # several options
  for p in diffusion_mpi messages peers; do "$nvcc" "bench/$p.cu" -o "$out/$p" $flags 2>&1 & done
  # NCCL may be a package of the system or of Python; its library is the one beside its header, if there is one.
  header=$(find /usr /opt /root /home -path '*/include/nccl.h' 2>/dev/null | head -n 1)
  include=$(dirname "${header:-/usr/include/nccl.h}")
  library=$(find "$include/.." /usr/lib /usr/lib64 -name 'libnccl.so.2' 2>/dev/null | head -n 1)
  # shellcheck disable=SC2086
  "$nvcc" bench/allreduce.cu "-I$include" -o "$out/allreduce" -Xlinker "${library:--lnccl}" $flags 2>&1 &
  wait
  LD_LIBRARY_PATH=$LD_LIBRARY_PATH:$(dirname "${library:-/usr/lib/.}")
}

# Of mpicc's flags those that nvcc knows as well.
mpi_flags() {
  wrapper=$(first_of mpicc.openmpi mpicc)
  for word in $("$wrapper" --showme); do case $word in -I* | -L* | -l*) printf '%s ' "$word" ;; esac; done
}

# --- runs --------------------------------------------------------------------------------------------

status=0
started=$(date +%s)
in_time() {
  [ $(($(date +%s) - started)) -lt "${LIMIT:-450}" ] && return
  echo "# not measured for lack of time: $*" >>"$result"
  return 1
}

# ranks N PROGRAM ARGUMENTS: its output
ranks() {
  n=$1 program=$2
  shift 2
  timeout "${MOST:-100}" "$mpirun" --bind-to none -np "$n" "$out/$program" "$@" 2>>"$to/log.txt"
}

fail() { echo "# FAILED $*" >>"$result"; status=1; }

# measure N PROGRAM ARGUMENTS: lines of measure.h
measure() {
  in_time "$@" || return 0
  [ -x "$out/$2" ] || { fail "$2 was not built"; return 0; }
  begin=$(date +%s)
  ranks "$@" >>"$result" || fail "$*: status $?"
  echo "$*: $(($(date +%s) - begin)) s" >>"$to/log.txt"
}

# steps NAME N TIMES PROGRAM ARGUMENTS: the step of programs that take one time a run. Theirs say "Time = SECONDS" for
# STEPS in all, ours "US us a step"; both say "Error ... = E" or "error E".
steps() {
  name=$1 n=$2 times=$3
  shift 3
  in_time "$name" "$@" || return 0
  [ -x "$out/$1" ] || { fail "$1 was not built"; return 0; }
  begin=$(date +%s)
  : >"$out/times.txt"
  while [ "$times" -gt 0 ]; do
    times=$((times - 1))
    ranks "$n" "$@" >"$out/one.txt" || { fail "$name $n $*: status $?"; return 0; }
    awk -v steps="${STEPS:-1}" '
      /^Time = /      { us = $3 * 1e6 / steps }
      / us a step/    { us = $0; sub(/ us a step.*/, "", us); sub(/.* /, "", us) }
      /^Error.* = /   { error = $NF }
      / error [0-9]/  { error = $0; sub(/.* error /, "", error) }
      END { if (us + 0 <= 0 || error == "" || !(error + 0 < 1e-3)) exit 1; print us }' "$out/one.txt" >>"$out/times.txt" || {
      fail "$name $n $*: no time, or a wrong result"
      tail -n 5 "$out/one.txt" >>"$to/log.txt"
      return 0
    }
  done
  sort -n "$out/times.txt" |
    awk -v name="$name" '{ t[NR] = $1 } END { printf "%s 0 %.3f %.3f\n", name, t[1], t[int((NR + 1) / 2)] }' >>"$result"
  echo "$name $*: $(($(date +%s) - begin)) s" >>"$to/log.txt"
}

# cube SIZE STEPS N TIMES: every program on N devices. The public ones and ours take their steps once a run, with what the
# first of them costs more; the one by hand warms up, and takes a twelfth of them five times.
cube() {
  cube=diffusion$1_$3
  [ -z "$by_hand" ] || measure "$3" diffusion_mpi "$cube" "$1" $(($2 / 12))
  for program in 03 02; do
    [ ! -x "$out/${program}_$1" ] || STEPS=$2 steps "$cube step$program" "$3" "$4" "${program}_$1"
  done
  steps "$cube acc_overlap" "$3" "$4" 4_overlap "$1" "$2"
  [ "$3" != 1 ] || return 0
  steps "$cube acc_waits" "$3" "$4" 3_mpi "$1" "$2"
  steps "$cube omp_overlap" "$3" "$4" 5_target "$1" "$2"
}

# small: "" or small
messages() {
  measure 2 messages_acc pingpong $small
  ACCOMP_MPI_PEER=1000000000000 measure 2 messages_acc pingpong_staged $small
  # As to another host, by this one's MPI: in pieces; as one copy.
  ACCOMP_MPI_PEER=1000000000000 ACCOMP_MPI_SHARED=1000000000000 ACCOMP_MPI_PIECES=1000000 measure 2 messages_acc pingpong_pieces $small
  ACCOMP_MPI_PEER=1000000000000 ACCOMP_MPI_SHARED=1000000000000 ACCOMP_MPI_PIECES=1000000000000 \
    measure 2 messages_acc pingpong_copies $small
  measure 2 calls calls $small
  measure 2 calls_without calls_without $small
  [ -n "$by_hand" ] || return 0
  echo "# halos of n * n * n doubles: n, microseconds by derived types, packed by hand with directives, ratio" >>"$result"
  ranks 2 mpi_halos | sed 's/^/# /' >>"$result"
  measure 2 messages pingpong
  measure 2 messages pingpong_staged
}

peers() {
  measure 1 peers_acc $small
  [ -z "$by_hand" ] || measure 1 peers
}

# Open MPI is told where processes may not read each other's memory; it would say so at each message.
find_single_copy() {
  ACCOMP_MPI_PEER=1000000000000 ranks 2 messages_acc probe small >/dev/null || true
  grep -q 'Read -1' "$to/log.txt" || return 0
  export OMPI_MCA_btl_vader_single_copy_mechanism=none
  echo "# processes here may not read each other's memory: Open MPI copies twice" >>"$result"
}

table() {
  sh bench/table.sh "$result" "$to/mpi.json" "$1" >"$to/mpi.txt"
  cat "$to/mpi.txt"
}

try() {
  by_hand='' small=small
  export ACC_DEVICE_TYPE=emu ACCOMP_EMU_DEVICES=2 OMPI_MCA_rmaps_base_oversubscribe=1
  export OMPI_MCA_btl_vader_single_copy_mechanism=none
  cube 32 100 1 1
  cube 32 100 2 3
  echo "# diffusion32_4: not measured, 2 devices" >>"$result"
  messages
  measure 2 allreduce_acc allreduce small
  peers
  table "the emulated device"
}

begin() {
  by_hand=yes small='' most=1
  export ACC_DEVICE_TYPE="${ACC_DEVICE_TYPE:-nvidia}"
  gpus=$(nvidia-smi -L | wc -l)
  gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | sed q) || true
  echo "# $gpus x $gpu" | tee -a "$result"
  nvidia-smi topo -m >>"$to/log.txt" 2>&1 || true
  build_by_hand >>"$to/log.txt"
  [ "$gpus" = 1 ] || find_single_copy
}

messages_alone() {
  begin
  messages
  table "$gpus x $gpu"
}

run() {
  begin
  for n in 1 2 4 8; do
    if [ "$n" -gt "$gpus" ]; then
      echo "# diffusion512_$n, diffusion1024_$n: not measured, $gpus GPUs" >>"$result"
    else
      most=$n
      [ "$n" != 2 ] || messages
      cube 512 12000 "$n" $((n == 1 ? 2 : 3))
    fi
  done
  [ "$most" = 1 ] || peers
  measure "$most" allreduce_acc allreduce
  measure "$most" allreduce allreduce
  cube 1024 1000 "$most" 1
  table "$gpus x $gpu"
}

if [ "${1:-run}" = build ]; then
  source=${2:-}
  build_all
  exit
fi
case ${1:-run} in
run | try) ;;
messages) set -- messages_alone ;;
*) sed -n '2,13p' "$0" >&2; exit 2 ;;
esac
mpirun=$(first_of mpirun.openmpi mpirun)
export LD_LIBRARY_PATH="$PWD/$out${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
result=$to/measures.txt
: >"$result"
: >"$to/log.txt"
"${1:-run}"
exit $status
