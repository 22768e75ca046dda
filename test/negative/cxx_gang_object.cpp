// A gang's threads share a copy of an object: one of them makes it, and none would end it.
// flags: -acc
struct Owner {
  int a, large[2000];
  int get() { return a; }
  ~Owner() { a = 0; }
};
int main() {
  Owner o;
  int r[8] = {0};
  #pragma acc parallel num_gangs(2) vector_length(32) private(o) copy(r)  // error: sorry, not implemented: an object with a destructor that a gang's threads share
  {
    #pragma acc loop gang
    for (int i = 0; i < 8; i++) {
      o.a += r[i];
      #pragma acc loop vector
      for (int j = 0; j < 1; j++) r[i] += o.get();
    }
  }
  return r[0];
}
