// Clauses that cannot stand beside each other are named, with the place of the other.
// flags: -acc
int main(void) {
  int a[10], n = 10;
  #pragma acc parallel loop 4                              // error: expected a clause, found '4'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop device_type(nvidia) copy(a)    // error: 'copy' may not follow 'device_type'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop present(a) pcopy(a)            // error: 'a' appears in both 'present' and 'pcopy'
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel copy(a) loop                        // error: 'loop' is no clause; as part of the directive it follows 'parallel' directly
  for (int i = 0; i < n; i++) a[i] = i;
  #pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
    #pragma acc cache                                      // error: 'cache' needs a list: cache(a[i:n])
    #pragma acc atomic read write                          // error: 'write' contradicts 'read'
    a[i] = i;
  }
}
