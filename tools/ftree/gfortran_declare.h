// Members of GfortranModule (gfortran_text.h): the declarations of a module's types, procedures, and of the module.

// --- derived types -------------------------------------------------------------------------------------------------------

string component(int n) {
  Symbol s;
  c.read_attributes(s, c.first(c.kid(n, 6)));
  s.type = c.kid(n, 2), s.shape = c.kid(n, 3);
  string name = Contents::lower(c.string_of(c.kid(n, 1)));
  if (s.has("ARTIFICIAL") || name[0] == '_') return "";
  int initial = c.kid(n, 8);
  string access = c.word(c.kid(n, 7)) == "PRIVATE" ? ", private" : "";
  bool points = s.has("POINTER") || s.has("PROC_POINTER");
  string value = !c.first(initial) || s.has("ALLOCATABLE") ? "" : (points ? " => " : " = ") + expression(initial);
  if (!s.has("PROC_POINTER")) return entity(s, name, access, value);
  int bound = c.kid(n, 9);
  bool passes = c.word(c.kid(bound, 2)) == "PASS";
  string argument = c.string_of(c.kid(bound, 5));
  return procedure_of(s.type) + ", pointer" + (!passes ? ", nopass" : argument.empty() ? "" : ", pass(" + argument + ")") + access +
         " :: " + name + value + "\n";
}

// A generic binding's specific bindings have names in the type.
string binding(const string &as, int n) {
  string overriding = c.word(c.kid(n, 1)), argument = c.string_of(c.kid(n, 5));
  string access = c.word(c.kid(n, 0)) == "PRIVATE" ? ", private" : "";
  if (c.word(c.kid(n, 3)) == "GENERIC") {
    std::vector<string> specific;
    for (int g = c.first(c.kid(n, 7)); g; g = c.next(c.next(g))) specific.push_back(c.string_of(c.next(g)));
    return "generic" + access + " :: " + as + " => " + joined(specific) + "\n";
  }
  string procedure = name(c.number(c.kid(n, 7)));
  bool deferred = overriding == "DEFERRED";
  string text = deferred ? "procedure(" + procedure + "), deferred" : "procedure";
  if (overriding == "NON_OVERRIDABLE") text += ", non_overridable";
  text += c.word(c.kid(n, 2)) == "NOPASS" ? ", nopass" : argument.empty() ? "" : ", pass(" + argument + ")";
  return text + access + " :: " + as + (deferred ? "" : " => " + procedure) + "\n";
}

string bindings(int list) {
  string text;
  auto add = [&](const string &as, int n) {
    try {
      text += binding(as, n);
    } catch (Unsupported) { // a program that calls it hears that there is none
    }
  };
  int final_list = c.kid(list, 0), named = c.kid(list, 1), user = c.kid(list, 2), intrinsic = c.kid(list, 3);
  for (int n = c.first(named); n; n = c.next(n)) add(c.string_of(c.kid(n, 0)), c.kid(n, 1));
  for (int n = c.first(user); n; n = c.next(n)) add("operator(." + c.string_of(c.kid(n, 0)) + ".)", c.kid(n, 1));
  for (int n = c.first(intrinsic); n; n = c.next(n)) {
    auto found = operator_texts.find(c.word(c.kid(n, 0)));
    add(found == operator_texts.end() ? "assignment(=)" : generic_operator(found->second), c.kid(n, 1));
  }
  for (int n = c.first(final_list); n; n = c.next(n)) text += "final :: " + name(c.number(n)) + "\n";
  return text.empty() ? "" : "contains\n" + text;
}

string derived_type(int id) {
  const Symbol &s = symbol(id);
  if (s.has("VTYPE") || s.has("IS_CLASS") || s.has("PDT_TYPE") || s.has("PDT_TEMPLATE") || s.has("UNLIMITED_POLY")) throw Unsupported{};
  int first = c.first(s.components);
  string text = "type";
  if (s.has("ABSTRACT")) text += ", abstract";
  if (s.has("IS_BIND_C")) text += ", bind(c)";
  if (s.extension) {
    text += ", extends(" + name(c.number(c.kid(c.kid(first, 2), 1))) + ")";
    first = c.next(first);
  }
  text += " :: " + local_name(id) + "\n";
  if (s.has("SEQUENCE")) text += "sequence\n";
  for (int n = first; n; n = c.next(n)) text += component(n);
  if (c.first(s.bindings)) text += bindings(s.bindings);
  return text + "end type\n";
}

