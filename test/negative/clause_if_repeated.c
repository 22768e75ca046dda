// Two if clauses on one directive are refused.
// flags: -acc
int main(void) {
  int a[10], n = 10;
  #pragma acc parallel loop copy(a) if(n > 5) if(n < 20)  // error: 'if'
  for (int i = 0; i < 10; i++) a[i] = i;
}
