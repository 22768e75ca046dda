// use_device of data that is not on the device is refused.
// flags: -acc
// devices: emu nvidia
// run-error: host_data_absent.c:8: 'buffer' is not present
int main(void) {
  int buffer[10] = {0}, *p = 0;
  p = buffer;
  #pragma acc host_data use_device(buffer)
  p = buffer;
  return p != 0;
}
