// Integers of all widths, shifts, products, quotients, bits, sums that overflow.
typedef unsigned long ulong;
typedef unsigned char u8;
typedef unsigned short u16;
template<class T> static ulong mixed(T a, T b, unsigned n) {
  ulong sum = 0;
  T c = (T)(a * b + 3);
  sum = sum * 31 + (ulong)(T)(a + b);
  sum = sum * 31 + (ulong)(T)(a - b);
  sum = sum * 31 + (ulong)c;
  sum = sum * 31 + (ulong)(T)(a / (T)(b | 1));
  sum = sum * 31 + (ulong)(T)(a % (T)(b | 1));
  sum = sum * 31 + (ulong)(T)(a << n % 7);
  sum = sum * 31 + (ulong)(T)(a >> n % 7);
  sum = sum * 31 + (a < b) + 2 * (a <= b) + 4 * (c > a) + 8 * (c >= b) + 16 * (a == c);
  sum = sum * 31 + (ulong)(a < b ? a : b) + (ulong)(a > c ? a : c);
  sum = sum * 31 + (ulong)(T)(a & b) + (ulong)(T)(a | c) + (ulong)(T)(a ^ ~b);
  sum = sum * 31 + (ulong)(long)a + (ulong)(int)b + (ulong)(short)c + (ulong)(signed char)c + (u8)a + (u16)b + (unsigned)c;
  return sum;
}
struct Bits {
  unsigned a : 3, b : 7, c : 22;
  signed d : 5;
  long e : 40;
};
static ulong bits(ulong i) {
  ulong sum = 0;
  sum += (ulong)__builtin_popcountl(i * 77777777777) + (ulong)__builtin_popcount((unsigned)i);
  sum = sum * 7 + (ulong)__builtin_clzl(i | 1) + (ulong)__builtin_ctzl(i | 1ul << 50) + (ulong)__builtin_clz((unsigned)i | 1);
  sum = sum * 7 + (ulong)__builtin_ctz((unsigned)i | 1u << 30);
  sum = sum * 7 + __builtin_bswap64(i) + __builtin_bswap32((unsigned)i) + __builtin_bswap16((u16)i);
  sum = sum * 7 + __builtin_bitreverse64(i) + __builtin_bitreverse32((unsigned)i * 9) + __builtin_bitreverse16((u16)i) + __builtin_bitreverse8((u8)i);
  sum = sum * 7 + __builtin_rotateleft64(i * 12345678901, (unsigned)i) + __builtin_rotateright32((unsigned)i * 123457u, (unsigned)i);
  sum = sum * 7 + __builtin_rotateleft16((u16)(i * 777), (u16)i) + __builtin_rotateright8((u8)(i * 77), (u8)i);
  return sum;
}
template<class T> static ulong overflow(T a, T b) {
  T c;
  ulong sum = __builtin_add_overflow(a, b, &c);
  sum = sum * 3 + (ulong)c;
  sum = sum * 3 + __builtin_sub_overflow(a, b, &c);
  sum = sum * 3 + (ulong)c;
  sum = sum * 3 + __builtin_mul_overflow(a, b, &c);
  sum = sum * 3 + (ulong)c;
  sum = sum * 3 + (ulong)__builtin_elementwise_add_sat(a, b) + 5 * (ulong)__builtin_elementwise_sub_sat(a, b);
  return sum;
}
static ulong triangle(ulong n) { // a sum that the optimiser computes with 65 bits
  ulong sum = 0;
  for (ulong k = 0; k < n; k++) sum += k * k + 3;
  unsigned small = 0;
  for (unsigned k = 0; k < (unsigned)n; k++) small += k * 3;
  return sum + small;
}
static ulong wide(ulong a, ulong b) {
  unsigned __int128 x = (unsigned __int128)a * b + a;
  __int128 y = (__int128)(long)(a - 1000) * (long)b;
  ulong sum = (ulong)(x >> 64) + (ulong)x + (ulong)(x >> (b & 127)) + (ulong)(x << (a & 127) >> 64);
  sum = sum * 3 + (ulong)(y >> 64) + (ulong)(y >> (b & 127)) + (y < 0) + (x > (unsigned __int128)b << 64);
  sum = sum * 3 + (ulong)(x / (b | 1)) + (ulong)(x % (b | 1)) + (ulong)(y / (long)(b | 1)) + (ulong)(y % (long)(a | 1));
  sum = sum * 3 + (ulong)(x ^ (unsigned __int128)y) + (ulong)((x & (unsigned __int128)y) >> 70) + (x == (unsigned __int128)y);
  return sum;
}
static ulong bits_of(unsigned __int128 x, unsigned n) {
  __int128 y = (__int128)x;
  unsigned __int128 turned = x << (n & 127) | x >> (-n & 127), back = x >> (n & 127) | x << (-n & 127);
  ulong sum = (ulong)(turned >> 64) * 3 + (ulong)turned + (ulong)(back >> 64) * 5 + (ulong)back;
  sum = sum * 3 + (ulong)__builtin_popcountg(x) + (ulong)__builtin_clzg(x, 128) * 7 + (ulong)__builtin_ctzg(x, 128) * 11;
  unsigned __int128 absolute = (unsigned __int128)(y < 0 ? -y : y), least = x < turned ? x : turned;
  __int128 most = y > (__int128)turned ? y : (__int128)turned;
  return sum * 3 + (ulong)(absolute >> 64) + (ulong)absolute + (ulong)(least >> 60) + (ulong)((unsigned __int128)most >> 50);
}
template<class T> static ulong overflows(T a, T b) {
  T sum, difference, product;
  ulong r = __builtin_add_overflow(a, b, &sum) + 2 * __builtin_sub_overflow(a, b, &difference) + 4 * __builtin_mul_overflow(a, b, &product);
  return r * 1000003 + (ulong)((unsigned __int128)sum >> 64) + (ulong)difference + (ulong)((unsigned __int128)product >> 40);
}
extern "C" void entry(ulong i, ulong *results) {
  ulong a = i * 2654435761u, b = (i ^ 77) * 40503 + (i << 57);
  results[0] = mixed((u8)a, (u8)b, (unsigned)i) + mixed((signed char)a, (signed char)b, (unsigned)i);
  results[1] = mixed((u16)a, (u16)b, (unsigned)i) + mixed((short)a, (short)b, (unsigned)i);
  results[2] = mixed((unsigned)a, (unsigned)b, (unsigned)i) + mixed((int)a, (int)b, (unsigned)i);
  results[3] = mixed(a, b, (unsigned)i) + mixed((long)a, (long)b, (unsigned)i);
  Bits x = {(unsigned)a & 7, (unsigned)b & 127, (unsigned)i & 0x3fffff, (int)(i % 32) - 16, (long)(b % 1000)};
  x.a += 3, x.b *= 5, x.c -= (unsigned)a, x.d += 1, x.e -= (long)i;
  results[4] = x.a + x.b * 10u + x.c * 100ul + (ulong)x.d * 1000 + (ulong)x.e * 10000;
  results[5] = bits(a + i) + triangle(i);
  results[6] = overflow((int)a, (int)b) + overflow((unsigned)a, (unsigned)b) + overflow((long)a, (long)b) + overflow(a, b) +
               overflow((short)a, (short)b) + overflow((u8)a, (u8)b) + overflow((signed char)a, (signed char)b);
  unsigned __int128 x128 = (unsigned __int128)a << (i % 65) | b << (i % 7), y128 = i % 5 ? (unsigned __int128)b << (i % 64) : i % 3 ? ~(unsigned __int128)0 : (unsigned __int128)1 << 127;
  results[7] = wide(a, b) + wide(b * i, i) + bits_of(x128, (unsigned)i) + bits_of(y128, (unsigned)b) + overflows(x128, y128) +
               overflows((__int128)x128, (__int128)y128) + overflows((__int128)y128, -(__int128)i) + overflows((__int128)-1, (__int128)y128);
}
