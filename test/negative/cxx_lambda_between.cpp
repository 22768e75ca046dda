// Lambdas between the levels of a kernel, which name variables of the thread that makes them.
// flags: -acc
static int next(int *p) { return ++*p; }
int main() {
  int out[8] = {};
#pragma acc parallel num_workers(4) copy(out)
  {
    int v = 3, a[2] = {1, 2}, w = 1;
    auto count = [&w, n = 3](int q) mutable { return n += q + w; };
    v = count(4); // error: 'count', a 'mutable' lambda of which the threads of a gang share one copy, that captures by reference
    auto add = [=](int q) { return q + a[0]; }; // error: a lambda that names the array 'a', of which the threads of a gang share one copy, without '[&]'
    v = add(2);
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = v + a[1];
  }
#pragma acc parallel num_workers(4) copy(out)
  {
    int v = 3;
    auto plain = [&v, k = next(&out[0])](int q) { return q + k + v; }; // error: 'plain', a lambda that captures by reference, and what its first value does to memory, between the levels of a kernel
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = plain(i);
  }
  return out[0];
}
