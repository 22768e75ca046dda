// Prints events of the profiling interface, a line each, without addresses.
#include <acc_prof.h>
#include <stdio.h>
#include <string.h>

static const char *event_name(acc_event_t e) {
  static const char *const names[] = {
      "none", "device_init_start", "device_init_end", "device_shutdown_start",
      "device_shutdown_end", "runtime_shutdown", "create", "delete", "alloc", "free",
      "enter_data_start", "enter_data_end", "exit_data_start", "exit_data_end",
      "update_start", "update_end", "compute_construct_start", "compute_construct_end",
      "enqueue_launch_start", "enqueue_launch_end", "enqueue_upload_start",
      "enqueue_upload_end", "enqueue_download_start", "enqueue_download_end", "wait_start",
      "wait_end"};
  return e == acc_ev_error ? "error" : names[e];
}

static void print_event(acc_prof_info *p, acc_event_info *e, acc_api_info *a) {
  acc_event_t t = p->event_type;
  (void)a;
  printf("%s", event_name(t));
  if (p->src_file) printf(" %s:%d-%d", p->func_name, p->line_no, p->end_line_no);
  if (e->other_event.implicit) printf(" implicit");
  if (p->async >= 0) printf(" async(%zd)", p->async);
  if ((t >= acc_ev_create && t <= acc_ev_free) ||
      (t >= acc_ev_enqueue_upload_start && t <= acc_ev_enqueue_download_end))
    printf(" %s %zu", e->data_event.var_name ? e->data_event.var_name : "-", e->data_event.bytes);
  if (t == acc_ev_enqueue_launch_start)
    printf(" %s %zu %zu %zu", e->launch_event.kernel_name, e->launch_event.num_gangs,
           e->launch_event.num_workers, e->launch_event.vector_length);
  printf("\n");
}

static void print_all_events(void) {
  for (int e = acc_ev_device_init_start; e < acc_ev_last; e++)
    acc_prof_register((acc_event_t)e, print_event, acc_reg);
}
