struct corner { int x, y; } corner = {3, 4};
#pragma acc declare copyin(corner)
void move_corner(int y) {
  #pragma acc parallel
  corner.y = y;
}
