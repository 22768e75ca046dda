// A tutorial's first kernels program as it is printed, with a data line that lacks 'acc' and means nothing: a warning. One
// kernel, one copy in and one copy out of exactly n floats.
// flags: -acc -Wno-unknown-pragmas
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main( int argc, char* argv[] )
{
    int n;      /* size of the vector */
    float *restrict a;  /* the vector */
    float *restrict r;  /* the results */
    float *restrict e;  /* expected results */
    float s, c;
    int i;
    if( argc > 1 )
        n = atoi( argv[1] );
    else
        n = 1000;
    a = (float*)malloc(n*sizeof(float));
    r = (float*)malloc(n*sizeof(float));
    e = (float*)malloc(n*sizeof(float));
    for( i = 0; i < n; ++i ) a[i] = (float)(i+1) * 2.0f;
    #pragma data copyin(a[0:n]), copyout(r)    // warning: '#pragma data' means nothing; did you mean '#pragma acc data'?
    {
        #pragma acc kernels                    // moves: to a[0:n] 4000, from r[0:n] 4000
        #pragma acc loop gang, vector(128)
        for( i = 0; i < n; ++i ){
          s = sinf(a[i]);
          c = cosf(a[i]);
          r[i] = s*s + c*c;
    }
    }
        for( i = 0; i < n; ++i ){
          s = sinf(a[i]);
          c = cosf(a[i]);
          e[i] = s*s + c*c;
    }
    for( i = 0; i < n; ++i )
        assert( fabsf(r[i] - e[i]) < 0.000001f );
    printf( "%d iterations completed\n", n );  // prints: 1000 iterations completed
    return 0;
}
#pragma loop(hint)
#pragma parallel always
#pragma data
