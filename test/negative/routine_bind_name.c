// bind takes one name, plain or as a string.
// flags: -acc
#pragma acc routine seq bind(5)           // error: 'bind' takes a name or a string
int five(int);
#pragma acc routine seq bind              // error: 'bind' needs an argument: bind(name)
int none(int);
int main(void) { return 0; }
