#!/bin/sh
# Bars of how fast directives are against CUDA by hand: chart.sh levels.json >speed.svg
# In: what run-gpu.sh writes, a measure on each line.  Out: one bar for each case, of the best variant by directives.
awk -F'"' '
  function field(name,   rest) {
    rest = substr($0, index($0, "\"" name "\": ") + length(name) + 4)
    return rest + 0
  }
  /"device"/ { device = $4 }
  /"name"/ && /"ratio_vs_cuda"/ {
    name = $4; variant = $8; ratio = field("ratio_vs_cuda")
    if (variant ~ /^(cuda|copy)/ || ratio == 0) next
    if (!(name in best)) names[++n] = name
    if (ratio > best[name]) best[name] = ratio
  }
  END {
    left = 150; unit = 300; step = 20
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
      "font-family=\"sans-serif\" font-size=\"12\">\n", left + 1.4 * unit + 20, step * n + 60
    printf "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
    printf "<text x=\"10\" y=\"20\">Time of CUDA by hand over time of directives; 1 is equal, more is better (%s)</text>\n", device
    for (i = 1; i <= n; i++) {
      y = 20 + step * i; r = best[names[i]]; w = (r > 1.35 ? 1.35 : r) * unit
      printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>", left - 8, y + 12, names[i]
      printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"/>", left, y + 1, w, \
        (r >= 0.95 ? "#3a7d44" : "#c98b2b")
      printf "<text x=\"%.1f\" y=\"%d\">%.2f</text>\n", left + w + 4, y + 12, r
    }
    printf "<line x1=\"%d\" x2=\"%d\" y1=\"28\" y2=\"%d\" stroke=\"black\" stroke-dasharray=\"3 3\"/>\n</svg>\n", \
      left + unit, left + unit, 24 + step * (n + 1)
  }' "$1"
