// PTX of a unit in pieces: what one kernel needs of it is one, so that the driver compiles no kernel that does not run.
// In:  PTX as clang writes it.  Out: the texts of pieces.
#ifndef ACCOMP_CUDA_PIECES_H
#define ACCOMP_CUDA_PIECES_H
#include <stdbool.h>

typedef struct CudaPieces CudaPieces;

// The text stays the caller's, and where it is. NULL: it is for one module, or has what is not known here.
CudaPieces *accomp_cuda_pieces(const char *ptx);
void accomp_cuda_pieces_free(CudaPieces *);
// Number of the piece that has the kernel or variable; negative: there is none by that name.
int accomp_cuda_pieces_find(const CudaPieces *, const char *name);
// Numbers are below that.
int accomp_cuda_pieces_count(const CudaPieces *);
// The caller owns it.
char *accomp_cuda_pieces_text(const CudaPieces *, int piece);

#endif
