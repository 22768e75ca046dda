// Reads module files of gfortran, for accomp-ftree.
// In:  the bytes of NAME.mod: gzip; a line with the version, then lists (gfortran_read.h).
// Out: a module file as flang writes them. Entities of other modules are used from there, under the names that they have here.
#include "gfortran.h"
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>
#include <vector>
#include <zlib.h>
using std::string;

#include "gfortran_read.h"

#include "gfortran_text.h"

bool GfortranModule::read(std::size_t from) {
  if (!c.read(from)) return false;
  for (int n = c.first(c.names); n; n = c.next(n)) {
    string name = Contents::lower(c.string_of(n));
    n = c.next(n);
    bool ambiguous = c.number(n) != 0;
    n = c.next(n);
    if (!ambiguous && is_name(name)) exported.push_back({name, c.number(n)});
  }
  for (auto &[name, id] : exported) local.insert({id, name});
  for (auto &[id, s] : c.symbols) bearers[s.name].push_back(id);
  for (int n = c.first(c.generics); n; n = c.next(n)) generics[c.string_of(c.kid(n, 0))] = n;
  return true;
}

bool GfortranModule::offers(const string &name) {
  bool any = false;
  for (int id : bearers[name]) {
    const Symbol &s = symbol(id);
    if (s.is_global && s.module == module) any |= can_use(id);
  }
  if (!generics.count(name)) return any;
  wanted_generics.insert(name);
  return true;
}

bool GfortranModule::work() {
  bool did = is_used && !did_all;
  for (auto &[as, id] : exported) {
    if (!did || !c.symbols.count(id)) continue;
    const Symbol &s = symbol(id);
    if (s.flavor == "MODULE" || s.module == "(intrinsic)" || (s.flavor == "PROCEDURE" && !others.words.count(as))) continue;
    bool generic_alone = s.has("GENERIC") && s.procedure != "MODULE-PROC";
    if (generic_alone || !can_use(id)) continue;
    exports.insert(as);
    if (!is_own(s)) used[home_of(s)][as] = s.name; // it may have several
  }
  if (did) {
    did_all = true;
    for (auto &[as, list] : generics)
      if (others.words.count(as)) wanted_generics.insert(as);
    declare_operators();
    declare_storage();
  }
  std::set<string> wanted;
  wanted.swap(wanted_generics);
  for (auto &as : wanted) did |= !done_generics.count(as), declare_generic(as);
  return did;
}

string GfortranModule::text() {
  string result = "module " + module + "\n";
  for (auto &[home, names] : used) {
    std::vector<string> list;
    for (auto &[as, there] : names) list.push_back(as == there ? as : as + "=>" + there);
    result += "use " + home + ", only: " + joined(list) + "\n";
  }
  result += "private\n";
  for (auto &e : exports) result += "public :: " + e + "\n";
  result += specification + interfaces + pointers;
  return result + (contained.empty() ? "" : "contains\n" + contained) + "end\n";
}

// --- files ---------------------------------------------------------------------------------------------------------------

GfortranModules::GfortranModules() {}
GfortranModules::~GfortranModules() {}
bool GfortranModules::wrote(const string &bytes) { return bytes.size() > 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b'; }

static bool inflate_all(const string &bytes, string &text) {
  z_stream z{};
  static const int gzip = 16; // added to the bits of the window
  if (inflateInit2(&z, MAX_WBITS + gzip) != Z_OK) return false;
  z.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  z.avail_in = uInt(bytes.size());
  int status = Z_OK;
  for (std::size_t done = 0; status == Z_OK; done = text.size() - z.avail_out, text.resize(done)) {
    text.resize(done + 16 * bytes.size() + 1024);
    z.next_out = reinterpret_cast<Bytef *>(&text[done]);
    z.avail_out = uInt(text.size() - done);
    status = inflate(&z, Z_NO_FLUSH);
  }
  inflateEnd(&z);
  return status == Z_STREAM_END;
}

string with_header(const string &text) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (char ch : text) sum = (sum ^ (unsigned char)ch) * 0x100000001b3;
  char header[64];
  snprintf(header, sizeof header, "\xef\xbb\xbf!mod$ v1 sum:%016llx\n", (unsigned long long)sum);
  return header + text;
}

string GfortranModules::add(const string &name, const string &bytes) {
  static const char words_before[] = "GFORTRAN module version '", known[] = "15";
  string text;
  if (!inflate_all(bytes, text) || text.compare(0, sizeof words_before - 1, words_before)) return "it is no module file of gfortran's";
  std::size_t from = sizeof words_before - 1, quote = text.find('\'', from), line = text.find('\n');
  string version = text.substr(from, quote - from);
  if (version != known) return "gfortran wrote it in version " + version + "; version " + known + " is known";
  auto module = std::make_unique<GfortranModule>(name, text, *this);
  if (line == string::npos || !module->read(line)) return "it is not complete";
  modules[name] = std::move(module);
  return "";
}

void GfortranModules::use(const string &name) {
  auto found = modules.find(name);
  if (found != modules.end()) found->second->use();
}

bool GfortranModules::has(const string &module, const string &name) {
  auto found = modules.find(module);
  return found == modules.end() ? has_other(module, name) : found->second->offers(name);
}

std::map<string, string> GfortranModules::texts() {
  for (bool more = true; more;) {
    more = false;
    std::vector<GfortranModule *> all; // one may add others
    for (auto &[name, m] : modules) all.push_back(m.get());
    for (auto *m : all) more |= m->work();
  }
  std::map<string, string> result;
  for (auto &[name, m] : modules) result[name] = with_header(m->text());
  return result;
}
