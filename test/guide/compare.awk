# In: WANTED, then what came.  Status 1 when they differ. In WANTED "..." in a line stands for any text, alone on a line for any lines.
function same(wanted, got,   at) {
  while ((at = index(wanted, "..."))) {
    if (substr(wanted, 1, at - 1) != substr(got, 1, at - 1)) return 0
    got = substr(got, at)
    wanted = substr(wanted, at + 3)
    if (wanted == "") return 1
    at = index(wanted, "...")
    piece = at ? substr(wanted, 1, at - 1) : wanted
    if (!at) return length(got) >= length(piece) && substr(got, length(got) - length(piece) + 1) == piece
    if (!(at = index(got, piece))) return 0
    got = substr(got, at)
  }
  return wanted == got
}
# The lines of WANTED from i on are those that came from k on.
function match_from(i, k) {
  for (; i <= wanted_lines; i++) {
    if (wanted[i] ~ /^ *\.\.\.$/) {
      if (i == wanted_lines) return 1
      for (; k <= got_lines; k++)
        if (same(wanted[i + 1], got[k]) && match_from(i + 1, k)) return 1
      return 0
    }
    if (k > got_lines || !same(wanted[i], got[k++])) return 0
  }
  return k > got_lines
}
FILENAME == ARGV[1] { wanted[++wanted_lines] = $0; next }
{ got[++got_lines] = $0 }
END {
  # Empty lines at the end of a block belong to the page.
  while (wanted_lines && wanted[wanted_lines] == "") wanted_lines--
  while (got_lines && got[got_lines] == "") got_lines--
  exit !match_from(1, 1)
}
