// The link tells which functions of other files are not there for devices, as the program calls them.
// flags: -fopenmp
// sources: cxx_link.part.cpp
namespace n {
int plain(int), plain(long);
struct Box {
  int size;
  int volume() const;
};
}
int through(int), asking(int);
int main() {
  int s = 0;
#pragma omp target map(tofrom : s)
  {
    n::Box box = {3};
    s += n::plain(1L);     // error: 'n::plain(long)' is called on the device, but nothing that is linked defines it for devices
    s += box.volume();     // error: 'n::Box::volume() const' is called on the device, but nothing that is linked defines it for devices
    s += through(1);
    s += asking(1);        // error: 'asking(int)' is called on the device, but nothing that is linked defines it for devices
  }
  return s;
}
