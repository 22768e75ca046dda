// Where a computed goto leads to, and whether it leaves the region of 'declare', is not known.
// flags: -acc
int main(void) {
  int a[10], x = 1;
  void *to = &&end;
  if (x) goto *to;   // error: sorry, not implemented: a computed goto in a function with 'declare'
  #pragma acc declare copyin(a)
end:
  return 0;
}
