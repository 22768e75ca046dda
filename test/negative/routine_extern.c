// What a routine of another file cannot take or is not known to be.
// flags: -acc
extern int list[];
#pragma acc routine seq
double sum(int n, double a[n][n]);
double plain(double);
int main(void) {
  double r[4], m[2][2] = {{0}};
  #pragma acc parallel loop copy(r) copyin(m)
  for (int i = 0; i < 4; i++)
    r[i] = sum(2, m) + plain(1);            // error: 'plain' is called on the device but has no device version
  #pragma acc enter data copyin(list)       // error: the length of 'list' is not known here; give a section
  return (int)r[0];
}
