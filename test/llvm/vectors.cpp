// Loops that the optimiser makes vectors of, where it may.
typedef unsigned long ulong;
enum { N = 64 };
extern "C" void entry(ulong i, ulong *results) {
  int a[N], b[N];
  float f[N], g[N];
  double d[N];
  unsigned char c[N];
  short h[N];
  for (int k = 0; k < N; k++) {
    a[k] = (int)i * k - 17;
    b[k] = k * k ^ (int)i;
    f[k] = (float)(a[k] % 100) / 4;
    d[k] = f[k] * 1.5 + (double)i;
    c[k] = (unsigned char)(i + (ulong)k * 7);
    h[k] = (short)(a[k] * 3);
  }
  for (int k = 0; k < N; k++) {
    b[k] = a[k] > b[k] ? a[k] - 1 : b[k] + 2;
    g[k] = f[k] < 3 ? f[k] * 2 : 0.5f;
    d[k] = d[k] > g[k] ? d[k] - g[k] : g[k];
    c[k] = (unsigned char)(c[k] > 100 ? c[k] >> 1 : c[k] << 1);
    h[k] = (short)(h[k] < 0 ? -h[k] : h[k]);
  }
  long sum = 0;
  unsigned bits = 0, most = 0;
  int least = 1 << 30;
  unsigned product = 1;
  for (int k = 0; k < N; k++) sum += (long)b[k] * a[k];
  for (int k = 0; k < N; k++) bits ^= (unsigned)b[k];
  for (int k = 0; k < N; k++) most = c[k] > most ? c[k] : most;
  for (int k = 0; k < N; k++) least = b[k] < least ? b[k] : least;
  for (int k = 0; k < N; k++) product *= (unsigned)a[k] | 1;
  int count = 0;
  for (int k = 0; k < N; k++) count += h[k] > 500 && c[k] < 77;
  float last = 0;
  for (int k = 0; k < N; k += 2) last += g[k] * g[k + 1];
  ulong reversed = 0;
  for (int k = N; k-- > 0;) a[N - 1 - k] = b[k] + h[k / 2];
  for (int k = 0; k < N; k++) reversed = reversed * 3 + (ulong)a[k];
  results[0] = (ulong)sum;
  results[1] = bits;
  results[2] = most + (ulong)least;
  results[3] = product;
  results[4] = (ulong)count;
  results[5] = (ulong)(long)last;
  results[6] = reversed;
  results[7] = (ulong)(long)(d[i % N] * 8) + (ulong)(long)g[(i + 3) % N];
}
