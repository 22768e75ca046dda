// OpenACC 3.3, 2.15.1: one level, one name, before the function, the same each time.
// flags: -acc
#pragma acc routine gang worker   // error: 'worker' contradicts 'gang' on the same 'routine'
int two(int i) { return i; }
#pragma acc routine seq seq   // error: 'seq' appears twice on 'routine'
int twice(int i) { return i; }
#pragma acc routine seq bind(q) bind(z)   // error: 'bind' appears twice on 'routine'
int bound(int i) { return i; }
#pragma acc routine(unknown) seq   // error: use of undeclared identifier 'unknown' in clause 'routine'
int variable;
#pragma acc routine(variable) seq   // error: 'variable' in 'routine' is no function
int late(int i) { return i; }
#pragma acc routine(late) seq   // error: 'routine' for 'late' comes after its definition
int one(int);
int other(int);
#pragma acc routine(one, other) seq   // error: 'routine' names one function; write one for each
#pragma acc routine seq
int changed(int i);
#pragma acc routine vector   // error: 'changed' is a routine 'vector' here and 'seq' before
int changed(int i) { return i; }
int named(int i);
#pragma acc routine(named) seq bind(q)
#pragma acc routine(named) seq bind(z)   // error: 'named' is bound to z here and to q before
#pragma acc routine gang(dim: 4)   // error: 'dim' of 'gang' is 1, 2 or 3, not 4
int dim(int i) { return i; }
#pragma acc routine seq gang(num: 4)   // error: unknown key 'num' of 'gang'
int num(int i) { return i; }
#pragma acc routine gang(dim: variable)   // error: 'dim' of 'gang' needs a constant, but 'variable' is none
int constant(int i) { return i; }
#pragma acc routine seq device_type(nvidia) nohost   // error: 'nohost' may not follow 'device_type'
int typed(int i) { return i; }
#pragma acc routine seq nohost nohost   // error: 'nohost' appears twice on 'routine'
int hosts(int i) { return i; }
#pragma acc routine   // warning: 'routine' of 'none' without gang, worker, vector or seq is taken for 'seq'
int none(int i) { return i; }
#pragma acc routine seq   // error: no function follows 'routine'
