// Lines of the text for the host's compiler.
#ifndef ACCOMP_FORTRAN_HOST_LINE_H
#define ACCOMP_FORTRAN_HOST_LINE_H
#include "front/fortran/directives.h"

#define AS_IT_IS "\x03" // in front of a line that is written as it is

// A statement in free form, of n characters; continued where it is long.
void write_host_line(Text *, const char *line, size_t n, bool fixed);
// Would the host do something else without it? 'workdistribute' in 'teams', a tile whose loops the directive in front counts.
bool is_misunderstood(const FDirective *, const FDirective *before);
// The clauses of that name, as the user wrote them: " in_reduction(+: x)".
const char *clauses_named(Arena *, const FDirective *, const char *name);
#endif
