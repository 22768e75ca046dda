// Fortran of what a gfortran module file declares. A part of gfortran.cpp.
// In:  a file's contents; which modules there are.  Out: declarations and expressions. 'Unsupported' is thrown for what has
//      no such text: an entity is left out then, with what needs it, and a program that names it gets flang's error.
struct Unsupported {};

static bool is_name(const string &s) {
  for (char c : s)
    if (!isalnum((unsigned char)c) && c != '_') return false;
  return !s.empty() && isalpha((unsigned char)s[0]);
}

static string joined(const std::vector<string> &words) {
  string result;
  for (auto &w : words) result += (result.empty() ? "" : ", ") + w;
  return result;
}

// Names that gfortran has for operators, and their text.
static const std::map<string, string> operator_texts{
    {"UPLUS", "+"}, {"UMINUS", "-"}, {"PLUS", "+"}, {"MINUS", "-"}, {"TIMES", "*"}, {"DIVIDE", "/"}, {"POWER", "**"},
    {"CONCAT", "//"}, {"AND", ".and."}, {"OR", ".or."}, {"EQV", ".eqv."}, {"NEQV", ".neqv."}, {"EQ_SIGN", "=="},
    {"EQ", "=="}, {"NE_SIGN", "/="}, {"NE", "/="}, {"GT_SIGN", ">"}, {"GT", ">"}, {"GE_SIGN", ">="}, {"GE", ">="},
    {"LT_SIGN", "<"}, {"LT", "<"}, {"LE_SIGN", "<="}, {"LE", "<="}, {"NOT", ".not."}, {"PARENTHESES", ""}};
// The order of a module's operators.
static const char *const operator_order[] = {"+",  "-",  "+",  "-",  "*",  "/",  "**", "//",    ".and.", ".or.", ".eqv.", ".neqv.", "==", "/=",
                                             ">",  ">=", "<",  "<=", "==", "/=", ">",  ">=",    "<",     "<=",   ".not.", "",       "="};

static string generic_operator(const string &text) { return text == "=" ? "assignment(=)" : "operator(" + text + ")"; }

// '0.3243f6a8885a22@1', in hexadecimal, as a decimal or as an integer times a power of two.
static string real_text(string hex, int kind) {
  string suffix = "_" + std::to_string(kind);
  bool negative = hex[0] == '-';
  if (negative) hex.erase(0, 1);
  if (hex[0] == '@') {
    if (kind != 4 && kind != 8) throw Unsupported{};
    string bits = hex == "@Inf@" ? (kind == 4 ? "7f800000" : "7ff0000000000000") : (kind == 4 ? "7fc00000" : "7ff8000000000000");
    return string{negative ? "(-" : "("} + "real(z'" + bits + "',kind=" + std::to_string(kind) + "))";
  }
  auto point = hex.find('.'), exponent = hex.find('@');
  string digits = hex.substr(point + 1, exponent - point - 1);
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  int power = 4 * (atoi(hex.c_str() + exponent + 1) - int(digits.size()));
  string text;
  if (kind <= 8) {
    char number[64];
    snprintf(number, sizeof number, "%.*e", kind == 4 ? 8 : 16, strtod(("0x" + digits + "p" + std::to_string(power)).c_str(), nullptr));
    text = number + suffix;
  } else {
    text = "(real(int(z'" + digits + "',kind=16),kind=" + std::to_string(kind) + ")*2." + suffix + "**(" + std::to_string(power) + "))";
  }
  return negative ? "(-" + text + ")" : text;
}

static string integer_text(string digits, int kind) {
  bool negative = digits[0] == '-';
  string suffix = "_" + std::to_string(kind);
  if (!negative) return digits + suffix;
  digits.erase(0, 1);
  static const std::map<string, string> least{{"128", "127"}, {"32768", "32767"}, {"2147483648", "2147483647"},
                                              {"9223372036854775808", "9223372036854775807"}};
  auto found = least.find(digits); // has no positive counterpart
  return found == least.end() ? "(-" + digits + suffix + ")" : "(-" + found->second + suffix + "-1" + suffix + ")";
}

// In quotes; module files have escapes. gfortran writes '\U0000000a' for what is not printed, and '\\'.
static string character_text(const string &s, int kind) {
  string result = kind == 1 ? "\"" : std::to_string(kind) + "_\"";
  for (std::size_t i = 0; i < s.size(); i++) {
    if (s[i] == '\\' && i + 9 < s.size() && s[i + 1] == 'U') {
      unsigned long c = strtoul(s.substr(i + 2, 8).c_str(), nullptr, 16);
      if (c > 255) throw Unsupported{};
      char octal[8];
      snprintf(octal, sizeof octal, "\\%03lo", c);
      result += octal;
      i += 9;
    } else if (s[i] == '\\') {
      result += "\\\\";
      if (i + 1 < s.size() && s[i + 1] == '\\') i++;
    } else {
      result += s[i];
      if (s[i] == '"') result += '"';
    }
  }
  return result + "\"";
}

