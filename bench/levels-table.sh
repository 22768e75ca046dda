#!/bin/sh
# Lines "case variant median_us best_us" of a file -> a table with ratios, and JSON.
#   levels-table.sh MEASURES KERNELS JSON [DEVICE]
# Ratios: the reference's median time over the variant's.  The reference of a case is the
# fastest variant whose name starts with cuda; the other one is the variant 'copy'.
# KERNELS: lines of kernel-resources.sh.  A program runs several times; the least counts.
awk -v json="$3" -v device="${4:-}" '
  /^#/ { print; next }
  FILENAME == ARGV[2] { kernels[++kernel_count] = $0; next }
  NF == 4 {
    key = $1 " " $2
    if (!(key in median)) keys[++count] = key
    if (!(key in median) || $3 < median[key]) median[key] = $3
    if (!(key in best) || $4 < best[key]) best[key] = $4
    if ($2 ~ /^cuda/ && (!($1 in cuda) || $3 < cuda[$1])) cuda[$1] = $3
    if ($2 == "copy" && (!($1 in copy) || $3 < copy[$1])) copy[$1] = $3
  }
  function ratio(of, name, time) {
    return name in of ? sprintf("%.3f", of[name] / time) : "-"
  }
  function number(text) { return text == "-" ? "null" : text }
  END {
    printf "%-20s %-15s %12s %10s %10s\n", "name", "variant", "time_us", "vs_cuda", \
      "vs_copy"
    printf "{\"device\": \"%s\",\n \"measures\": [", device > json
    for (i = 1; i <= count; i++) {
      split(keys[i], k, " ")
      of_cuda = ratio(cuda, k[1], median[keys[i]])
      of_copy = ratio(copy, k[1], median[keys[i]])
      printf "%-20s %-15s %12.1f %10s %10s\n", k[1], k[2], median[keys[i]], of_cuda, \
        of_copy
      printf "%s\n  {\"name\": \"%s\", \"variant\": \"%s\", \"time_us\": %.3f, " \
             "\"best_us\": %.3f, \"ratio_vs_cuda\": %s, \"ratio_vs_copy\": %s}", \
        (i > 1 ? "," : ""), k[1], k[2], median[keys[i]], best[keys[i]], number(of_cuda), \
        number(of_copy) > json
    }
    printf "],\n \"kernels\": [" > json
    for (i = 1; i <= kernel_count; i++) {
      split(kernels[i], k, " ")
      printf "%s\n  {\"program\": \"%s\", \"kernel\": \"%s\", \"registers\": %d, " \
             "\"stack\": %d, \"spill_stores\": %d, \"spill_loads\": %d, " \
             "\"shared\": %d}", \
        (i > 1 ? "," : ""), k[1], k[2], k[3], k[4], k[5], k[6], k[7] > json
    }
    printf "]}\n" > json
  }' "$1" "$2"
