// A scalar has no section.
// flags: -acc
int main(void) {
  int count = 0;
  #pragma acc serial copy(count[0:1])  // error: 'count
  count++;
}
