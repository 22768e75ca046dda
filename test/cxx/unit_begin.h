// Stands in front of the user's text in a unit of C++, in both files. UID: the unit's id, which test/cxx/run puts in.
#include <cxx.h>
#if HOST
extern "C" __attribute__((visibility("hidden"))) __accomp_unit __accomp_this_UID; // no 'static': inline functions lead to it
#endif
// A type of this unit's own. By its function regions name the unit, which 'default(none)' around them would refuse.
struct __accomp_u_UID {
#if HOST
  static constexpr __accomp_unit *unit() { return &__accomp_this_UID; }
#endif
};
