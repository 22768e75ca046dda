int main(void) {
  int n = 3, x = 0;
  switch (n) {
#pragma acc parallel
    {
    case 1: x = 1;
    }
  }
#pragma acc parallel loop reduction(+ : x)
  for (x = 0; x < n; x++) n = x;
}
