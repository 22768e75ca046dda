// Module files: m.amod beside the m.mod of the user's compiler. A part of ftree.cpp.
// An m.mod that flang itself or gfortran (gfortran.h) wrote serves where there is no m.amod: a copy in a folder that lives as
// long as this run.
class ModuleCopies : GfortranModules {
public:
  std::vector<string> directories; // in which modules are looked for
  string intrinsic, folder;
  std::map<string, string> faults; // of modules that could not be read

  ModuleCopies(const std::vector<string> &d, const string &i) : directories{d}, intrinsic{i} {}
  ~ModuleCopies() {
    std::error_code fault;
    if (!folder.empty()) std::filesystem::remove_all(folder, fault);
  }
  // Each module that a text uses, which is flang's: lower case, without comments.
  void provide_all(const string &text) {
    read(text);
    for (auto &name : named) use(name);
    for (auto &[name, module] : texts()) write(name, module);
  }
  // A module file must not ask for the sums of copies of gfortran's modules, which differ with what is used of them.
  void drop_needs(const string &path) {
    string text = whole_file(path), kept;
    by_lines(text.substr(std::min(text.size(), text.find('\n'))), [&](const string &line) {
      bool drops = line.compare(0, 7, "!need$ ") == 0 && converted.count(line.substr(line.rfind(' ') + 1));
      if (!drops && !(kept.empty() && line.empty())) kept += line + "\n";
      return line;
    });
    if (!converted.empty() && text.find("!need$ ") != string::npos) std::ofstream{path} << with_header(kept);
  }

private:
  std::map<string, string> paths;                 // of the files that flang reads, by module; empty: none
  std::map<string, std::set<string>> other_names; // what modules that are not gfortran's have
  std::set<string> named, converted;

  // The words of a text, and the modules that it uses.
  void read(const string &text) {
    std::set<string> all = words_of(text);
    words.insert(all.begin(), all.end());
    by_lines(text, [&](string line) {
      line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
      if (line.compare(0, 3, "use")) return line;
      std::size_t at = 3, colons = line.find("::");
      if (line[3] == ',' && colons != string::npos) at = colons + 2;
      else if (colons == 3) at = 5;
      std::size_t end = at;
      while (end < line.size() && (isalnum((unsigned char)line[end]) || line[end] == '_')) end++;
      if (end == at || (end < line.size() && line[end] != ',')) return line;
      named.insert(line.substr(at, end - at));
      find(line.substr(at, end - at));
      return line;
    });
  }
  static std::set<string> words_of(const string &text) {
    std::set<string> result;
    string word;
    for (char c : text + " ")
      if (isalnum((unsigned char)c) || c == '_') word += c;
      else if (!word.empty()) result.insert(word), word.clear();
    return result;
  }
  bool find(const string &name) override {
    auto [at, is_new] = paths.try_emplace(name);
    if (is_new) look_for(name, at->second);
    return !at->second.empty();
  }
  void look_for(const string &name, string &path) {
    path = intrinsic + "/" + name + ".amod";
    if (std::filesystem::exists(path)) return;
    for (auto &d : directories) {
      path = d + "/" + name + ".amod";
      if (std::filesystem::exists(path)) return read(whole_file(path));
    }
    path.clear();
    for (auto &d : directories) {
      string file = d + "/" + name + ".mod", bytes = whole_file(file);
      bool flang = bytes.compare(0, 8, "\xEF\xBB\xBF!mod$") == 0;
      if (!flang && !wrote(bytes)) continue;
      string fault = flang ? "" : add(name, bytes);
      if (!fault.empty()) faults[name] = file + ": " + fault;
      else if (flang) path = write(name, bytes), read(bytes);
      else path = file, converted.insert(name);
      return;
    }
  }
  bool has_other(const string &module, const string &name) override {
    if (!find(module)) return false;
    auto [at, is_new] = other_names.try_emplace(module);
    if (is_new) at->second = words_of(whole_file(paths[module]));
    return at->second.count(name) > 0;
  }
  string write(const string &name, const string &text) {
    if (folder.empty()) {
      string pattern = std::filesystem::temp_directory_path() / "accomp-ftree-XXXXXX";
      if (!mkdtemp(pattern.data())) return "";
      folder = pattern;
    }
    string path = folder + "/" + name + ".amod";
    std::ofstream{path} << text;
    return path;
  }
};

// The files of the modules that are not read from files themselves.
template <typename F> static void for_each_module(const Scope &global, const string &directory, F act) {
  for (auto &scope : global.children()) {
    if (scope.kind() != Scope::Kind::Module || scope.IsModuleFile() || !scope.GetName()) continue;
    string name = scope.GetName()->ToString();
    if (scope.IsSubmodule())
      if (auto *ancestor = scope.symbol()->get<semantics::ModuleDetails>().ancestor()) name = ancestor->GetName()->ToString() + "-" + name;
    act(directory + "/" + name + ".amod");
  }
}

// A module that could not be written must not be found as it was before.
static void forget_modules(const Scope &global, const string &directory) {
  for_each_module(global, directory, [](const string &path) {
    std::error_code fault;
    std::filesystem::remove(path, fault);
  });
}
