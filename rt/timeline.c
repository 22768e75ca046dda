#include "prof.h"
void accomp_timeline_start(void){} void accomp_timeline_finish(void){}
