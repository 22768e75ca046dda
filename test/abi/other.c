// A unit of another version of the ABI: MAJOR and MINOR are added to ours.
#include <accomp/abi.h>

void __accomp_register(struct __accomp_unit *);

int main(void) {
  static struct __accomp_unit unit = {.size = sizeof unit,
                                      .major = ACCOMP_ABI_MAJOR + MAJOR,
                                      .minor = ACCOMP_ABI_MINOR + MINOR,
                                      .file = "other.c"};
  __accomp_register(&unit);
  return 0;
}