// --- procedures ----------------------------------------------------------------------------------------------------------

void declare_dummy(int id) {
  Procedure &p = *procedures.back();
  if (!p.done.insert(id).second) return;
  const Symbol &s = symbol(id);
  string text;
  if (s.flavor != "PROCEDURE") {
    text = entity(s, s.name, "", "");
  } else if (s.source == "BODY" && !c.number(c.kid(s.type, 2))) {
    text = "interface\n" + procedure(id, s.name, true) + "end interface\n" + (s.has("OPTIONAL") ? "optional " + s.name + "\n" : "");
  } else {
    text = procedure_of(s.type) + (s.has("PROC_POINTER") ? ", pointer" : "") + (s.has("OPTIONAL") ? ", optional" : "") + " :: " + s.name + "\n";
  }
  p.text += text; // what the text needs stands before it
}

string prefix(const Symbol &s) {
  string text;
  if (s.has("RECURSIVE")) text += "recursive ";
  if (s.has("ELEMENTAL") && !s.has("PURE")) text += "impure ";
  if (s.has("ELEMENTAL")) text += "elemental ";
  else if (s.has("PURE")) text += "pure ";
  return text;
}

string procedure(int id, const string &as, bool in_interface) {
  const Symbol &s = symbol(id);
  Procedure own;
  std::vector<string> dummies;
  for (int n = c.first(s.formals); n; n = c.next(n)) {
    int dummy = c.number(n);
    dummies.push_back(dummy ? symbol(dummy).name : "*");
    if (dummy) own.all.insert(dummy);
  }
  bool is_function = s.has("FUNCTION"), has_result = is_function && s.result && s.result != id;
  if (has_result) own.all.insert(s.result);
  struct Level {
    std::vector<Procedure *> &all;
    Level(std::vector<Procedure *> &a, Procedure *p) : all{a} { all.push_back(p); }
    ~Level() { all.pop_back(); }
  } level{procedures, &own};
  for (int n = c.first(s.formals); n; n = c.next(n))
    if (c.number(n)) declare_dummy(c.number(n));
  if (has_result) declare_dummy(s.result);
  else if (is_function) {
    string result = entity(s, as, "", "");
    own.text += result;
  }
  string bound = bound_name(s), kind = is_function ? "function" : "subroutine";
  return prefix(s) + kind + " " + as + "(" + joined(dummies) + ")" + (has_result ? " result(" + symbol(s.result).name + ")" : "") +
         (bound.empty() ? "" : bound.substr(1)) + "\n" + (in_interface ? "import\n" : "") + own.text + "end " + kind + "\n";
}

void declare_procedure(int id, const string &as) {
  const Symbol &s = symbol(id);
  if (s.has("PROC_POINTER")) {
    string text = procedure_of(s.type) + ", pointer" + bound_name(s) + " :: " + as + "\n";
    pointers += text;
  } else if (c.number(c.kid(s.type, 2))) {
    string text = procedure_of(s.type) + bound_name(s) + " :: " + as + "\n";
    pointers += text;
  } else if (s.procedure == "MODULE-PROC" && s.source == "DECL") {
    string text = procedure(id, as, false);
    contained += text;
  } else if (s.source == "BODY") {
    string text = procedure(id, as, true);
    interfaces += (s.has("ABSTRACT") ? "abstract interface\n" : "interface\n") + text + "end interface\n";
  } else if (s.has("EXTERNAL")) {
    string type = c.word(c.kid(s.type, 0)), text = type == "UNKNOWN" ? "external" : type_text(s.type) + ", external";
    pointers += text + " :: " + as + "\n";
  } else {
    throw Unsupported{};
  }
}

// --- the module ----------------------------------------------------------------------------------------------------------

