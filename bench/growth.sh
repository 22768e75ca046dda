#!/bin/sh
# How what compiling and freeing cost grows: a loop body of 1000 and of 2000 array statements (accomp -acc -c), and mappings of
# the emulated device that are made, and deleted in their order and in none. Processor time, best and median of several runs, as
# lines of measure.h.
#   bench/growth.sh [runs]     ACCOMP=... chooses the compiler
set -eu
cd "$(dirname "$0")/.."
runs=${1:-3} accomp=${ACCOMP:-build/bin/accomp}
out=build/bench
mkdir -p "$out"
result=$out/growth.txt
: > "$result"
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

statements() {  # kernels|loop count
  echo 'void f(int m, double *restrict o, const double *restrict k) {'
  if [ "$1" = kernels ]; then
    echo '#pragma acc kernels copy(o[0:m]) copyin(k[0:m])'
    line='o[i] += %d.5 * k[i];\n'
  else
    echo '#pragma acc parallel loop copy(o[0:8 * m]) copyin(k[0:m])'
    line='o[8 * i + %d] = 2.5 * k[i];\n'
  fi
  echo 'for (int i = 0; i < m; i++) {'
  c=0
  while [ $c -lt "$2" ]; do printf "$line" $c; c=$((c + 1)); done
  echo '}}'
}

processor_time() {  # microseconds of all that has ended
  times > "$out/growth.times"
  sed -n 2p "$out/growth.times" | tr ms '  ' | awk '{ printf "%.0f", ($1 * 60 + $2 + $3 * 60 + $4) * 1000000 }'
}

time_of() {  # name size command...: appends "name size microseconds"
  name="$1 $2"
  shift 2
  processor_time > "$out/growth.start"
  "$@" > "$out/growth.err" 2>&1 || { cat "$out/growth.err" >&2; exit 1; }
  processor_time > "$out/growth.end"
  echo "$name $(($(cat "$out/growth.end") - $(cat "$out/growth.start")))" >> "$result"
}
"$accomp" -acc -O2 bench/mappings.c -o "$out/mappings"
for run in $(seq "$runs"); do
  for n in 1000 2000; do
    for kind in kernels loop; do
      statements $kind $n > "$out/growth_$kind.c"
      time_of "statements_$kind" $n "$accomp" -w -acc -O1 -c "$out/growth_$kind.c" -o "$out/growth.o"
    done
  done
  for n in 50000 100000; do ACC_DEVICE_TYPE=emu "$out/mappings" $n >> "$result"; done
done
cut -d' ' -f1,2 "$result" | sort -u | while read -r name n; do
  sed -n "s/^$name $n //p" "$result" | sort -n |
    awk -v name="$name" -v n="$n" '{ v[NR] = $1 } END { print name, "accomp", n, v[1], v[int((NR + 1) / 2)] }'
done
