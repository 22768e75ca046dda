#!/bin/sh
# How many times faster the diffusion program is on several GPUs, as a chart: chart.sh TABLE [SIZE] >CHART.svg
# In:  what bench/run-mpi.sh prints: lines "diffusionSIZE_GPUS VARIANT BEST MEDIAN ...", "# ... not measured ...".
# Out: the time of the fastest variant on one GPU over each median time. Numbers of GPUs that were not measured say so.
size=${2:-512}
awk -v cube="diffusion$size" '
  BEGIN {
    split("acc_overlap acc_waits omp_overlap cuda_overlap cuda_waits", variants, " ")
    split("OpenACC, overlap;OpenACC, waits;OpenMP, overlap;CUDA by hand, overlap;CUDA by hand, waits", names, ";")
    split("#1b6ca8 #5fa8d3 #3a7d44 #c98b2b #b5523b", colours, " ")
    split("1 2 4 8", gpus, " ")
  }
  NR == 1 && /^#/ { device = substr($0, 3) }
  index($1, cube "_") == 1 {
    n = substr($1, length(cube) + 2)
    time[$2, n] = $4
    if (n == 1 && (!one || $4 < one)) one = $4
    measured[n] = 1
  }
  function x(n) { return 70 + 130 * log(n) / log(2) }
  function y(speed) { return 300 - 80 * log(speed) / log(2) }
  function text(at, down, more, what) {
    gsub(/&/, "\\&amp;", what)
    gsub(/</, "\\&lt;", what)
    printf "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", at, down, more, what
  }
  function line(x1, y1, x2, y2, more) {
    printf "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, more
  }
  function curve(v, colour,   i, n, speed, last, drawn) {
    for (i = 1; i <= 4; i++) {
      n = gpus[i]
      if (!((variants[v], n) in time)) { last = 0; continue }
      speed = one / time[variants[v], n]
      if (last) line(x(last), y(one / time[variants[v], last]), x(n), y(speed), "stroke=\"" colour "\" stroke-width=\"2\"")
      printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"><title>%s, %d GPUs: %s us a step</title></circle>\n", \
        x(n), y(speed), colour, names[v], n, time[variants[v], n]
      last = drawn = n
    }
    return drawn
  }
  END {
    if (!one) { print "chart.sh: the table has no " cube "_1" > "/dev/stderr"; exit 1 }
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\" height=\"370\" font-family=\"sans-serif\" font-size=\"12\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    size = substr(cube, 10)
    text(20, 20, "", "Times faster than the fastest on one GPU, " size "^3 cells (" device ")")
    for (i = 1; i <= 4; i++) {
      line(x(1), y(gpus[i]), x(8), y(gpus[i]), "stroke=\"#ddd\"")
      text(x(1) - 12, y(gpus[i]) + 4, " text-anchor=\"end\"", gpus[i])
      text(x(gpus[i]), 342, " text-anchor=\"middle\"", gpus[i])
      if (!(gpus[i] in measured)) text(x(gpus[i]), 358, " text-anchor=\"middle\" fill=\"#777\"", "not measured")
    }
    text(x(8) + 20, 342, "", "GPUs")
    line(x(1), y(1), x(8), y(8), "stroke=\"#999\" stroke-dasharray=\"4\"")
    text(x(8) + 8, y(8) + 4, " fill=\"#777\"", "ideal")
    for (v = 1; v <= 5; v++)
      if (curve(v, colours[v])) {
        row++
        line(500, 110 + 20 * row, 520, 110 + 20 * row, "stroke=\"" colours[v] "\" stroke-width=\"2\"")
        text(528, 114 + 20 * row, "", names[v])
      }
    print "</svg>"
  }' "${1:?a table of bench/run-mpi.sh}"
