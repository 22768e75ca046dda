// A data clause with an empty list is refused.
// flags: -acc
int main(void) {
  #pragma acc enter data create()  // error: 'create'
}
