// Lambdas between the levels of a kernel, which one thread calls for others.
// flags: -acc
int main() {
  int out[8] = {};
#pragma acc parallel num_workers(4) copy(out)
  {
    int v = 3, a[2] = {1, 2};
    auto count = [n = 3](int q) mutable { return n += q; };
    v = count(4); // error: 'count', a 'mutable' lambda between the levels of a kernel, of which the threads of a gang share one copy
    auto add = [=](int q) { return q + a[0]; }; // error: a lambda that names the array 'a', of which the threads of a gang share one copy, without '[&]'
    v = add(2);
#pragma acc loop worker
    for (int i = 0; i < 8; i++) out[i] = v + a[1];
  }
  return out[0];
}
