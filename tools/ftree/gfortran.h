// Modules that gfortran has compiled, for flang: texts of module files of flang's that declare the same.
// gfortran.cpp reads the files, gfortran_text.h writes declarations. None of this knows flang's libraries.
#ifndef ACCOMP_FTREE_GFORTRAN_H
#define ACCOMP_FTREE_GFORTRAN_H
#include <map>
#include <memory>
#include <set>
#include <string>

class GfortranModule;

// All that one file of the user's needs. A module of which it says nothing has only what the other modules need of it. Of the
// procedures, which are the most, there are those whose names are among the words.
class GfortranModules {
public:
  GfortranModules();
  virtual ~GfortranModules();
  std::set<std::string> words; // of the texts that use modules

  // Is the file one that gfortran wrote? Those of versions that are not known, too.
  static bool wrote(const std::string &bytes);
  // Takes a module's file. Gives back why it cannot be read; empty: it can.
  std::string add(const std::string &name, const std::string &bytes);
  // The user's text names the module.
  void use(const std::string &name);
  // The texts of all modules. Call it once, when all is added and named.
  std::map<std::string, std::string> texts();

  // --- for the modules ---
  // Looks for a module that is not there yet, and may add it. False: there is none.
  virtual bool find(const std::string &module) = 0;
  // Has a module that is none of gfortran's the name?
  virtual bool has_other(const std::string &module, const std::string &name) = 0;
  bool has(const std::string &module, const std::string &name);

private:
  std::map<std::string, std::unique_ptr<GfortranModule>> modules;
};

// A module file's text with its header: a sum of what follows. 'text' has none.
std::string with_header(const std::string &text);
#endif
