// A data clause that names a pointer without a section moves nothing: said, with the section that kernels inside need.
// flags: -acc
void inside(int n, float *p) {
  #pragma acc data copyin(p)           // warning: 'copyin(p)' of a pointer without a section moves nothing: 'copyin(p[0:n])' moves
  {
    #pragma acc parallel loop
    for (int i = 0; i < n; i++) p[i]++;
  }
}

void elsewhere(float *q) {
  #pragma acc enter data create(q)     // warning: 'create(q[0:count])' moves what it points to, 'present(q)' says that it is there [-Wbare-pointer]
  #pragma acc exit data delete(q)
}

void there(int n, float *p, float a[n]) {
  #pragma acc data present(p) copyin(a)
  {
    #pragma acc parallel loop copy(p)
    for (int i = 0; i < n; i++) p[i] += a[i];
  }
}

void without_loop(int n, float *restrict a) {
  #pragma acc parallel copy(a[0:n])    // warning: runs on one device thread: its loop has no 'loop' directive, which would share it
  for (int i = 0; i < n; i++) a[i]++;
}

int main(void) { return 0; }
