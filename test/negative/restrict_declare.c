// OpenACC 3.3, 2.13: one clause for each variable, and which may stand at file scope.
// flags: -acc
int g, h, k, n, l, m[10], *p;
#pragma acc declare   // error: 'declare' needs a data clause such as 'copyin'
#pragma acc declare create(g) copyin(g)   // error: 'g' appears in both 'create' and 'copyin'
#pragma acc declare create(h)
#pragma acc declare create(h)   // error: 'h' appears in another 'declare' already
#pragma acc declare copy(k)   // error: 'copy' on 'declare' at file scope; only create, copyin, device_resident and link may stand there
#pragma acc declare copyout(n)   // error: 'copyout' on 'declare' at file scope; only create, copyin, device_resident and link may stand there
#pragma acc declare present(l)   // error: 'present' on 'declare' at file scope; only create, copyin, device_resident and link may stand there
#pragma acc declare create(m[0:5])   // error: 'declare' at file scope takes variables, and 'm[0:5]' is none
#pragma acc declare create(later)   // error: use of undeclared identifier 'later' in clause 'create'
int later;
int main(void) {
  int z = 0, *q = &z;
  #pragma acc declare deviceptr(z)   // error: 'deviceptr' needs a pointer, but 'z' has type 'int'
  #pragma acc serial
  {
    int inner = 0;
    #pragma acc declare create(inner)   // error: 'declare' must not be inside of 'serial'
  }
}
