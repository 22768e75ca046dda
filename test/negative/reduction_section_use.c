// Of an array whose section is reduced inside an iteration, there is no address.
// flags: -acc
int main(void) {
  static int a[10][10];
  #pragma acc parallel loop gang copy(a)
  for (int i = 0; i < 10; i++) {
    int part[10] = {0};
    #pragma acc loop vector reduction(+: part[2:3])
    for (int j = 0; j < 10; j++) {
      int *p = part;   // error: sorry, not implemented: 'part', of which threads have copies of 'part[2:3]' alone, used without a subscript
      p[3]++;
    }
    a[i][0] = part[3];
  }
}
