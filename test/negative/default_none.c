// Under default(none) a variable without a clause is named, at its first use.
// flags: -acc
int main(void) {
  int a[10], offset = 3;
  double weights[10] = {1};
  #pragma acc parallel loop default(none) copy(a) firstprivate(offset)
  for (int i = 0; i < 10; i++)
    a[i] = offset + (int)weights[i];  // error: 'weights'
}
