// Module files: m.amod beside the m.mod of the user's compiler. A part of ftree.cpp.
// An m.mod that flang itself wrote serves where there is no m.amod: a copy in a folder that lives as long as this run.
struct ModuleCopies {
  std::vector<string> directories; // in which modules are looked for
  string intrinsic, folder;

  ~ModuleCopies() {
    std::error_code fault;
    if (!folder.empty()) std::filesystem::remove_all(folder, fault);
  }
  void provide(const string &name) {
    if (std::filesystem::exists(intrinsic + "/" + name + ".amod")) return;
    if (!folder.empty() && std::filesystem::exists(folder + "/" + name + ".amod")) return;
    for (auto &d : directories)
      if (std::filesystem::exists(d + "/" + name + ".amod")) return;
    for (auto &d : directories) {
      string text = whole_file(d + "/" + name + ".mod");
      if (text.compare(0, 8, "\xEF\xBB\xBF!mod$", 8)) continue;
      if (folder.empty()) {
        string pattern = std::filesystem::temp_directory_path() / "accomp-ftree-XXXXXX";
        if (!mkdtemp(pattern.data())) return;
        folder = pattern;
      }
      std::ofstream{folder + "/" + name + ".amod"} << text;
      // Each module that it needs has a line '!need$ HASH n NAME'.
      by_lines(text, [&](const string &line) {
        if (line.compare(0, 7, "!need$ ") == 0 && line.find(" n ") != string::npos) provide(line.substr(line.find(" n ") + 3));
        return line;
      });
      return;
    }
  }
  // Each module that a text uses, which is flang's: lower case, without comments, a statement a line.
  void provide_all(const string &text) {
    by_lines(text, [&](string line) {
      line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
      if (line.compare(0, 3, "use")) return line;
      std::size_t at = 3, colons = line.find("::");
      if (line[3] == ',' && colons != string::npos) at = colons + 2;
      else if (colons == 3) at = 5;
      std::size_t end = at;
      while (end < line.size() && (isalnum((unsigned char)line[end]) || line[end] == '_')) end++;
      if (end > at && (end == line.size() || line[end] == ',')) provide(line.substr(at, end - at));
      return line;
    });
  }
};

// A module that could not be written must not be found as it was before.
static void forget_modules(const Scope &global, const string &directory) {
  for (auto &scope : global.children()) {
    if (scope.kind() != Scope::Kind::Module || scope.IsModuleFile() || !scope.GetName()) continue;
    string name = scope.GetName()->ToString();
    if (scope.IsSubmodule())
      if (auto *ancestor = scope.symbol()->get<semantics::ModuleDetails>().ancestor()) name = ancestor->GetName()->ToString() + "-" + name;
    std::error_code fault;
    std::filesystem::remove(directory + "/" + name + ".amod", fault);
  }
}
