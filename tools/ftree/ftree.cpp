// accomp-ftree: reads one Fortran file with flang's parser and semantics, and prints its tree (src/front/fortran/tree.h).
// In:  accomp-ftree [options] FILE: -fixed, -72, -132, -0 (columns of fixed form); -I DIR, -J DIR (where m.amod is written);
//      -r8, -d16, -i8 (bytes of default REAL, DOUBLE PRECISION, default INTEGER and LOGICAL); -openmp (lines with '!$ ' are read);
//      -intrinsic DIR (of the intrinsic modules' .amod; else 'fortran' beside the program).
//      accomp-ftree -E [-D N[=V]] [-U N] [-I DIR] FILE: preprocesses; directives, conditional lines and places are kept.
// Out: the tree on standard output. Status 1: there is no output, standard error says why.
// Only this folder knows flang; it is written for version 19. gfortran.cpp reads modules that gfortran has compiled.
#include "gfortran.h"
#include "flang/Evaluate/characteristics.h"
#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/fold.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/dump-parse-tree.h"
#include "flang/Parser/parse-tree.h"
#include "flang/Parser/parse-tree-visitor.h"
#include "flang/Parser/parsing.h"
#include "flang/Parser/tools.h"
#include "flang/Semantics/expression.h"
#include "flang/Semantics/scope.h"
#include "flang/Semantics/semantics.h"
#include "flang/Semantics/symbol.h"
#include "flang/Semantics/tools.h"
#include "flang/Semantics/type.h"
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>
using namespace Fortran;
using common::TypeCategory;
using evaluate::DynamicType;
using evaluate::SomeType;
using parser::CharBlock;
using semantics::Attr;
using semantics::Scope;
using semantics::SomeExpr;
using semantics::Symbol;
using std::string;

// Parts of this file, in an order; flang's headers are read once.
#include "tree.h"

#include "expr.h"

#include "stmt.h"

#include "construct.h"

#include "symbol.h"

#include "source.h"

#include "module.h"

struct Arguments {
  string path, modules = ".", intrinsic;
  std::vector<string> directories;
  parser::Options options;
  common::IntrinsicTypeDefaultKinds kinds;
  bool preprocess = false, openmp = false;
};

static bool read_arguments(int argc, char **argv, Arguments &a) {
  for (int i = 1; i < argc; i++) {
    string s = argv[i];
    auto value = [&] { return s.size() > 2 ? s.substr(2) : i + 1 < argc ? string(argv[++i]) : ""; };
    string start = s.substr(0, 2);
    if (s == "-E") a.preprocess = true;
    else if (s == "-fixed") a.options.isFixedForm = true;
    else if (s == "-72" || s == "-132") a.options.fixedFormColumns = atoi(s.c_str() + 1);
    else if (s == "-0") a.options.fixedFormColumns = 1000000;
    else if (s == "-r8") a.kinds.set_defaultRealKind(8);
    else if (s == "-d16") a.kinds.set_doublePrecisionKind(16);
    else if (s == "-i8") a.kinds.set_defaultIntegerKind(8), a.kinds.set_defaultLogicalKind(8);
    else if (s == "-openmp") a.openmp = true;
    else if (s == "-intrinsic" && i + 1 < argc) a.intrinsic = argv[++i];
    else if (start == "-I") a.directories.push_back(value());
    else if (start == "-J") a.modules = value();
    else if (start == "-D") {
      string d = value();
      auto equal = d.find('=');
      a.options.predefinitions.emplace_back(d.substr(0, equal), equal == string::npos ? "1" : d.substr(equal + 1));
    } else if (start == "-U") a.options.predefinitions.emplace_back(value(), std::nullopt);
    else if (s[0] != '-' && a.path.empty()) a.path = s;
    else {
      fprintf(stderr, "accomp-ftree: '%s' is no option\n", s.c_str());
      return false;
    }
  }
  if (a.path.empty()) {
    fprintf(stderr, "usage: accomp-ftree [-fixed] [-72 | -132 | -0] [-I DIR] [-J DIR] [-r8] [-d16] [-i8] [-openmp] [-intrinsic DIR] FILE\n"
                    "       accomp-ftree -E [-fixed] [-D NAME[=VALUE]] [-U NAME] [-I DIR] FILE\n");
    return false;
  }
  std::error_code fault;
  if (a.intrinsic.empty()) a.intrinsic = (std::filesystem::read_symlink("/proc/self/exe", fault).parent_path() / "fortran").string();
  a.intrinsic += "/."; // flang takes a module for one of the language's whose path begins so: not those of folders below
  return true;
}

