// A function that gets the struct's address reaches all of it through that: its members must not be mapped apart.
// flags: -acc
// devices: emu nvidia
// run-error: members_apart.c:14: 'p' is reached through one address
// run-error: members_apart.c:12; 's.b', from
// run-error: members_apart.c:13)
typedef struct { int a; double w; int b; } S;
#pragma acc routine seq
static void f(S *p) { p->a++, p->b++; }
int main(void) {
  S s = {1, 2, 3}, *p = &s;
  #pragma acc enter data copyin(s.a)
  #pragma acc enter data copyin(s.b)
  #pragma acc parallel
  f(p);
}