class GfortranModule {
public:
  GfortranModule(const string &name, const string &t, GfortranModules &all) : module{name}, file{t}, c{file}, others{all} {}
  // False: the file does not have the form that is known.
  bool read(std::size_t from);
  // The user's program names it.
  void use() { is_used = true; }
  // Does it declare the name, whether that is public or not? It does so in the end.
  bool offers(const string &name);
  // Declares what is asked for. False: there is nothing more to do.
  bool work();
  string text();

private:
  struct Procedure { // whose dummies are being declared
    std::set<int> all, done;
    string text;
  };
  enum State { UNSEEN, UNDERWAY, DONE, LEFT_OUT };
  string module, file;
  Contents c;
  GfortranModules &others;
  bool is_used = false, did_all = false;
  std::vector<std::pair<string, int>> exported; // names that the module has for others; symbols
  std::map<int, string> local;                  // by symbol
  std::map<string, std::vector<int>> bearers;   // the symbols that have the name
  std::map<string, int> generics;               // lists, by name
  std::set<string> wanted_generics, done_generics;
  std::map<int, State> states;
  std::map<string, std::map<string, string>> used; // by module: local names, and names there
  std::set<string> exports;                        // what PUBLIC lists
  std::vector<Procedure *> procedures;             // those around
  string specification, interfaces, pointers, contained;

  const Symbol &symbol(int id) {
    auto found = c.symbols.find(id);
    if (found == c.symbols.end()) throw Unsupported{};
    return found->second;
  }

  // --- names -----------------------------------------------------------------------------------------------------------

  static string home_of(const Symbol &s) { return s.module.compare(0, 2, "__") ? s.module : s.module.substr(2); }
  // A module that is not found leaves its entities to those that use it.
  bool is_own(const Symbol &s) { return s.module == module || s.module.empty() || !others.find(home_of(s)); }

  string local_name(int id) {
    auto found = local.find(id);
    if (found != local.end()) return found->second;
    const Symbol &s = symbol(id);
    return is_own(s) || bearers[s.name].size() < 2 ? s.name : s.name + "_of_" + home_of(s);
  }
  // Makes sure that the name is declared where it is used.
  string name(int id) {
    const Symbol &s = symbol(id);
    if (!s.is_global) {
      Procedure *p = procedures.empty() ? nullptr : procedures.back();
      if (!p || !p->all.count(id)) throw Unsupported{};
      declare_dummy(id);
      return s.name;
    }
    if (is_own(s)) {
      declare(id);
      if (states[id] == LEFT_OUT) throw Unsupported{};
    } else {
      if (!others.has(home_of(s), s.name)) throw Unsupported{};
      used[home_of(s)][local_name(id)] = s.name;
    }
    return local_name(id);
  }

  // --- expressions -----------------------------------------------------------------------------------------------------

