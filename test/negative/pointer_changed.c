// 'copy(p)' of a bare pointer maps what it points to: what the region makes of the pointer would be lost.
// flags: -acc
int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a;
  #pragma acc data copy(a)
  {
    #pragma acc serial copy(p)                 // error: 'copy(p)' of a pointer that the region changes
    p = p + 1;
  }
  return *p != 2;
}
