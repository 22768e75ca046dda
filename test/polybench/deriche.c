// A recursive filter for edges: each line is run through forwards and backwards, then each column.
// flags: -acc
#include "kernel.h"
#define W (SIZE + 4)
#define H SIZE
static double in[W][H], out[W][H], forth[W][H], back[W][H];

static void filter(double alpha) {
  double e = exp(-alpha), k = (1 - e) * (1 - e) / (1 + 2 * alpha * e - e * e);
  double a1 = k, a2 = k * e * (alpha - 1), a3 = k * e * (alpha + 1), a4 = -k * e * e, b1 = 2 * e, b2 = -e * e;
  #pragma acc kernels
  {
    for (int i = 0; i < W; i++) {                              // loop: parallel
      double y1 = 0, y2 = 0, x1 = 0;
      for (int j = 0; j < H; j++) {                            // loop: sequential (y1)
        double y = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
        forth[i][j] = y;
        x1 = in[i][j], y2 = y1, y1 = y;
      }
    }
    for (int i = 0; i < W; i++) {                              // loop: parallel
      double y1 = 0, y2 = 0, x1 = 0, x2 = 0;
      for (int j = H - 1; j >= 0; j--) {                       // loop: sequential (y1)
        double y = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
        back[i][j] = y;
        x2 = x1, x1 = in[i][j], y2 = y1, y1 = y;
      }
    }
    for (int i = 0; i < W; i++)                                // loop: parallel
      for (int j = 0; j < H; j++) out[i][j] = forth[i][j] + back[i][j];  // loop: parallel
    for (int j = 0; j < H; j++) {                              // loop: parallel
      double y1 = 0, y2 = 0, x1 = 0;
      for (int i = 0; i < W; i++) {                            // loop: sequential (y1)
        double y = a1 * out[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
        forth[i][j] = y;
        x1 = out[i][j], y2 = y1, y1 = y;
      }
    }
    for (int j = 0; j < H; j++) {                              // loop: parallel
      double y1 = 0, y2 = 0, x1 = 0, x2 = 0;
      for (int i = W - 1; i >= 0; i--) {                       // loop: sequential (y1)
        double y = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
        back[i][j] = y;
        x2 = x1, x1 = out[i][j], y2 = y1, y1 = y;
      }
    }
    for (int i = 0; i < W; i++)                                // loop: parallel
      for (int j = 0; j < H; j++) out[i][j] = forth[i][j] + back[i][j];  // loop: parallel
  }
}

int main(void) {
  FILL(in, 1);
  RUN(filter(0.25), WEIGH(out));                               // prints: -5.1811249e+01
}
