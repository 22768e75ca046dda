// A variable that is not declared is named where the clause names it.
// flags: -acc
int main(void) {
  int temperature[10];
  #pragma acc parallel loop copy(temprature)  // error: 'temprature' in clause 'copy'
  for (int i = 0; i < 10; i++) temperature[i] = i;
}
