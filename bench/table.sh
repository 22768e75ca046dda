#!/bin/sh
# Lines of measure.h and bench/targets -> a table of times, ratios and targets, and the same as JSON.
#   table.sh MEASURES JSON [DEVICE [KERNELS]]
# A measure that was taken several times counts with its least median and its least best; ratios are of
# medians, with BY=best in the environment of the best, for machines that other work makes slow. One that has
# several targets has several rows; one that has none is compared with the fastest variant cuda*, if any.
# KERNELS: lines of kernel-resources.sh, repeated in the JSON. At the end: how many targets are met.
awk -v by="${BY:-median}" -v json="$2" -v device="${3:-}" -v kernels="${4:-/dev/null}" '
  FILENAME == ARGV[1] {
    if (!/^#/ && NF >= 4) {
      target_count++
      pattern[target_count] = "^(" $1 ")$"; wanted_variant[target_count] = $2
      reference[target_count] = $3; target[target_count] = $4; least[target_count] = $5 + 0
    }
    next
  }
  /^#/ { print; next }
  NF == 5 {
    key = $1 " " $2 " " $3
    if (!(key in median)) keys[++count] = key
    if (!(key in median) || $5 < median[key]) median[key] = $5
    if (!(key in best) || $4 < best[key]) best[key] = $4
  }
  function taken(key) { return by == "best" ? best[key] : median[key] }
  # The time of a reference, 0 when there is none; its full name is left in "found".
  function time_of(word, name, bytes,   i, k, least_time) {
    found = word
    if (word ~ /^[0-9]+us$/) return word + 0
    for (i = 1; i <= count; i++) {
      split(keys[i], k, " ")
      if (k[1] != name || k[3] != bytes || index(k[2], word) != 1) continue
      if (!least_time || taken(keys[i]) < least_time) { least_time = taken(keys[i]); found = k[2] }
    }
    return least_time
  }
  function row(key, k, word, want,   time) {
    time = word == "" ? 0 : time_of(word, k[1], k[3])
    if (!time && want != "") return
    if (want + 0 && time) { logs[k[2], word] += log(time / taken(key)); terms[k[2], word]++ }
    show(key, k, time ? time / taken(key) : 0, word, want)
  }
  function show(key, k, ratio, word, want,   met) {
    met = want + 0 && ratio ? (ratio >= want ? "yes" : "NO") : ""
    if (met != "") total++
    if (met == "yes") good++
    if (met == "NO") missed = missed " " k[1] (k[3] ? "@" k[3] : "")
    printf "%-20s %-14s %11s %12.1f %12.1f %8s %-14s %6s %s\n", k[1], k[2], k[3] ? k[3] : "", best[key], \
      median[key], ratio ? sprintf("%.3f", ratio) : "", ratio ? found : "", want, met
    printf "%s\n  {\"name\": \"%s\", \"variant\": \"%s\", \"bytes\": %s, \"best_us\": %s, \"median_us\": %s, " \
      "\"ratio\": %s, \"reference\": %s, \"target\": %s, \"met\": %s}", rows++ ? "," : "", k[1], k[2], k[3], \
      best[key], median[key], ratio ? sprintf("%.3f", ratio) : "null", ratio ? "\"" found "\"" : "null", \
      want + 0 ? want : "null", met == "" ? "null" : met == "yes" ? "true" : "false" > json
    shown++
  }
  END {
    printf "%-20s %-14s %11s %12s %12s %8s %-14s %6s %s\n", "name", "variant", "bytes", "best_us", "median_us", \
      "ratio", "reference", "target", "met"
    printf "{\"device\": \"%s\",\n \"measures\": [", device > json
    for (i = 1; i <= count; i++) {
      split(keys[i], k, " ")
      shown = 0
      for (t = 1; t <= target_count; t++)
        if (k[1] ~ pattern[t] && k[2] == wanted_variant[t] && k[3] >= least[t])
          row(keys[i], k, reference[t], target[t])
      if (!shown) row(keys[i], k, k[2] ~ /^cuda/ ? "" : "cuda", "")
    }
    for (t = 1; t <= target_count; t++) {
      word = found = reference[t]
      mean = wanted_variant[t] SUBSEP word
      if (pattern[t] != "^(geometric_mean)$" || !terms[mean]) continue
      split("geometric_mean " wanted_variant[t] " 0", k, " ")
      best["mean"] = median["mean"] = 0
      show("mean", k, exp(logs[mean] / terms[mean]), word, target[t])
    }
    printf "],\n \"kernels\": [" > json
    while ((getline line < kernels) > 0) {
      split(line, k, " ")
      printf "%s\n  {\"program\": \"%s\", \"kernel\": \"%s\", \"registers\": %d, \"stack\": %d, " \
        "\"spill_stores\": %d, \"spill_loads\": %d, \"shared\": %d}", listed++ ? "," : "", k[1], k[2], k[3], \
        k[4], k[5], k[6], k[7] > json
    }
    printf "]}\n" > json
    printf "%d of %d targets met%s%s\n", good, total, missed == "" ? "" : "; missed:", missed
  }' "$(dirname "$0")/targets" "$1"
