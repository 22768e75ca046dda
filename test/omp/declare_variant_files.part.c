#include "declare_variant_files.part.h"
int fast(int x) { return 200 + x; }
int speed(int x) { return 100 + x; }
