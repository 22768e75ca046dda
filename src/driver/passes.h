// Every pass that compile.c calls, from the folders below.
#ifndef ACCOMP_PASSES_H
#define ACCOMP_PASSES_H
#include "analysis/analysis.h"
#include "emit/emit.h"
#include "front/front.h"
#include "lower/lower.h"
#include "pragma/pragma.h"
#endif
