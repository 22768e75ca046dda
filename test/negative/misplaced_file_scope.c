// A directive with a statement does not stand at file scope.
// flags: -acc
int a[10];
#pragma acc parallel loop copy(a)  // error: parallel loop'
int main(void) { return 0; }