  string constant(int n, const string &type, int kind) {
    int value = c.kid(n, 3);
    if (type == "INTEGER") return integer_text(c.string_of(value), kind);
    if (type == "REAL") return real_text(c.string_of(value), kind);
    if (type == "COMPLEX") return "(" + real_text(c.string_of(value), kind) + "," + real_text(c.string_of(c.next(value)), kind) + ")";
    if (type == "LOGICAL") return (c.number(value) ? ".true._" : ".false._") + std::to_string(kind);
    if (type == "CHARACTER") return character_text(c.string_of(c.next(value)), kind);
    throw Unsupported{};
  }
  string section(int n) {
    std::vector<string> subscripts;
    string kind = c.word(c.kid(n, 0));
    int rank = c.number(c.kid(n, 1)), at = c.kid(n, 2);
    if (kind == "FULL") return "";
    for (int i = 0; i < rank; i++) {
      string s = optional(at);
      at = c.next(at);
      if (kind == "SECTION") {
        s += ":" + optional(at), at = c.next(at);
        if (c.first(at)) s += ":" + expression(at);
        at = c.next(at);
      }
      subscripts.push_back(s);
    }
    return "(" + joined(subscripts) + ")";
  }
  string references(int list) {
    string result;
    for (int r = c.first(list); r; r = c.next(r)) {
      string kind = c.word(c.kid(r, 0));
      if (kind == "ARRAY") result += section(c.kid(r, 1));
      else if (kind == "COMPONENT") result += "%" + c.components[c.number(c.kid(r, 2))];
      else if (kind == "SUBSTRING") result += "(" + optional(c.kid(r, 1)) + ":" + optional(c.kid(r, 2)) + ")";
      else if (kind == "INQUIRY") result += "%" + Contents::lower(c.word(c.kid(r, 1)));
      else throw Unsupported{};
    }
    return result;
  }
  string call(int n, const string &type, int kind) {
    std::vector<string> arguments;
    bool gap = false;
    for (int a = c.first(c.kid(n, 4)); a; a = c.next(a)) {
      string keyword = c.string_of(c.kid(a, 0));
      int value = c.kid(a, 1);
      if (!c.first(value)) gap = true;
      else if (gap && keyword.empty()) throw Unsupported{};
      else arguments.push_back((gap ? keyword + "=" : "") + expression(value));
    }
    int flag = c.number(c.kid(n, 6)), callee = c.kid(n, 7);
    if (flag == 1) return name(c.number(callee)) + "(" + joined(arguments) + ")";
    if (flag == 3) return name(c.number(c.kid(n, 3))) + "(" + joined(arguments) + ")";
    string function = flag ? "" : c.string_of(callee);
    static const std::map<string, string> conversions{{"INTEGER", "int"}, {"REAL", "real"}, {"COMPLEX", "cmplx"}, {"LOGICAL", "logical"}};
    if (!function.compare(0, 10, "__convert_")) {
      auto found = conversions.find(type);
      if (found == conversions.end()) throw Unsupported{};
      return found->second + "(" + joined(arguments) + ",kind=" + std::to_string(kind) + ")";
    }
    if (!is_name(function)) throw Unsupported{};
    return function + "(" + joined(arguments) + ")";
  }
  string array(int n) {
    std::vector<string> elements, extents;
    for (int e = c.first(c.kid(n, 3)); e; e = c.next(e)) {
      if (c.first(c.kid(e, 1))) throw Unsupported{}; // an implied DO
      elements.push_back(expression(c.kid(e, 0)));
    }
    for (int e = c.first(c.kid(n, 4)); e; e = c.next(e)) extents.push_back(c.string_of(e));
    string type = type_text(c.kid(n, 1)), values = "[" + type + "::" + joined(elements) + "]";
    return extents.size() > 1 ? "reshape(" + values + ",[" + joined(extents) + "])" : values;
  }
  // By keywords; the components of a parent, which may be abstract, are named one by one.
  void add_components(int n, std::vector<string> &values) {
    const Symbol &type = symbol(c.number(c.kid(c.kid(n, 1), 1)));
    if (type.is_intrinsic) throw Unsupported{};
    int component = c.first(type.components);
    bool is_parent = type.extension > 0;
    for (int e = c.first(c.kid(n, 3)); e && component; e = c.next(e), component = c.next(component), is_parent = false) {
      string keyword = Contents::lower(c.string_of(c.kid(component, 1)));
      int value = c.kid(e, 0);
      if (keyword[0] == '_' || !c.first(value)) continue;
      if (is_parent && c.word(c.kid(value, 0)) == "STRUCTURE") add_components(value, values);
      else values.push_back(keyword + "=" + expression(value));
    }
  }
  string structure(int n) {
    std::vector<string> values;
    add_components(n, values);
    return name(c.number(c.kid(c.kid(n, 1), 1))) + "(" + joined(values) + ")";
  }
  string expression(int n) {
    string form = c.word(c.kid(n, 0)), type = c.word(c.kid(c.kid(n, 1), 0));
    int kind = c.number(c.kid(c.kid(n, 1), 1));
    if (form == "CONSTANT") return constant(n, type, kind);
    if (form == "VARIABLE") return name(c.number(c.kid(n, 3))) + references(c.kid(n, 4));
    if (form == "FUNCTION") return call(n, type, kind);
    if (form == "ARRAY") return array(n);
    if (form == "STRUCTURE") return structure(n);
    if (form == "NULL") return "null()";
    if (form == "SUBSTRING") return character_text(c.string_of(c.kid(n, 3)), kind) + references(c.kid(n, 4));
    auto found = operator_texts.find(c.word(c.kid(n, 3)));
    if (form != "OP" || found == operator_texts.end()) throw Unsupported{};
    string left = expression(c.kid(n, 4));
    int right = c.kid(n, 5);
    bool unary = !right || !c.next(right); // behind the operands stands a list
    return unary ? "(" + found->second + left + ")" : "(" + left + found->second + expression(right) + ")";
  }
  string optional(int n) { return c.first(n) ? expression(n) : ""; }

