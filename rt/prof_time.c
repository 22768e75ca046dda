#include "prof.h"
void accomp_time_start(void){} void accomp_time_finish(void){}
void accomp_timeline_start(void){} void accomp_timeline_finish(void){}