void declare_entity(int id, const string &as) {
  const Symbol &s = symbol(id);
  string text;
  if (!is_name(as) || s.has("ARTIFICIAL") || s.has("VTAB") || s.has("CRAY_POINTER") || s.has("CRAY_POINTEE")) throw Unsupported{};
  if (s.flavor == "DERIVED") {
    text = derived_type(id);
  } else if (s.flavor == "PARAMETER") {
    text = entity(s, as, ", parameter", " = " + expression(s.value));
  } else if (s.flavor == "VARIABLE") {
    text = entity(s, as, s.has("IN_COMMON") ? "" : bound_name(s), "");
  } else if (s.flavor == "NAMELIST") {
    std::vector<string> members;
    for (int n = c.first(s.namelist); n; n = c.next(n)) members.push_back(name(c.number(n)));
    text = "namelist /" + as + "/ " + joined(members) + "\n";
  } else if (s.flavor == "PROCEDURE") {
    declare_procedure(id, as);
  } else {
    throw Unsupported{};
  }
  specification += text;
}

void declare(int id) {
  State &state = states[id];
  if (state != UNSEEN) return;
  state = UNDERWAY;
  std::vector<Procedure *> around; // names of the module are declared outside of procedures
  around.swap(procedures);
  string as = local_name(id);
  try {
    declare_entity(id, as);
    state = DONE;
  } catch (Unsupported) {
    state = LEFT_OUT;
  }
  around.swap(procedures);
}

bool can_use(int id) {
  try {
    name(id);
    return true;
  } catch (Unsupported) {
    return false;
  }
}

// The specific procedures that are the module's own suffice where another module has the generic name already.
void add_generic(const string &as, const std::vector<int> &specifics, bool own_alone) {
  std::vector<string> names;
  for (int id : specifics) {
    const Symbol &s = symbol(id);
    if (s.flavor == "DERIVED") can_use(id);
    else if ((!own_alone || s.module == module) && can_use(id)) names.push_back(local_name(id));
  }
  if (names.empty()) return;
  interfaces += "interface " + as + "\nprocedure :: " + joined(names) + "\nend interface\n";
  exports.insert(as);
}

// The symbol of a generic name says where it comes from, and as what.
void declare_generic(const string &as) {
  if (!done_generics.insert(as).second) return;
  int member = c.first(generics[as]);
  string home = c.string_of(c.next(member)), there = as;
  for (auto &[name, id] : exported)
    if (name == as && c.symbols.count(id) && symbol(id).has("GENERIC")) home = home_of(symbol(id)), there = symbol(id).name;
  std::vector<int> specifics;
  for (member = c.next(c.next(member)); member; member = c.next(member)) specifics.push_back(c.number(member));
  bool elsewhere = home != module && others.find(home) && others.has(home, there);
  if (elsewhere) used[home][as] = there, exports.insert(as);
  add_generic(as, specifics, elsewhere);
}

void declare_operators() {
  std::map<string, std::vector<int>> all;
  int index = 0;
  for (int n = c.first(c.operators); n && index < int(sizeof operator_order / sizeof *operator_order); n = c.next(n), index++)
    for (int s = c.first(n); s; s = c.next(s)) all[operator_order[index]].push_back(c.number(s));
  for (int n = c.first(c.user_operators); n; n = c.next(n))
    for (int s = c.kid(n, 2); s; s = c.next(s)) all["." + c.string_of(c.kid(n, 0)) + "."].push_back(c.number(s));
  for (auto &[text, specifics] : all)
    if (!text.empty()) add_generic(generic_operator(text), specifics, false);
}

void declare_storage() {
  for (int n = c.first(c.commons); n; n = c.next(n)) {
    std::vector<string> members;
    bool complete = true;
    for (int id = c.number(c.kid(n, 1)); id && complete; id = symbol(id).next_in_common) {
      complete = is_own(symbol(id)) && can_use(id);
      members.push_back(local_name(id));
    }
    string as = c.string_of(c.kid(n, 0)), label = c.string_of(c.kid(n, 4));
    if (as == "__BLNK__") as = "";
    if (!complete) continue;
    specification += "common /" + as + "/ " + joined(members) + "\n";
    if (c.number(c.kid(n, 3))) specification += "bind(c, name=" + character_text(label, 1) + ") :: /" + as + "/\n";
  }
  for (int n = c.first(c.equivalences); n; n = c.next(n)) {
    std::vector<string> members;
    try {
      for (int e = c.first(n); e; e = c.next(c.next(e))) {
        if (!is_own(symbol(c.number(c.kid(c.next(e), 3))))) throw Unsupported{};
        members.push_back(expression(c.next(e)));
      }
      specification += "equivalence (" + joined(members) + ")\n";
    } catch (Unsupported) {
    }
  }
}
