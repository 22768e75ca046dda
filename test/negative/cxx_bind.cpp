// What 'bind' does not take in C++: members, templates, another type, a name that is not declared.
// flags: -acc
int other(int a);
struct S {
  #pragma acc routine seq bind(other)  // error: sorry, not implemented: 'bind' of 'member', a member or a template
  int member(int a) { return a; }
};
#pragma acc routine seq bind(other)  // error: sorry, not implemented: 'bind' of 'function', a member or a template
template<class T> int function(T a) { return a; }
#pragma acc routine seq bind(other)  // error: 'bind' binds 'real' to 'other', which has another type
double real(double a) { return a; }
#pragma acc routine seq bind(nowhere)  // error: 'bind' of 'lost': no function 'nowhere' is declared
int lost(int a) { return a; }
int main() {
  int a = 0;
  #pragma acc parallel copy(a)
  a = other(a);
  return a;
}
