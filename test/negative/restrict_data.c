// OpenACC 3.3, 2.6 to 2.8: what data constructs and data clauses restrict.
// flags: -acc -ferror-limit=0
int x, a[10], *p;
struct { int m, bit : 3, *q; } s;
int main(void) {
  void *w = a;
  #pragma acc data   // error: 'data' needs a data clause such as 'copy', or 'default'
  ;
  #pragma acc data copy(a) if(1) if(1)   // error: 'if' appears twice on 'data'
  ;
  #pragma acc data device_type(nvidia) copy(a)   // error: 'copy' may not follow 'device_type'
  ;
  #pragma acc data copy(a)
  {
    return 0;   // error: 'return' leaves the region of 'data'
  }
  #pragma acc enter data   // error: 'enter data' needs one of 'copyin', 'create', 'attach'
  #pragma acc enter data async   // error: 'enter data' needs one of 'copyin', 'create', 'attach'
  #pragma acc enter data copyin(a) if(1) if(0)   // error: 'if' appears twice on 'enter data'
  #pragma acc enter data copyout(a)   // error: 'copyout' is not allowed on 'enter data'
  #pragma acc exit data if(1)   // error: 'exit data' needs one of 'copyout', 'delete', 'detach'
  #pragma acc exit data delete(a) finalize finalize   // error: 'finalize' appears twice on 'exit data'
  #pragma acc exit data copyout(a) delete(a)   // warning: 'a' appears in both 'copyout' and 'delete'; it is as if one clause asked for both
  #pragma acc exit data create(a)   // error: 'create' is not allowed on 'exit data'
  #pragma acc data copyin(zero: a)   // error: unknown modifier 'zero' of 'copyin'
  ;
  #pragma acc data copy(readonly: a)   // error: unknown modifier 'readonly' of 'copy'
  ;
  #pragma acc data copyin(readonly, readonly: a)   // error: 'readonly' appears twice in 'copyin'
  ;
  #pragma acc data deviceptr(x)   // error: 'deviceptr' needs a pointer, but 'x' has type 'int'
  ;
  #pragma acc data deviceptr(p[0:10])   // error: 'deviceptr' takes variables, and 'p[0:10]' is a part of one
  ;
  #pragma acc data deviceptr(p) copy(p[0:10])   // error: 'p' appears in both 'deviceptr' and 'copy'
  ;
  #pragma acc data attach(x)   // error: 'attach' needs a pointer, but 'x' has type 'int'
  ;
  #pragma acc data attach(p[0:10])   // error: 'attach' takes pointers, and 'p[0:10]' is a section
  ;
  #pragma acc exit data detach(x)   // error: 'detach' needs a pointer, but 'x' has type 'int'
  #pragma acc data copy(w[0:5])   // error: the elements of 'w[0:5]' are of type 'void', which has no size
  ;
  #pragma acc data copy(s.bit)   // error: 's.bit' in 'copy' is a bit-field, which has no address
  ;
  #pragma acc data present(a + 1)   // error: 'a + 1' in 'present' is an expression, not a variable
  ;
  #pragma acc data no_create(a) create(a)   // error: 'a' appears in both 'no_create' and 'create'
  ;
  #pragma acc host_data   // error: 'host_data' needs 'use_device'
  ;
  #pragma acc host_data use_device(a) if(1) if(1)   // error: 'if' appears twice on 'host_data'
  ;
  #pragma acc host_data use_device(s.q)   // error: 'use_device' takes variables, and 's.q' is a part of one
  ;
  #pragma acc host_data use_device(a[0:5])   // error: 'use_device' takes variables, and 'a[0:5]' is a part of one
  ;
  #pragma acc host_data use_device(x)   // error: 'use_device' needs a pointer or an array, but 'x' has type 'int'
  ;
  #pragma acc host_data use_device(a, a)   // warning: 'a' appears twice in 'use_device'
  ;
  #pragma acc host_data use_device(a) if_present if_present   // error: 'if_present' appears twice on 'host_data'
  ;
}
