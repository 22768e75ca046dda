#!/bin/sh
# How what compiling and freeing cost grows: a loop body of 1000 and of 2000 array statements (accomp -acc -c), and mappings of
# the emulated device that are made and deleted. Best and median of several runs, as lines of measure.h.
#   bench/growth.sh [runs]     ACCOMP=... chooses the compiler
set -eu
cd "$(dirname "$0")/.."
runs=${1:-3} accomp=${ACCOMP:-build/bin/accomp}
out=build/bench
mkdir -p "$out"
result=$out/growth.txt
: > "$result"

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

time_of() {  # name size command...: appends "name size microseconds"
  name="$1 $2"
  shift 2
  start=$(date +%s%N)
  "$@" > "$out/growth.err" 2>&1 || { cat "$out/growth.err" >&2; exit 1; }
  end=$(date +%s%N)
  echo "$name $(((end - start) / 1000))" >> "$result"
}
"$accomp" -acc -O2 bench/mappings.c -o "$out/mappings"
for run in $(seq "$runs"); do
  for n in 1000 2000; do
    for kind in kernels loop; do
      statements $kind $n > "$out/growth_$kind.c"
      time_of "statements_$kind" $n "$accomp" -w -acc -O1 -c "$out/growth_$kind.c" -o "$out/growth.o"
    done
  done
  for n in 50000 100000; do time_of mappings $n env ACC_DEVICE_TYPE=emu "$out/mappings" $n; done
done
cut -d' ' -f1,2 "$result" | sort -u | while read -r name n; do
  sed -n "s/^$name $n //p" "$result" | sort -n |
    awk -v name="$name" -v n="$n" '{ v[NR] = $1 } END { print name, "accomp", n, v[1], v[int((NR + 1) / 2)] }'
done
