// A call in some threads of a team reaches, through another function, constructs that all of them would share.
// flags: -fopenmp
// devices: host emu
// sources: shared_files_a.part.c shared_files_b.part.c
// run-error(host): shared_files_a.part.c:3: 'add' is called by some of a team's threads only: the team that calls it shares the 'for' in line 4
#pragma omp declare target
void through(int *a, int n);
#pragma omp end declare target
int main(void) {
  int a[9] = {0};
  #pragma omp target teams distribute parallel for map(tofrom: a)
  for (int i = 0; i < 9; i++) through(a, 9);   // run-error: kernel main_12_gpu_2 stops
  // prints(emu): test/runtime_errors/shared_files_a.part.c:3: 'add' is called by some of a team's threads only: the team that calls it shares the 'for' in line 4
  return a[0];
}
