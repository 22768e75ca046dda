// A wait on something that is not a number is refused.
// flags: -acc
int main(void) {
  char *queue = 0;
  #pragma acc wait(queue)  // error: 'wait'
  return queue != 0;
}
