// declare at file scope takes whole variables of this file, and few of the data clauses.
// flags: -acc
int a[4], b, c, e, f;
static _Thread_local int own;
#pragma acc declare copy(a)               // error: 'copy' on 'declare' at file scope; only create
#pragma acc declare copyout(b)            // error: 'copyout' on 'declare' at file scope
#pragma acc declare present(c)            // error: 'present' on 'declare' at file scope
int *p;
#pragma acc declare deviceptr(p)          // error: sorry, not implemented: 'deviceptr' on 'declare' at file scope
#pragma acc declare create(own)           // error: 'own' belongs to a thread
#pragma acc declare                       // error: 'declare' needs a data clause
int g[4];
#pragma acc declare create(g[0:2])        // error: 'declare' at file scope takes variables, and 'g[0:2]' is none
#pragma acc declare create(e) copyin(e)   // error: 'e' appears in both 'create' and 'copyin'
#pragma acc declare create(f)             // note: the first is here
#pragma acc declare device_resident(f)    // error: 'f' appears in another 'declare' already
int main(void) { return 0; }
