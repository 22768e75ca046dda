// 'routine' takes a lambda, and 'bind' does not give it another function.
// flags: -acc
int other(int a);
#pragma acc routine seq
auto plain = [](int a) { return a; };
#pragma acc routine seq bind(other)  // error: sorry, not implemented: 'bind' of a lambda
auto bound = [](int a) { return a; };
#pragma acc routine seq  // error: no function follows 'routine'
int number = 3;
int main() { return plain(0) + bound(0) + number; }
