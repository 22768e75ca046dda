#!/bin/sh
# The time of a step of the diffusion program (examples/diffusion) on many GPUs, by a model: doc/scaling.md.
#   bench/scaling.sh check [NAME=VALUE...]   the model beside what was measured (bench/results/scaling-h100.txt, -h200)
#   bench/scaling.sh [NAME=VALUE...]         tables up to 1024 GPUs
# Microseconds; bandwidths in GB/s. A table of the parameters: doc/scaling.md.
cd "$(dirname "$0")/.." || exit 1
mode=table
[ "${1:-}" != check ] || { mode=check && shift; }
for word in "$@"; do case $word in *=*) ;; *) sed -n '2,5p' "$0" >&2; exit 2 ;; esac; done
printf '%s\n' "$@" | awk -v mode="$mode" '
  BEGIN {
    p["host"] = 8           # GPUs that a host has
    p["launch"] = 9         # a kernel that is waited for: what of a step nothing hides
    p["memory"] = 2392      # of the GPU, as the kernel uses it: 8 bytes for each cell
    p["link"] = 13.1; p["link_gbs"] = 365     # a message within a host
    p["copy"] = 8.5; p["copy_gbs"] = 55       # beyond it a message goes to host memory, and from there
    p["net"] = 5; p["net_gbs"] = 50           # between the hosts
  }
  function within(bytes) { return p["link"] + bytes / p["link_gbs"] / 1e3 }
  function beyond(bytes) { return 2 * (p["copy"] + bytes / p["copy_gbs"] / 1e3) + p["net"] + bytes / p["net_gbs"] / 1e3 }
  # Messages of the GPU that waits longest: one that has two neighbours, one of them on another host.
  function messages(n, gpus,   bytes) {
    bytes = 4 * n * n
    if (gpus == 1) return 0
    if (gpus == 2 && p["host"] > 1) return within(bytes)
    if (gpus <= p["host"]) return 2 * within(bytes)
    if (p["host"] == 1) return (gpus > 2 ? 2 : 1) * beyond(bytes)
    return within(bytes) + beyond(bytes)
  }
  function cells(n, planes) { return 8 * n * n * planes / p["memory"] / 1e3 }
  function larger(a, b) { return a > b ? a : b }
  function waits(n, planes, gpus) { return p["launch"] + cells(n, planes) + messages(n, gpus) }
  function overlap(n, planes, gpus) {
    return p["launch"] + cells(n, 2) + larger(cells(n, planes - 2), messages(n, gpus))
  }
  # A row of what was measured: the program, what of it, cells a side or bytes, GPUs, microseconds.
  # Its program has figures of its own: "set PROGRAM NAME VALUE".
  function check(file,   line, f, name, saved, time) {
    if (!own["titled"]++)
      printf "%-16s %-9s %10s %5s %10s %10s %7s\n", "program", "what", "size", "GPUs", "measured", "model", "off"
    while ((getline line < file) > 0) {
      if (line ~ /^#/ || split(line, f, " ") < 4) continue
      if (f[1] == "set") { own[f[2], f[3]] = f[4]; continue }
      for (name in p) { saved[name] = p[name]; if ((f[1], name) in own) p[name] = own[f[1], name] }
      if (f[2] == "waits") time = waits(f[3], f[3] / f[4], f[4])
      if (f[2] == "overlap") time = overlap(f[3], f[3] / f[4], f[4])
      if (f[2] == "message") time = within(f[3])
      printf "%-16s %-9s %10d %5d %10.1f %10.1f %+6.1f%%\n", f[1], f[2], f[3], f[4], f[5], time, (time / f[5] - 1) * 100
      for (name in p) p[name] = saved[name]
    }
  }
  # A cube of n^3 cells for all GPUs, as far as each has two planes; and planes of n^2 cells, "each" for one GPU.
  function strong(n,   gpus, one, time) {
    one = overlap(n, n, 1)
    printf "%d^3 cells in all\n%6s %12s %12s %12s %12s\n", n, "GPUs", "waits", "overlap", "times faster", "efficiency"
    for (gpus = 1; gpus <= 1024 && n / gpus >= 2; gpus *= 2) {
      time = overlap(n, n / gpus, gpus)
      printf "%6d %12.1f %12.1f %12.1f %11.0f%%\n", gpus, waits(n, n / gpus, gpus), time, one / time, 100 * one / time / gpus
    }
  }
  function weak(n,   gpus) {
    printf "%d^3 cells each\n%6s %12s %12s %12s\n", n, "GPUs", "waits", "overlap", "efficiency"
    for (gpus = 1; gpus <= 1024; gpus *= 2)
      printf "%6d %12.1f %12.1f %11.0f%%\n", gpus, waits(n, n, gpus), overlap(n, n, gpus), \
        100 * overlap(n, n, 1) / overlap(n, n, gpus)
  }
  /./ {
    split($0, word, "=")
    if (!(word[1] in p) || word[2] !~ /^[0-9]+([.][0-9]+)?$/ || (!(word[2] + 0) && word[1] ~ /host|memory|_gbs/)) {
      print "scaling.sh: no parameter \"" $0 "\"" > "/dev/stderr"
      exit wrong = 2
    }
    p[word[1]] = word[2] + 0
  }
  END {
    if (wrong) exit wrong
    if (mode == "check") { check("bench/results/scaling-h100.txt"); check("bench/results/scaling-h200.txt") }
    else { strong(512); print ""; strong(2048); print ""; weak(512) }
  }'
