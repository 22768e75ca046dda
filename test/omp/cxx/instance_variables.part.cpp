#include "instance_variables.part.h"
void other_file() { add_on_device(10); }
