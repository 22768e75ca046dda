// use_device takes an array or a pointer, not an integer.
// flags: -acc
int main(void) {
  int count = 3;
  #pragma acc host_data use_device(count)  // error: 'count'
  count++;
}
