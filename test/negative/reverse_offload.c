// Regions that the host runs for a device (OpenMP 5.2, 13.8): what must not stand there, what is not there yet.
// flags: -fopenmp
#pragma omp requires reverse_offload
int main(int argc, char **argv) {
  typedef struct { int n; } own;
  enum { FOUR = 4 };
  int x = 0, few[4] = {0}, of[argc + 3];
  own o = {argc};
  int rows[4][4];
  (void)argv, of[0] = 0;
  #pragma omp target data map(x) device(ancestor: 1)    // error: 'ancestor' on 'target data'; it may be on 'target' alone
  x++;
  #pragma omp target update to(x) device(ancestor: 1)   // error: 'ancestor' on 'target update'; it may be on 'target' alone
  #pragma omp target teams device(ancestor: 1)          // error: 'ancestor' on 'target teams'; it may be on 'target' alone
  x++;
  #pragma omp target
  {
    #pragma omp target device(ancestor: 2)              // error: 'ancestor' of '2', which is not 1
    x++;
    #pragma omp target device(ancestor: 1) if(x)        // error: 'if' must not stand beside 'ancestor'
    x++;
    #pragma omp target device(ancestor: 1)
    {
      #pragma omp parallel                              // error: 'parallel' must not be inside of a region with 'ancestor'
      x++;
    }
    #pragma omp target device(ancestor: 1) defaultmap(none)
    x++;                                                // error: 'x' has no data clause on 'target', which says defaultmap(none)
    #pragma omp target device(ancestor: 1)
    x += FOUR;                                          // error: sorry, not implemented: 'FOUR' in a region with 'ancestor': its function declares it
    #pragma omp target device(ancestor: 1)
    o.n++;                                              // error: sorry, not implemented: 'o' in a region with 'ancestor': its function declares its type
    #pragma omp target device(ancestor: 1) map(few[0:2]) map(few[2:2])  // error: sorry, not implemented: 'few[2:2]' in 'map' beside 'ancestor'
    few[0]++;
    #pragma omp target device(ancestor: 1) map(iterator(i = 0:3), to: few[i])  // error: sorry, not implemented: 'few[i]' in 'map' beside 'ancestor'
    x++;
    for (int k = 0; k < 3; k++)
      #pragma omp target device(ancestor: 1)            // note: 'target' is here
      {
        if (x) break;                                   // error: 'break' leaves the region of 'target'
        x++;
      }
    #pragma omp target device(ancestor: 1)
    of[1]++;                                            // error: sorry, not implemented: 'of' in a region with 'ancestor': its type has a variable size
    #pragma omp target device(ancestor: 1) map(to: rows[0:2][1:2]) // error: sorry, not implemented: 'rows[0:2][1:2]' in 'map' beside 'ancestor'
    x += rows[0][1];
  }
}
