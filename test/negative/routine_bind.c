// bind needs a function of the same type, and an end of the chain.
// flags: -acc
long wide(long);                          // note: 'wide' is declared here
#pragma acc routine seq bind(wide)        // error: 'bind' binds 'narrow' to 'wide', which has another type
int narrow(int);
int ping(int), pong(int);
#pragma acc routine(ping) seq bind(pong)
#pragma acc routine(pong) seq bind(ping)  // error: 'bind' binds 'pong' to itself, by a detour
int main(void) { return 0; }
