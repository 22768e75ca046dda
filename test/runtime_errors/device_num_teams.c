// omp_set_device_num_teams of a device that is none ends the program (OpenMP 6.0, 24.12).
// flags: -fopenmp
// run-error: omp_set_device_num_teams: device 70 does not exist: there are
// run-error(host): omp_set_device_num_teams: device 70 does not exist: there are 0 devices
#include <omp.h>
int main(void) {
  omp_set_device_num_teams(2, 70);
}
