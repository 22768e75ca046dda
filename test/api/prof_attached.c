// A pointer that is attached in a struct is restored where the struct stays or is copied back, and else not.
// flags: -acc
// devices: emu, nvidia
#include "prof.part.h"
typedef struct {
  int n;
  int *v;
} Vec;
int main(void) {
  int a[64] = {1};
  Vec s = {64, a};
  acc_prof_register(acc_ev_enqueue_upload_start, print_event, acc_reg);
  acc_prof_register(acc_ev_enqueue_download_start, print_event, acc_reg);
  #pragma acc parallel loop copyin(s) copy(s.v[0:64])
  for (int i = 0; i < 64; i++) s.v[i] = s.n + i;
  printf("%d %d %d\n", s.n, s.v == a, a[63]);
  #pragma acc data copyin(s)
  {
    #pragma acc parallel loop copyout(s.v[0:64])
    for (int i = 0; i < 64; i++) s.v[i] = i;
  }
  printf("%d\n", a[63]);
}
// prints: enqueue_upload_start main:14-15 s 16
// prints: enqueue_upload_start main:14-15 s.v[0:64] 256
// prints: enqueue_upload_start main:14-15 implicit - 8
// prints: enqueue_download_start main:14-15 s.v[0:64] 256
// prints: 64 1 127
// prints: enqueue_upload_start main:17-21 s 16
// prints: enqueue_upload_start main:19-20 implicit - 8
// prints: enqueue_upload_start main:19-20 implicit - 8
// prints: enqueue_download_start main:19-20 s.v[0:64] 256
// prints: 63
