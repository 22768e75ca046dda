// More subscripts than the array has dimensions are refused.
// flags: -acc
int main(void) {
  int grid[10][10];
  #pragma acc enter data create(grid[0:10][0:10][0:2])  // error: 'grid
}
