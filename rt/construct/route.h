// What the files of constructs share: constructs.c, compute.c.
// In: a construct, the values of its clauses.  Out: where its work goes, and when.
#ifndef ACCOMP_ROUTE_H
#define ACCOMP_ROUTE_H
#include "data/map.h"
#include "profile/prof.h"

typedef const struct __accomp_construct Construct;
typedef const struct __accomp_control Control;
typedef struct __accomp_operand Operand;

// --- route.c: where a construct's work goes ------------------------------------------

typedef struct {
  Place place;
  Construct *c;
  Control *ctl;
  Device *device; // NULL: the host as OpenMP's initial device
  Queue *queue;   // NULL without a device
  int team_limit; // of the environment, for teams that have none of their own; 0: none
  bool sync;      // the construct ends when its work is done
  bool leaves;    // compute: but for its kernel, which is left running, if nothing has to come back
  struct __accomp_kernel *kernel; // compute: the version that runs, from its choice on
} Route;
Route accomp_route(Construct *, Control *);
// 'devnum' of a wait; a fault of the program when there is no such device.
Device *accomp_route_wait_device(const Place *, int number);
// The wait clauses: an asynchronous construct starts after those queues, the host goes on.
void accomp_route_wait(const Route *);
// The construct's work is in the queue.
void accomp_route_finish(const Route *, WaitState);
// An error where an operand's section is none, of a construct that is carried out with its
// data. A null pointer has no section.
void accomp_route_check_sections(const Route *, const Operand *);
// The operands as the files of map.h take them.
void accomp_route_mapping(Mapping *, const Route *, const Operand *);
// The same, with operands of their own for rows; 'close' frees those.
void accomp_route_open_mapping(Mapping *, const Route *, const Operand *);
void accomp_route_close_mapping(Mapping *);

// ACC_NOTIFY is told of the construct, where it is wanted.
static inline void accomp_route_notify(const Route *r, bool enter) {
  if (accomp_notify_wants(NOTIFY_REGION) && r->device)
    accomp_notify_region(r->c, r->device, enter);
}

// Tools are told of the event, where one listens: accomp_prof_close is its end.
static inline void accomp_route_event(const Route *r, ProfRegion *told, acc_event_t start,
                                      bool implicit) {
  told->open = false;
  if (!accomp_prof_wants_as(start, implicit)) return;
  told->facts = (ProfFacts){.at = &r->place,
                            .device = r->device,
                            .queue = r->queue,
                            .implicit = implicit,
                            .ctl = r->ctl};
  accomp_prof_begin(told, start);
}
#endif
