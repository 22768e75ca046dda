// A variant for devices alone is refused in C++; one for both is called.
// flags: -mp
static int fast(int a) { return a + 2; }
#pragma omp declare variant(fast) match(implementation={vendor(score(1): accomp)})
static int slow(int a) { return a + 1; }

static int on_device(int a) { return a + 20; }
#pragma omp declare variant(on_device) match(device={kind(nohost)})
static int base(int a) { return a + 10; }

int main() {
  int a = 0;
  #pragma omp target map(a)
  a = slow(a) + base(a); // error: sorry, not implemented: 'declare variant' whose choice differs between the host and devices, in C++
  return a;
}