struct Fault {
  int line, column;
  string text;
};

// Faults that flang finds with the calls which stand for directives: their procedures have no interface.
static bool is_about_probe(const Fault &f, const Places &places, const std::vector<CharBlock> &probes) {
  if (f.text.find("accomp_probe") != string::npos || f.text.find("accomp_end") != string::npos) return true;
  if (f.text.find("explicit interface") == string::npos && f.text.find("impure procedure") == string::npos) return false;
  for (auto &p : probes) {
    int line, column;
    if (places.find(places.cooked.GetProvenanceRange(CharBlock{p.begin(), 1}), line, column) && line == f.line) return true;
  }
  return false;
}

static void collect(parser::Messages &messages, const Places &places, std::vector<Fault> &faults) {
  for (auto &m : messages.messages()) {
    if (!m.IsFatal()) continue;
    Fault f{0, 0, m.ToString()};
    places.find(m.GetProvenanceRange(places.cooked), f.line, f.column);
    faults.push_back(f);
  }
}

// Flang writes no module file after an error. Where all errors are in execution parts, nothing that is in the file is in
// doubt: an empty program makes flang check the declarations again, and write.
// "a(i) = b" directly behind the declarations of a BLOCK, where no statement function can be (Fortran 2018, C1107). The parser takes it for one,
// and what makes it an assignment in procedures loses it in a BLOCK.
struct BlockStatements {
  template <typename T> bool Pre(T &) { return true; }
  template <typename T> void Post(T &) {}
  void Post(parser::BlockConstruct &x) {
    auto &declarations = std::get<std::list<parser::DeclarationConstruct>>(std::get<parser::BlockSpecificationPart>(x.t).v.t);
    auto &block = std::get<parser::Block>(x.t);
    auto first = block.begin();
    for (auto i = declarations.begin(); i != declarations.end();) {
      auto *function = std::get_if<parser::Statement<common::Indirection<parser::StmtFunctionStmt>>>(&i->u);
      if (!function) {
        ++i;
        continue;
      }
      auto statement = function->statement.value().ConvertToAssignment();
      statement.source = function->source;
      statement.label = function->label;
      block.insert(first, parser::ExecutionPartConstruct{parser::ExecutableConstruct{std::move(statement)}});
      i = declarations.erase(i);
    }
  }
};

static void write_modules(semantics::SemanticsContext &context, const Tree &tree, const std::vector<Fault> &faults) {
  bool complete = true;
  for (auto &f : faults) {
    bool inside = false;
    for (auto &[first, last] : tree.execution) inside |= first <= f.line && f.line <= last;
    complete &= inside;
  }
  if (complete) {
    parser::Program nothing{std::list<parser::ProgramUnit>{}};
    context.messages().clear();
    complete = semantics::Semantics{context, nothing}.Perform();
  }
  if (!complete) forget_modules(context.globalScope(), context.moduleDirectory());
}

// flang knows nothing of files of gfortran's.
static void name_files(std::vector<Fault> &faults, const ModuleCopies &copies) {
  for (auto &f : faults)
    for (auto &[name, fault] : copies.faults)
      if (f.text.find("module '" + name + "'") != string::npos) f.text = fault;
}

