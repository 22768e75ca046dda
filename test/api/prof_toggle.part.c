void region(void) {
  #pragma acc parallel
  ;
}
