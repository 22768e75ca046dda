// A pointer without a clause, whose bounds cannot be seen, must point to present data.
// flags: -acc
// devices: emu nvidia
// run-error: pointer_unmapped.c:8: pointer 'table'
static void pick(const int *table, const int *at, int *out, int n) {
  #pragma acc parallel loop copyin(at[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = table[at[i]];
}
int main(void) {
  int table[4] = {1, 2, 3, 4}, at[2] = {3, 0}, out[2];
  pick(table, at, out, 2);
  return out[0];
}
