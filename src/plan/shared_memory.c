// Where the copies lie that a group's threads share: in shared memory, as many as it holds, or in memory of the device.
// In:  levels->group_copies with their sizes.  Out: workspace of those that shared memory does not hold.
#include "plan/plan.h"
#include "ir/device_info.h"

// What the others leave of shared memory is for those whose size is known in instances.
static void share_rest(const Unit *u, const Region *r, Levels *l, long long bytes) {
  const DeviceInfo *device = plan_device(u);
  long long open = 0;
  for (int i = 0; i < l->group_copies.len; i++) {
    const Copy *c = l->group_copies.at[i];
    if (has_open_count(c->type)) open += is_per_row(c) ? device->most_warps : 1;
  }
  if (bytes < open) return;
  for (int i = 0; i < l->group_copies.len; i++) {
    Copy *c = l->group_copies.at[i];
    bool late = c->storage == COPY_BLOCKS || !r;
    if (late && c->form == COPY_VARIABLE && has_open_count(c->type))
      c->shared_bytes = bytes / open;
  }
}

// The largest ones leave shared memory first.
void share_memory(Unit *u, const Region *r, Levels *l) {
  const DeviceInfo *device = plan_device(u);
  long long used = 0;
  for (int i = 0; i < l->group_copies.len; i++) {
    Copy *c = l->group_copies.at[i];
    if (c->storage == COPY_HEAP || (!r && has_open_count(c->type))) continue;
    long long all = copy_size(c) * (is_per_row(c) ? device->most_warps : 1);
    if (c->storage == COPY_GROUP && used + all <= device->shared_memory) {
      used += all;
      continue;
    }
    if (!r)
      sorry(u->diag, c->item ? c->item->loc : c->var->loc,
            "'%s' of a routine, of which a gang's threads share one copy of %lld bytes",
            c->var->name, all);
    if (!r || c->storage == COPY_BLOCKS) continue;
    c->workspace = l->workspace;
    l->workspace += (all + 15) / 16 * 16;
  }
  share_rest(u, r, l, device->shared_memory - used);
}
