#!/bin/sh
# Lines "name best_us median_us ..." of a file -> a table, and ratios of best and of
# median times: the reference's over ours.
#   table.sh file reference/ours...
awk -v wanted="$(shift; echo "$*")" '
  /^#/ || NF < 3 { next }
  !($1 in best) {
    names[++count] = $1; best[$1] = $2; median[$1] = $3; rest[$1] = $4 " " $5
  }
  $2 < best[$1] { best[$1] = $2; rest[$1] = $4 " " $5 }
  $3 < median[$1] { median[$1] = $3 }
  END {
    printf "%-18s %14s %14s\n", "", "best us", "median us"
    for (i = 1; i <= count; i++)
      printf "%-18s %14.3f %14.3f  %s\n", names[i], best[names[i]], median[names[i]], \
        rest[names[i]]
    n = split(wanted, pair, " ")
    for (i = 1; i <= n; i++) {
      split(pair[i], p, "/")
      if (p[1] in best && p[2] in best)
        printf "ratio %s / %s: best %.3f, median %.3f\n", p[1], p[2], \
          best[p[1]] / best[p[2]], median[p[1]] / median[p[2]]
    }
  }' "$1"
