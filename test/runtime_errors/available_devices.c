// A list of devices that makes no sense ends the program.
// flags: -fopenmp
// env: OMP_AVAILABLE_DEVICES=kind(gpu)&&vendor(a)||uid(b)
// run-error: OMP_AVAILABLE_DEVICES=kind(gpu)&&vendor(a)||uid(b): '&&' and '||' side by side need parentheses
// run-error(host): OMP_AVAILABLE_DEVICES=kind(gpu)&&vendor(a)||uid(b): '&&' and '||' side by side need parentheses
#include <omp.h>
int main(void) {
  return omp_get_num_devices() < 0;
}
