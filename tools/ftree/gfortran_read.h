// The contents of a gfortran module file (its version 15): lists of words, strings and lists. A part of gfortran.cpp.
// In:  the file's text.  Out: nodes; the module's symbols, by number.
struct Node {
  enum Kind { LIST, STRING, WORD } kind;
  std::string_view text; // as it stands in the file
  int first, next;       // of a list: its first member; what follows in the list; 0: none
};

struct Symbol {
  string name, module, label;     // label: BIND(C, NAME=)
  std::set<std::string_view> attributes;
  string flavor, intent, procedure, source; // DERIVED, IN, MODULE-PROC, DECL, ...
  bool is_global = false;         // of the module, not of a procedure
  bool is_intrinsic = false;      // of a module of the language
  int ignored = 0, extension = 0; // bits of GCC's own attributes; how many parents a type has
  int components = 0, type = 0, formals = 0, value = 0, shape = 0, bindings = 0, namelist = 0; // nodes
  int next_in_common = 0, result = 0; // symbols
  bool has(const char *attribute) const { return attributes.count(attribute) > 0; }
};

class Contents {
public:
  std::vector<Node> nodes{{Node::LIST, {}, 0, 0}};
  std::map<int, Symbol> symbols;
  std::map<int, string> components; // names, by number
  int operators = 0, user_operators = 0, generics = 0, commons = 0, equivalences = 0, names = 0; // lists

  explicit Contents(const string &t) : text{t} {}
  // False: the file does not have the form that is known.
  bool read(std::size_t from) {
    at = from;
    int top[8] = {};
    for (int &n : top)
      if (!(n = list())) return false;
    operators = top[0], user_operators = top[1], generics = top[2], commons = top[3], equivalences = top[4], names = top[7];
    for (int n = nodes[top[6]].first; n;) {
      int id = number(n), s = nodes[n].next;
      Symbol &symbol = symbols[id];
      symbol.name = lower(string_of(s)), s = nodes[s].next;
      symbol.module = string_of(s), s = nodes[s].next;
      symbol.label = string_of(s), s = nodes[s].next;
      symbol.is_global = number(s) == 1, s = nodes[s].next;
      if (!s || nodes[s].kind != Node::LIST) return false;
      read_symbol(symbol, nodes[s].first);
      n = nodes[s].next;
    }
    return true;
  }

  int kid(int list, int index) const {
    int n = nodes[list].first;
    while (n && index--) n = nodes[n].next;
    return n;
  }
  int next(int n) const { return nodes[n].next; }
  int first(int n) const { return nodes[n].first; }
  int number(int n) const { return atoi(string{nodes[n].text}.c_str()); }
  string word(int n) const { return string{nodes[n].text}; }
  // Quotes within it are doubled in the file.
  string string_of(int n) const {
    string result;
    auto t = nodes[n].text;
    for (std::size_t i = 0; i < t.size(); i++) {
      result += t[i];
      if (t[i] == '\'') i++;
    }
    return result;
  }
  static string lower(string s) {
    for (char &c : s) c = char(tolower(c));
    return s;
  }

private:
  const string &text;
  std::size_t at = 0;

  int add(Node::Kind kind, std::size_t from, std::size_t to) {
    nodes.push_back({kind, std::string_view{text}.substr(from, to - from), 0, 0});
    return int(nodes.size()) - 1;
  }
  // The next list; 0: there is none, or it has no end.
  int list() {
    std::vector<int> open, last; // lists; the last member of each
    for (;;) {
      while (at < text.size() && isspace((unsigned char)text[at])) at++;
      if (at == text.size() || (open.empty() && text[at] != '(')) return 0;
      if (text[at] == ')') {
        at++;
        int closed = open.back();
        open.pop_back(), last.pop_back();
        if (open.empty()) return closed;
        continue;
      }
      int n = atom();
      if (!open.empty()) {
        (last.back() ? nodes[last.back()].next : nodes[open.back()].first) = n;
        last.back() = n;
      }
      if (nodes[n].kind == Node::LIST) open.push_back(n), last.push_back(0);
    }
  }
  int atom() {
    std::size_t from = at;
    if (text[at] == '(') return at++, add(Node::LIST, from, from);
    if (text[at] == '\'') {
      for (at++; at < text.size() && (text[at] != '\'' || text[at + 1] == '\''); at++)
        if (text[at] == '\'') at++;
      return add(Node::STRING, from + 1, std::min(at++, text.size()));
    }
    while (at < text.size() && !isspace((unsigned char)text[at]) && !strchr("()'", text[at])) at++;
    return add(Node::WORD, from, at);
  }

  // The members of a symbol's list, from 'n' on, in the order in which gfortran writes them.
  void read_symbol(Symbol &s, int n) {
    read_attributes(s, nodes[n].first), n = next(n);
    s.components = n, n = next(n);
    if (first(s.components)) n = next(n); // their access
    for (int c = first(s.components); c; c = next(c)) components[number(kid(c, 0))] = lower(string_of(kid(c, 1)));
    s.type = n, n = next(n);
    n = next(n); // the scope of the dummies
    s.next_in_common = number(n), n = next(n);
    s.formals = n, n = next(n);
    if (s.flavor == "PARAMETER") s.value = n, n = next(n);
    s.shape = n, n = next(n);
    s.result = number(n), n = next(n);
    if (s.has("CRAY_POINTEE")) n = next(n);
    s.bindings = n, n = next(n);
    n = next(n); // a parameterized type's
    s.namelist = n, n = next(n);
    s.is_intrinsic = number(n) != 0;
  }

public:
  // Also of components.
  void read_attributes(Symbol &s, int n) const {
    s.flavor = word(n), n = next(n);
    s.intent = word(n), n = next(n);
    s.procedure = word(n), n = next(n);
    s.source = word(n), n = next(n);
    n = next(n); // SAVE
    s.ignored = number(n), n = next(n);
    s.extension = number(n);
    for (n = next(n); n; n = next(n)) s.attributes.insert(nodes[n].text);
  }
};
