// Elements and counters of every size; complex numbers; one byte may be part of everything.
// flags: -acc
#include "nests.h"
#include <complex.h>
#include <stdbool.h>
#define N 100
static unsigned char bytes[N], other[N];
static short shorts[N];
static float floats[N];
static long long longs[N];
static bool flags[N];
static double _Complex z[N];
static double a[N];

static void reset(void) {
  fill(a, N, 1);
  for (int i = 0; i < N; i++) {
    bytes[i] = (unsigned char)(i * 7), other[i] = (unsigned char)(255 - i), shorts[i] = (short)(i * 300);
    floats[i] = (float)i / 4, longs[i] = i * 4000000000LL, flags[i] = i % 3 == 0;
    z[i] = i - 2 * i * I;
  }
}

static void wrapping_bytes(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    bytes[i] = (unsigned char)(bytes[i] + other[i] * 3);
}

static void bytes_in_place(void) {
  #pragma acc kernels
  for (int i = 1; i < N; i++)                                  // loop: sequential (bytes, distance 1)
    bytes[i] ^= bytes[i - 1];
}

static double byte_histogram(void) {
  int count[256] = {0};
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: sequential (count)
    count[bytes[i]]++;
  return count[7] * 100 + count[14];
}

static double short_sum(void) {
  short s = 0;
  #pragma acc kernels
  for (short i = 0; i < N; i++) s += shorts[i];                // loop: parallel, reduction(+:s)
  return s;
}

static void unsigned_byte_counter(void) {
  #pragma acc kernels
  for (unsigned char i = 0; i < N; i++)                        // loop: parallel
    floats[i] = floats[i] * 2 + i;
}

static double long_and(void) {
  long long all = -1;
  #pragma acc kernels
  for (long long i = 1; i < N; i++) all &= longs[i] | 255;     // loop: parallel, reduction(&:all)
  return (double)all;
}

static void converted(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    shorts[i] = (short)(floats[i] + (float)(longs[i % 4] / 1000000000));
}

static double any(void) {
  bool found = false;
  #pragma acc kernels
  for (int i = 0; i < N; i++) found = found || !flags[i];      // loop: parallel, reduction(||:found)
  return found;
}

static void complex_numbers(void) {
  #pragma acc kernels
  for (int i = 0; i < N; i++)                                  // loop: parallel
    z[i] = z[i] * z[i] - i;
}

static double complex_sum(void) {
  double _Complex s = 0;
  #pragma acc kernels
  for (int i = 0; i < N; i++) s += z[i];                       // loop: parallel, reduction(+:s)
  return creal(s) + cimag(s);
}

static void reinterpreted(void) {
  float *f = (float *)a;
  #pragma acc kernels copy(a) present_or_copy(f[0:2 * N])
  for (int i = 1; i < 2 * N; i++)                              // loop: sequential (f)
    f[i] = f[i - 1] + 1;
}

static double sum(const unsigned char *p, size_t size) {
  double s = 0;
  for (size_t i = 0; i < size; i++) s += p[i] * (double)(i % 13 + 1);
  return s;
}

int main(void) {
  show("wrapping_bytes", (reset(), wrapping_bytes(), sum(bytes, N))); // prints: wrapping_bytes 77194
  show("bytes_in_place", (reset(), bytes_in_place(), sum(bytes, N))); // prints: bytes_in_place 79427
  TRY_VALUE(byte_histogram());                                 // prints: byte_histogram() 101
  TRY_VALUE(short_sum());                                      // prints: short_sum() -22328
  show("unsigned_byte_counter", (reset(), unsigned_byte_counter(), sum((void *)floats, sizeof floats))); // prints: unsigned_byte_counter 141847
  TRY_VALUE(long_and());                                       // prints: long_and() 255
  show("converted", (reset(), converted(), sum((void *)shorts, sizeof shorts))); // prints: converted 12494
  TRY_VALUE(any());                                            // prints: any() 1
  show("complex_numbers", (reset(), complex_numbers(), weigh((double *)z, 2 * N))); // prints: complex_numbers -15893260
  TRY_VALUE(complex_sum());                                    // prints: complex_sum() -4950
  show("reinterpreted", (reset(), reinterpreted(), sum((void *)a, sizeof a))); // prints: reinterpreted 238618
}
