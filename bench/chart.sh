#!/bin/sh
# Bars of every ratio that has a target, and where the target is: chart.sh FILE.json >FILE.svg
# In: what table.sh writes, a measure on each line.  Of several sizes the worst one is shown.
awk -F'"' '
  function number(name) { return substr($0, index($0, "\"" name "\": ") + length(name) + 4) + 0 }
  /"device"/ { device = $4 }
  /"met": (true|false)/ {
    match($0, /"reference": "[^"]*"/)
    key = $4 ", " $8 " / " substr($0, RSTART + 14, RLENGTH - 15)
    distance = number("ratio") / number("target")
    if (!(key in worst)) keys[++n] = key
    if (key in worst && worst[key] <= distance) next
    worst[key] = distance; ratio[key] = number("ratio"); target[key] = number("target"); bytes[key] = number("bytes")
  }
  END {
    left = 280; unit = 260; step = 17; most = 1.5
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
      "font-family=\"sans-serif\" font-size=\"11\">\n", left + most * unit + 60, step * n + 40
    printf "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
    printf "<text x=\"10\" y=\"18\">The reference\047s time over ours: 1 is equal, more is better; the line in a bar is what was wanted (%s)</text>\n", device
    for (i = 1; i <= n; i++) {
      key = keys[i]; y = 12 + step * i; r = ratio[key]; w = (r > most ? most : r) * unit
      size = ""
      if (bytes[key] >= 1024) size = sprintf(" (%d KB)", bytes[key] / 1024)
      if (bytes[key] >= 1048576) size = sprintf(" (%d MB)", bytes[key] / 1048576)
      at = left + (target[key] > most ? most : target[key]) * unit
      printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s%s</text>", left - 8, y + 11, key, size
      printf "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"13\" fill=\"%s\"/>", left, y, w, (worst[key] >= 1 ? "#3a7d44" : "#c98b2b")
      printf "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"black\" stroke-width=\"2\"/>", at, at, y - 1, y + 14
      printf "<text x=\"%.1f\" y=\"%d\">%.2f</text>\n", ((w + left > at ? w + left : at) + 5), y + 11, r
    }
    printf "</svg>\n"
  }' "$1"
