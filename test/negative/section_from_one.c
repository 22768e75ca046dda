// A section that counts from 1.
// flags: -acc
int main(void) {
  static double a[100], sum = 0;                            // note: a section is [first element, from 0 on:number of elements]
  #pragma acc parallel loop copyin(a[1:100]) reduction(+:sum) // error: section 'a[1:100]' is outside of the array, which has 100 elements here
  for (int i = 0; i < 100; i++) sum += a[i];
}