static string folder_of(const string &path) {
  string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

static int preprocess(Arguments &a) {
  parser::AllSources sources;
  parser::AllCookedSources cooked{sources};
  parser::Parsing parsing{cooked};
  bool fixed = a.options.isFixedForm;
  a.options.features.Enable(common::LanguageFeature::OpenACC);
  a.options.features.Enable(common::LanguageFeature::OpenMP);
  a.options.features.Enable(common::LanguageFeature::CUDA); // the sentinel of conditional lines
  a.options.predefinitions.emplace_back("_CUDA", std::nullopt); // without any flang defines no __FILE__ and __LINE__
  a.options.prescanAndReformat = true;
  a.options.searchDirectories = a.directories;
  a.options.searchDirectories.insert(a.options.searchDirectories.begin(), folder_of(a.path));
  string text = whole_file(a.path);
  bool braces = !has_brackets(text, fixed);
  text = "#line 1 \"" + a.path + "\"\n" + by_lines(text, [&](const string &line) { return for_preprocessor(line, fixed, braces); });
  if (!std::filesystem::exists(a.path)) {
    fprintf(stderr, "accomp-ftree: %s cannot be read\n", a.path.c_str());
    return 1;
  }
  parsing.Prescan(file_with(text, a.path), a.options);
  if (parsing.messages().AnyFatalError()) {
    parsing.messages().Emit(llvm::errs(), cooked);
    return 1;
  }
  string output, file;
  llvm::raw_string_ostream stream{output};
  parsing.EmitPreprocessedSource(stream);
  llvm::outs() << by_lines(stream.str(), [&](const string &line) { return from_preprocessor(line, fixed, braces, a.path, file); });
  return 0;
}

static int tree(Arguments &a) {
  parser::AllSources sources;
  parser::AllCookedSources cooked{sources};
  a.directories.push_back(a.modules);
  a.options.searchDirectories = a.directories;
  string path = a.path;
  if (a.openmp) {
    path = file_with(by_lines(whole_file(a.path), [&](const string &line) { return as_statement(line, a.options.isFixedForm); }), a.path);
    a.options.searchDirectories.insert(a.options.searchDirectories.begin(), folder_of(a.path));
  }
  ModuleCopies copies{a.directories, a.intrinsic};
  semantics::SemanticsContext context{a.kinds, a.options.features, cooked};
  context.set_moduleDirectory(a.modules).set_moduleFileSuffix(".amod").set_intrinsicModuleDirectories({a.intrinsic});
  parser::Parsing parsing{cooked};
  Places places{cooked};
  Tree tree{context, places};
  std::vector<Fault> faults;
  places.file = parsing.Prescan(path, a.options);
  if (!places.file) {
    fprintf(stderr, "accomp-ftree: %s cannot be read\n", a.path.c_str());
    return 1;
  }
  if (!parsing.messages().AnyFatalError()) {
    copies.provide_all(parsing.cooked().AsCharBlock().ToString());
    if (!copies.folder.empty()) a.directories.push_back(copies.folder);
    parsing.Parse(llvm::errs());
  }
  context.set_searchDirectories(a.directories);
  collect(parsing.messages(), places, faults);
  auto &program = parsing.parseTree();
  bool is_read = faults.empty() && program && parsing.consumedWholeFile();
  BlockStatements block_statements;
  if (is_read) {
    parser::Walk(*program, block_statements);
    bool complete = semantics::Semantics{context, *program}.Perform();
    collect(context.messages(), places, faults);
    is_read = !context.globalScope().children().empty() || program->v.empty(); // else names were not resolved
    if (is_read) {
      tree.file(*program);
      tree.scopes(context.globalScope());
      faults.erase(std::remove_if(faults.begin(), faults.end(), [&](auto &f) { return is_about_probe(f, places, tree.probes); }), faults.end());
    }
    if (!complete) write_modules(context, tree, faults);
  }
  for_each_module(context.globalScope(), a.modules, [&](const string &file) { copies.drop_needs(file); });
  name_files(faults, copies);
  if (!is_read) tree.out = "(file)";
  string nodes = std::move(tree.out);
  tree.out.clear();
  tree.rows();
  llvm::outs() << "(symbols\n" << tree.out << ")\n" << nodes << "\n(messages";
  for (auto &f : faults) {
    llvm::outs() << "\n(error";
    if (f.line) llvm::outs() << " @" << f.line << ":" << f.column << "-" << f.line << ":" << f.column;
    llvm::outs() << " " << in_quotes(f.text) << ")";
  }
  llvm::outs() << ")\n";
  return 0;
}

int main(int argc, char **argv) {
  Arguments a;
  if (!read_arguments(argc, argv, a)) return 1;
  return a.preprocess ? preprocess(a) : tree(a);
}
