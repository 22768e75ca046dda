# A page's steps, in their order.
# In:  a page; "folder" to write to.  Out: a line for each step, "file NNN NAME" or "command NNN LINE"; folder/NNN has the file's
# text or the command's output.
#   ```c, cpp   whose first line is "// NAME.c", maybe with more words: the file NAME.c, the whole block
#   ```fortran  the same, with "! NAME.f90"
#   ```make, cmake, meson, m4, json   whose first line is "# NAME", of json "// NAME", which is no line of the file: the file NAME
#   ```console  lines "$ COMMAND"; what stands below each is its output
function step() { close(path); path = sprintf("%s/%03d", folder, ++n); printf "" >path }
/^ *```/ {
  if (inside) { inside = ""; next }
  inside = $0
  sub(/^ *```/, "", inside)
  first = 1
  if (inside == "") inside = "none"
  next
}
(inside == "c" || inside == "cpp" || inside == "fortran") && first {
  first = 0
  if ($1 != (inside == "fortran" ? "!" : "//") || $2 !~ /^[a-z_]+\.([ch]|cpp|f90)$/) { inside = "none"; next }
  name = $2
  step()
  printf "file %03d %s\n", n, name
}
inside ~ /^(make|cmake|meson|m4|json)$/ {
  if (first) { step(); printf "file %03d %s\n", n, $2 } else print >path
  first = 0
}
inside == "c" || inside == "cpp" || inside == "fortran" { print >path }
inside == "console" && /^\$ / {
  step()
  printf "command %03d %s\n", n, substr($0, 3)
  next
}
inside == "console" && path != "" { print >path }
