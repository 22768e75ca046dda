// OpenACC 3.3, 2.14 and 2.16: init, shutdown, set, update and wait.
// flags: -acc -ferror-limit=0
int a[10], x;
int main(void) {
  #pragma acc parallel
  {
    #pragma acc init   // error: 'init' must not be inside of 'parallel'
    #pragma acc shutdown   // error: 'shutdown' must not be inside of 'parallel'
    #pragma acc set device_num(0)   // error: 'set' must not be inside of 'parallel'
    #pragma acc update self(a)   // error: 'update' must not be inside of 'parallel'
    #pragma acc wait   // error: 'wait' must not be inside of 'parallel'
  }
  #pragma acc set   // error: 'set' needs one of 'default_async', 'device_num', 'device_type'
  #pragma acc set if(1)   // error: 'set' needs one of 'default_async', 'device_num', 'device_type'
  #pragma acc set device_num(0) device_num(1)   // error: 'device_num' appears twice on 'set'
  #pragma acc set default_async(1) default_async(1)   // error: 'default_async' appears twice on 'set'
  #pragma acc set device_type(nvidia) device_type(host)   // error: 'device_type' appears twice on 'set'
  #pragma acc set default_async(-9)   // error: 'default_async': -9 is not the number of a queue; it is 0 or more, or one of acc_async_noval, acc_async_sync, acc_async_default
  #pragma acc set device_num(-9)   // error: 'device_num': -9 is not the number of a device; the first is 0
  #pragma acc init device_num(0) device_num(1)   // error: 'device_num' appears twice on 'init'
  #pragma acc init async   // error: 'async' is not allowed on 'init'
  #pragma acc shutdown if(1) if(1)   // error: 'if' appears twice on 'shutdown'
  #pragma acc update   // error: 'update' needs one of 'self', 'host', 'device'
  #pragma acc update async   // error: 'update' needs one of 'self', 'host', 'device'
  #pragma acc update self(a) if(1) if(1)   // error: 'if' appears twice on 'update'
  #pragma acc update device_type(nvidia) self(a)   // error: 'self' may not follow 'device_type'
  #pragma acc update self(x + 1)   // error: 'x + 1' in 'self' is an expression, not a variable
  #pragma acc update self(a) if_present if_present   // error: 'if_present' appears twice on 'update'
  #pragma acc update self(a) async(1) async(2)   // error: 'async' appears twice on 'update'
  #pragma acc wait(-7)   // error: 'wait': -7 is not the number of a queue; it is 0 or more, or one of acc_async_noval, acc_async_sync, acc_async_default
  #pragma acc wait(1.5)   // error: 'wait' needs an integer, but '1.5' has type 'double'
  #pragma acc wait(devnum: -1: 2)   // error: 'wait': -1 is not the number of a device; the first is 0
  #pragma acc wait if(1) if(1)   // error: 'if' appears twice on 'wait'
  #pragma acc wait(1) async(1) async(2)   // error: 'async' appears twice on 'wait'
}
#pragma acc routine seq
void on_device(void) {
  #pragma acc init   // error: 'init' in 'on_device', which runs on the device
  #pragma acc set device_num(0)   // error: 'set' in 'on_device', which runs on the device
}
