// Device memory exhausted by a map clause is told in the same way.
// flags: -fopenmp
// env: ACCOMP_EMU_MEMORY=1M
// devices: emu
// run-error: memory_map.c:8: 'field' needs 8000000 bytes
static double field[1000000];
int main(void) {
  #pragma omp target map(tofrom: field)
  field[0] = 1;
}
