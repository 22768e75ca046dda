// Declarations that the files of the driver without a GPU share (fake_cuda.c, fake_code.c).
#ifndef FAKE_DRIVER_H
#define FAKE_DRIVER_H
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fake_cuda.h"

enum { OUT_OF_MEMORY = 2, INVALID_VALUE = 1, INVALID_PTX = 218, NOT_FOUND = 500, NOT_READY = 600, ILLEGAL_ADDRESS = 700 };
#define EXPORT __attribute__((visibility("default"))) int
typedef unsigned long long Pointer;
typedef struct CUstream_st Stream;

extern _Atomic int fake_broken; // the result of every call from now on
int fake_launch(Stream *, const FakeKernel *, void **params);
#endif
