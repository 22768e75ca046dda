// A pointer on the device points to device data while it is attached; neither copies in
// nor copies out change it, and its host side never holds a device address.
#include "rt_test.h"

struct vector {
  int before;
  int *data;
  int after;
};
static struct vector v;
static int data[10];
enum { SIZE = sizeof data };

// data as a member section: v.data[0:10] of a struct that is present.
static void member(Clauses *c, unsigned map) {
  section(c, "v.data[0:10]", map, v.data, 0, SIZE);
  c->o[c->n - 1].slot = (void **)&v.data;
}

static int *device_pointer(void) {
  int *p;
  acc_memcpy_from_device(&p, (char *)acc_deviceptr(&v) + ((char *)&v.data - (char *)&v),
                         sizeof p);
  return p;
}

int main(void) {
  v = (struct vector){1, data, 2};
  Clauses c = clauses(ACC);
  section(&c, "v", COPY, &v, 0, sizeof v);
  member(&c, COPY | __ACCOMP_ATTACH);
  act(__accomp_data_begin, __ACCOMP_DATA, "data", 1, &c);
  bool same = shared();
  SAME(device_pointer() == (same ? data : acc_deviceptr(data)), 1);

  v.before = 3; // update device: the pointer stays attached
  UPDATE(ACC, "v", __ACCOMP_TO, &v, sizeof v);
  SAME(device_pointer() == (same ? data : acc_deviceptr(data)), 1);
  v.before = v.after = 0; // update self: so does the host's
  UPDATE(ACC, "v", __ACCOMP_FROM, &v, sizeof v);
  SAME(v.data == data, 1);
  SAME(v.before, same ? 0 : 3);
  SAME(v.after, same ? 0 : 2);

  Clauses inner = clauses(ACC); // a second attachment is only counted
  member(&inner, __ACCOMP_PRESENT | __ACCOMP_ATTACH);
  act(__accomp_data_begin, __ACCOMP_DATA, "data", 2, &inner);
  act(__accomp_data_end, __ACCOMP_DATA, "data", 2, &inner);
  SAME(device_pointer() == (same ? data : acc_deviceptr(data)), 1);
  acc_detach((void **)&v.data); // the region's attachment goes
  SAME(device_pointer() == data, 1);
  acc_attach((void **)&v.data);
  SAME(device_pointer() == (same ? data : acc_deviceptr(data)), 1);

  act(__accomp_data_end, __ACCOMP_DATA, "data", 1, &c);
  SAME(v.data == data, 1);
  SAME(v.before, same ? 0 : 3);
  return 0;
}
