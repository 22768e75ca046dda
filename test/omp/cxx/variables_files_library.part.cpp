// Part of variables_files.cpp, a library.
#pragma omp declare target
int of_library = 50;
#pragma omp end declare target
