// Bit-fields for OpenCL C, which has none: src/front/c/clang_bits.c makes bytes of them, and calls of these of their uses.
// at: the first bit, counted from the bytes' first one; width: 1 to 64 bits.
__attribute__((__always_inline__, __unused__)) static long __accomp_bits_get(const uchar *p, int at, int width, int is_signed) {
  ulong value = 0;
  int shift = at % 8, bytes = (shift + width + 7) / 8;
  p += at / 8;
  for (int i = 0; i < bytes && i < 8; i++) value |= (ulong)p[i] << 8 * i;
  value >>= shift;
  if (bytes > 8) value |= (ulong)p[8] << (64 - shift);
  value <<= 64 - width;
  return is_signed ? (long)value >> (64 - width) : (long)(value >> (64 - width));
}
// Returns what is stored.
__attribute__((__always_inline__, __unused__)) static long __accomp_bits_set(uchar *p, int at, int width, int is_signed, ulong value) {
  int shift = at % 8, bytes = (shift + width + 7) / 8;
  ulong mask = ~(ulong)0 >> (64 - width);
  value &= mask;
  p += at / 8;
  for (int i = 0; i < bytes && i < 8; i++)
    p[i] = (uchar)((p[i] & ~(mask << shift >> 8 * i)) | (value << shift >> 8 * i));
  if (bytes > 8) p[8] = (uchar)((p[8] & ~(mask >> (64 - shift))) | (value >> (64 - shift)));
  value <<= 64 - width;
  return is_signed ? (long)value >> (64 - width) : (long)(value >> (64 - width));
}
