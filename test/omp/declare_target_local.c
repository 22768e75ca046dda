// A variable that is local has storage of its own on each device, which starts with its initialiser; nothing moves.
// flags: -mp
// devices: emu, nvidia
#include <omp.h>
#include <stdio.h>

static int counter = 3, table[4] = {1, 2, 3, 4};
#pragma omp declare_target local(counter, table)
#pragma omp begin declare_target
static int next(void) { return ++counter + table[1]; }
#pragma omp end declare_target

int main(void) {
  int seen = 0;
  counter = 100;
  table[1] = 50;
  #pragma omp target map(from: seen)
  seen = next();
  printf("%d %d\n", seen, counter);      // prints: 6 100
  counter = 200;
  #pragma omp target map(from: seen)
  {
    table[1] = 10;
    seen = next();
  }
  printf("%d %d\n", seen, table[1]);     // prints: 15 50
  #pragma omp target device(omp_get_initial_device()) map(from: seen)
  seen = counter;
  printf("%d\n", seen);                  // prints: 200
  return 0;
}
