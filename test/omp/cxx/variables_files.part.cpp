// Part of variables_files.cpp.
#include "variables_files.part.h"
int n::count = 3;
double n::table[3] = {1, 2, 3};
int Settings::scale = 4;
const int Settings::steps[2] = {7, 8};
int Hidden::key = 40;
int as_in_c[3] = {1, 2, 30};
const double factors[2] = {0.5, 0.25};
#pragma omp declare target
int raised(int by) { return shared += by; }
#pragma omp end declare target
