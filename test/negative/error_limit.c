// After so many errors the compiler stops telling; clang's own option says how many.
// flags: -acc -ferror-limit=2
int main(void) {
  #pragma acc paralel    // error: unknown OpenACC directive 'paralel'
  #pragma acc updat      // error: unknown OpenACC directive 'updat'; did you mean 'update'?
  #pragma acc wait(1.5)
  #pragma acc nothing
}