  // --- types and entities ----------------------------------------------------------------------------------------------

  string character(int n) {
    int length = c.kid(n, 6);
    string text = c.next(length) ? ":" : !c.first(length) || !c.first(c.first(length)) ? "*" : expression(c.first(length));
    return "character(len=" + text + ",kind=" + c.word(c.kid(n, 1)) + ")";
  }
  string type_text(int n) {
    static const std::map<string, string> numbers{{"INTEGER", "integer"}, {"REAL", "real"}, {"COMPLEX", "complex"}, {"LOGICAL", "logical"}};
    string type = c.word(c.kid(n, 0));
    auto found = numbers.find(type);
    if (found != numbers.end()) return found->second + "(" + c.word(c.kid(n, 1)) + ")";
    if (type == "CHARACTER") return character(n);
    if (type == "ASSUMED") return "type(*)";
    if (type != "DERIVED") throw Unsupported{};
    int id = c.number(c.kid(n, 1));
    return "type(" + name(id) + ")";
  }
  string shape_text(int n) {
    if (!c.first(n)) return "";
    int rank = c.number(c.kid(n, 0)), at = c.kid(n, 3);
    string type = c.word(c.kid(n, 2));
    if (c.number(c.kid(n, 1))) throw Unsupported{}; // a coarray
    if (type == "ASSUMED_RANK") return "(..)";
    std::vector<string> bounds;
    for (int i = 0; i < rank; i++) {
      string lower = type == "DEFERRED" ? "" : optional(at);
      at = c.next(at);
      string upper = type == "EXPLICIT" || i + 1 < rank ? optional(at) : type == "ASSUMED_SIZE" ? "*" : "";
      if (type == "DEFERRED" || type == "ASSUMED_SHAPE") upper = "";
      at = c.next(at);
      bounds.push_back(lower + ":" + upper);
    }
    return "(" + joined(bounds) + ")";
  }
  // A polymorphic entity's attributes and shape are those of the pointer in the structure that gfortran has for it.
  string class_text(Symbol &s, int &shape) {
    const Symbol &structure = symbol(c.number(c.kid(s.type, 1)));
    int data = c.first(structure.components);
    Symbol attributes;
    c.read_attributes(attributes, c.first(c.kid(data, 6)));
    if (attributes.has("ALLOCATABLE")) s.attributes.insert("ALLOCATABLE");
    if (attributes.has("CLASS_POINTER")) s.attributes.insert("POINTER");
    shape = c.kid(data, 3);
    int id = c.number(c.kid(c.kid(data, 2), 1));
    return symbol(id).has("UNLIMITED_POLY") ? "class(*)" : "class(" + name(id) + ")";
  }
  // 'more': attributes of the place; 'value': an initialization.
  string entity(Symbol s, const string &as, const string &more, const string &value) {
    int shape = s.shape;
    string text = c.word(c.kid(s.type, 0)) == "CLASS" ? class_text(s, shape) : type_text(s.type);
    static const char *const words[] = {"ALLOCATABLE", "POINTER",      "TARGET",     "OPTIONAL", "VALUE",
                                        "VOLATILE",    "ASYNCHRONOUS", "CONTIGUOUS", "PROTECTED"};
    for (auto *w : words)
      if (s.has(w)) text += ", " + Contents::lower(w);
    if (s.intent != "UNKNOWN-INTENT") text += ", intent(" + Contents::lower(s.intent) + ")";
    text += more + " :: " + as + shape_text(shape) + value + "\n";
    static const int no_argument_check = 1 << 5; // GCC's attribute
    if (s.ignored & no_argument_check) text += "!dir$ ignore_tkr(tkrdm) " + as + "\n";
    return text;
  }
  string bound_name(const Symbol &s) {
    if (!s.has("IS_BIND_C")) return "";
    return s.label.empty() ? ", bind(c)" : ", bind(c, name=" + character_text(s.label, 1) + ")";
  }

  // PROCEDURE(interface): of pointers, dummies, components. The type's third member is the interface.
  string procedure_of(int type) {
    int interface = c.number(c.kid(type, 2));
    if (interface) return "procedure(" + name(interface) + ")";
    string kind = c.word(c.kid(type, 0));
    return kind == "UNKNOWN" ? "procedure()" : "procedure(" + type_text(type) + ")";
  }

#include "gfortran_declare.h"
};
