// The writer of a tree: what it knows of, and expressions. A part of ftree.cpp.
static string in_quotes(const string &s) {
  string r = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') r += '\\';
    if (c == '\n') r += "\\n";
    else if (c) r += c;
  }
  return r + "\"";
}

struct Places {
  const parser::AllCookedSources &cooked;
  const parser::SourceFile *file = nullptr;

  bool find(const std::optional<parser::ProvenanceRange> &range, int &line, int &column) const {
    if (!range) return false;
    auto position = cooked.allSources().GetSourcePosition(range->start());
    if (!position || &*position->sourceFile != file) return false;
    line = position->trueLineNumber;
    column = position->column;
    return true;
  }
  // "" where the text is not one of the file itself.
  string of(CharBlock first, CharBlock last) const {
    const char *begin = first.begin(), *end = last.end();
    while (begin < end && *begin == ' ') begin++;
    while (begin < end && (end[-1] == ' ' || end[-1] == '\n')) end--;
    int line, column, endLine, endColumn;
    if (begin >= end || !find(cooked.GetProvenanceRange(CharBlock{begin, 1}), line, column) ||
        !find(cooked.GetProvenanceRange(CharBlock{end - 1, 1}), endLine, endColumn))
      return "";
    return " @" + std::to_string(line) + ":" + std::to_string(column) + "-" + std::to_string(endLine) + ":" +
           std::to_string(endColumn);
  }
  string of(CharBlock c) const { return of(c, c); }
};

// A statement's place and label.
struct Head {
  CharBlock first, last;
  std::optional<parser::Label> label;
};
template <typename S> static Head place_of(const S &s) { return {s.source, s.source, {}}; }
template <typename S> static Head head(const S &s) {
  if constexpr (std::is_base_of_v<parser::UnlabeledStatement<decltype(s.statement)>, S> &&
                !std::is_same_v<parser::UnlabeledStatement<decltype(s.statement)>, S>)
    return {s.source, s.source, s.label};
  else return {s.source, s.source, {}};
}
// For a construct whose tuple begins and ends with statements.
template <typename C> static Head around(const C &c) {
  auto &first = std::get<0>(c.t);
  auto &last = std::get<std::tuple_size_v<std::decay_t<decltype(c.t)>> - 1>(c.t);
  return {first.source, last.source, first.label};
}
static string text(const std::optional<parser::Name> &name) { return name ? name->ToString() : ""; }
static bool is_probe(const parser::CallStmt &call) {
  auto *name = std::get_if<parser::Name>(&std::get<parser::ProcedureDesignator>(call.call.t).u);
  string s = name ? name->ToString() : "";
  return s == "accomp_probe" || s == "accomp_end";
}

class Tree {
public:
  Tree(semantics::SemanticsContext &c, const Places &p) : context{c}, places{p} {}
  string out, next_place;
  std::vector<CharBlock> probes; // the calls
  std::vector<std::pair<int, int>> execution; // first and last lines of execution parts
  std::vector<const Symbol *> symbols; // by id - 1

  void file(const parser::Program &program) {
    Node n{*this, "file"};
    for (auto &unit : program.v) program_unit(unit);
  }
  void scopes(const Scope &);
  void rows(); // after the tree: a row makes more symbols known

private:
  semantics::SemanticsContext &context;
  const Places &places;
  std::map<const Symbol *, int> ids;

  // Writes "(kind" and, at the end of its life, ")". Attributes come before nodes within.
  class Node {
  public:
    Node(Tree &tree, const char *kind) : t{tree} {
      t.out += '(';
      t.out += kind;
      t.out += t.next_place;
      t.next_place.clear();
    }
    Node(Tree &tree, const char *kind, const Head &h) : t{tree} {
      t.out += "\n(";
      t.out += kind;
      t.out += t.places.of(h.first, h.last);
      if (h.label) value(long(*h.label));
    }
    Node(const Node &) = delete;
    ~Node() { t.out += ')'; }
    Node &text(const string &s) {
      if (!s.empty()) t.out += ' ' + in_quotes(s);
      return *this;
    }
    Node &symbol(const Symbol *s) {
      if (s) t.out += " #" + std::to_string(t.id(*s));
      return *this;
    }
    Node &value(long v) {
      t.out += " =" + std::to_string(v);
      return *this;
    }
    Node &type(const std::optional<DynamicType> &type, int rank) {
      t.type(type, rank);
      return *this;
    }

  private:
    Tree &t;
  };

  int id(const Symbol &name) {
    const Symbol *s = &name.GetUltimate();
    if (auto *generic = s->detailsIf<semantics::GenericDetails>())
      if (generic->specific()) s = &generic->specific()->GetUltimate();
    auto [it, fresh] = ids.emplace(s, int(symbols.size()) + 1);
    if (fresh) symbols.push_back(s);
    return it->second;
  }
  void none() { Node n{*this, "none"}; }
  void type(const std::optional<DynamicType> &, int rank);

  // --- expressions
  template <typename T> void result(Node &n, const T &x) {
    if constexpr (std::is_same_v<T, evaluate::ImpliedDoIndex> || std::is_same_v<T, evaluate::TypeParamInquiry> ||
                  std::is_same_v<T, evaluate::DescriptorInquiry>)
      n.type(evaluate::SubscriptInteger::GetType(), 0);
    else n.type(x.GetType(), x.Rank());
  }
  template <typename T> void unary(const char *kind, const T &x) {
    Node n{*this, kind};
    result(n, x);
    expr(x.left());
  }
  template <typename T> void binary(const char *kind, const T &x, const string &operation = "") {
    Node n{*this, kind};
    result(n, x);
    n.text(operation);
    expr(x.left());
    expr(x.right());
  }
  template <typename T> void expr(const evaluate::Expr<T> &e) {
    common::visit([&](const auto &x) { node(x); }, e.u);
  }
  template <typename T> void node(const evaluate::Expr<T> &e) { expr(e); }
  template <typename T> void node(const evaluate::Parentheses<T> &x) { unary("paren", x); }
  template <typename T> void node(const evaluate::Negate<T> &x) { unary("neg", x); }
  template <int K> void node(const evaluate::Not<K> &x) { unary("not", x); }
  template <typename T, TypeCategory C> void node(const evaluate::Convert<T, C> &x) { unary("conv", x); }
  template <int K> void node(const evaluate::ComplexComponent<K> &x) {
    Node n{*this, "part"};
    result(n, x);
    n.text(x.isImaginaryPart ? "im" : "re");
    expr(x.left());
  }
  template <int K> void node(const evaluate::SetLength<K> &x) { unknown(x); }
  template <typename T> void node(const evaluate::Add<T> &x) { binary("add", x); }
  template <typename T> void node(const evaluate::Subtract<T> &x) { binary("sub", x); }
  template <typename T> void node(const evaluate::Multiply<T> &x) { binary("mul", x); }
  template <typename T> void node(const evaluate::Divide<T> &x) { binary("div", x); }
  template <typename T> void node(const evaluate::Power<T> &x) { binary("pow", x); }
  template <typename T> void node(const evaluate::RealToIntPower<T> &x) { binary("pow", x); }
  template <typename T> void node(const evaluate::Extremum<T> &x) {
    binary(x.ordering == evaluate::Ordering::Greater ? "max" : "min", x);
  }
  template <int K> void node(const evaluate::ComplexConstructor<K> &x) { binary("cplx", x); }
  template <int K> void node(const evaluate::Concat<K> &x) { binary("concat", x); }
  template <int K> void node(const evaluate::LogicalOperation<K> &x) {
    switch (x.logicalOperator) {
    case common::LogicalOperator::And: return binary("and", x);
    case common::LogicalOperator::Or: return binary("or", x);
    case common::LogicalOperator::Eqv: return binary("eqv", x);
    case common::LogicalOperator::Neqv: return binary("neqv", x);
    case common::LogicalOperator::Not: return unary("not", x);
    }
  }
  void node(const evaluate::Relational<SomeType> &x) {
    common::visit([&](const auto &y) { node(y); }, x.u);
  }
  template <typename T> void node(const evaluate::Relational<T> &x) {
    static const char *const spelling[] = {"<", "<=", "==", "/=", ">=", ">"};
    binary("cmp", x, spelling[int(x.opr)]);
  }
  template <typename T> void node(const evaluate::Constant<T> &x) {
    if (x.Rank() == 0) return scalar(x, evaluate::ConstantSubscripts{});
    Node n{*this, "ka"};
    result(n, x);
    string extents;
    for (auto e : x.shape()) extents += (extents.empty() ? "" : " ") + std::to_string(e);
    n.text(extents);
    if (x.size() == 0) return;
    evaluate::ConstantSubscripts at{x.lbounds()};
    do scalar(x, at);
    while (x.IncrementSubscripts(at));
  }
  template <typename T> void scalar(const evaluate::Constant<T> &x, const evaluate::ConstantSubscripts &at) {
    if constexpr (std::is_same_v<T, evaluate::SomeDerived>) {
      node(at.empty() ? *x.GetScalarValue() : x.At(at));
    } else {
      Node n{*this, "k"};
      n.type(x.GetType(), 0);
      n.text(literal(at.empty() ? *x.GetScalarValue() : x.At(at)));
    }
  }
  template <int B, bool L, int P, typename U, typename D, int A>
  static string literal(const evaluate::value::Integer<B, L, P, U, D, A> &x) { return x.SignedDecimal(); }
  template <int B, bool L> static string literal(const evaluate::value::Logical<B, L> &x) { return x.IsTrue() ? "1" : "0"; }
  template <typename R> static string literal(const evaluate::value::Complex<R> &x) {
    return literal(x.REAL()) + "," + literal(x.AIMAG());
  }
  template <typename W, int P> static string literal(const evaluate::value::Real<W, P> &);
  static string literal(const std::string &s) { return s; }
  template <typename C> static string literal(const std::basic_string<C> &s);
  void node(const evaluate::StructureConstructor &x) {
    Node n{*this, "sctor"};
    result(n, x);
    for (auto &[component, value] : x) {
      Node arg{*this, "arg"};
      arg.symbol(&*component).text(component->name().ToString());
      expr(value.value());
    }
  }
  template <typename T> void node(const evaluate::ArrayConstructor<T> &x) {
    Node n{*this, "ac"};
    result(n, x);
    values(x);
  }
  template <typename T> void values(const evaluate::ArrayConstructorValues<T> &x) {
    for (auto &value : x) common::visit([&](const auto &y) { node(y); }, value.u);
  }
  template <typename T> void node(const evaluate::ImpliedDo<T> &x) {
    Node n{*this, "ido"};
    n.text(x.name().ToString());
    expr(x.lower());
    expr(x.upper());
    expr(x.stride());
    values(x.values());
  }
  void node(const evaluate::ImpliedDoIndex &x) {
    Node n{*this, "idx"};
    result(n, x);
    n.text(x.name.ToString());
  }
  void node(const evaluate::TypeParamInquiry &x) { unknown(x); }
  void node(const evaluate::DescriptorInquiry &x) {
    static const char *const field[] = {"lower", "extent", "stride", "rank", "len"};
    Node n{*this, "inq"};
    result(n, x);
    n.value(x.dimension()).text(field[int(x.field())]);
    named(x.base());
  }
  void node(const evaluate::NullPointer &) { Node n{*this, "null"}; }
  void node(const evaluate::BOZLiteralConstant &x) {
    Node n{*this, "unknown"};
    n.text("z'" + x.Hexadecimal() + "'");
  }
  template <typename T> void unknown(const T &x) {
    string s;
    llvm::raw_string_ostream stream{s};
    x.AsFortran(stream);
    Node n{*this, "unknown"};
    result(n, x);
    n.text(stream.str());
  }

  // --- designators
  template <typename T> void node(const evaluate::Designator<T> &x) {
    common::visit([&](const auto &y) { part(y); }, x.u);
  }
  void part(const evaluate::DataRef &x) {
    common::visit([&](const auto &y) { part(y); }, x.u);
  }
  void part(const evaluate::SymbolRef &x) { name(&*x); }
  // A name that USE gives a variable of a module, other than the module's own, is the text.
  void name(const Symbol *s) {
    Node n{*this, "v"};
    if (!s) return;
    n.type(DynamicType::From(*s), s->Rank()).symbol(s);
    if (s->name() != s->GetUltimate().name()) n.text(s->name().ToString());
  }
  void part(const evaluate::Component &x) {
    Node n{*this, "comp"};
    n.type(DynamicType::From(*x.symbol()), x.Rank()).symbol(&*x.symbol());
    part(x.base());
  }
  void named(const evaluate::NamedEntity &x) {
    if (x.IsSymbol()) name(&x.GetLastSymbol());
    else part(x.GetComponent());
  }
  void part(const evaluate::ArrayRef &x) {
    Node n{*this, "el"};
    n.type(DynamicType::From(x.GetLastSymbol()), x.Rank());
    named(x.base());
    for (auto &s : x.subscript()) subscript(s);
  }
  void subscript(const evaluate::Subscript &s) {
    if (auto *triplet = std::get_if<evaluate::Triplet>(&s.u)) {
      Node n{*this, "range3"};
      maybe(triplet->GetLower());
      maybe(triplet->GetUpper());
      if (auto step = evaluate::ToInt64(triplet->GetStride()); step && *step == 1) none();
      else expr(triplet->GetStride());
    } else expr(std::get<evaluate::IndirectSubscriptIntegerExpr>(s.u).value());
  }
  template <typename T> void maybe(const evaluate::Expr<T> *e) {
    if (e) expr(*e);
    else none();
  }
  void part(const evaluate::CoarrayRef &x) {
    Node n{*this, "image"};
    n.type(DynamicType::From(x.GetLastSymbol()), x.Rank());
    named(x.GetBase());
  }
  void part(const evaluate::Substring &x) {
    Node n{*this, "substring"};
    n.type(DynamicType{TypeCategory::Character, x.GetLastSymbol() ? DynamicType::From(*x.GetLastSymbol())->kind() : 1}, x.Rank());
    if (auto *parent = x.GetParentIf<evaluate::DataRef>()) part(*parent);
    else none();
    expr(x.lower());
    if (auto upper = x.upper()) expr(*upper);
    else none();
  }
  void part(const evaluate::ComplexPart &x) {
    Node n{*this, "part"};
    auto type = DynamicType::From(x.GetLastSymbol());
    n.type(DynamicType{TypeCategory::Real, type->kind()}, x.Rank());
    n.text(x.part() == evaluate::ComplexPart::Part::RE ? "re" : "im");
    part(x.complex());
  }

  // --- calls
  template <typename T> void node(const evaluate::FunctionRef<T> &x) { function(x, x.GetType()); }
  void node(const evaluate::ProcedureRef &x) { function(x, x.proc().GetType()); }
  void node(const evaluate::ProcedureDesignator &x) {
    Node n{*this, "v"};
    if (x.GetSymbol()) n.symbol(x.GetSymbol());
    else n.text(generic_name(x.GetName()));
  }
  static string plain_name(const string &name) { return name.compare(0, 10, "__builtin_") ? name : name.substr(10); }
  string generic_name(const string &name) { return plain_name(context.intrinsics().GetGenericIntrinsicName(name)); }
  void function(const evaluate::ProcedureRef &, const std::optional<DynamicType> &);
  bool extremum(const evaluate::ProcedureRef &, const DynamicType &);
  void arguments(const evaluate::ProcedureRef &, bool assigned = false);
  void argument(const std::optional<evaluate::ActualArgument> &, const string &name, bool assigned);
  void procedure(Node &, const evaluate::ProcedureDesignator &);

  // --- expressions of the parse tree
  static const SomeExpr *typed(const parser::TypedExpr &e) { return e && e->v ? &*e->v : nullptr; }
  void missing(const std::optional<CharBlock> &source) {
    Node n{*this, "unknown"};
    n.text(source ? source->ToString() : "");
  }
  template <typename T> static const SomeExpr *value_of(const T &x) {
    if (auto *e = parser::Unwrap<parser::Expr>(x)) return typed(e->typedExpr);
    if (auto *v = parser::Unwrap<parser::Variable>(x)) return typed(v->typedExpr);
    return nullptr;
  }
  template <typename T> static std::optional<CharBlock> source_of(const T &x) {
    if (auto *e = parser::Unwrap<parser::Expr>(x)) return e->source;
    if (auto *v = parser::Unwrap<parser::Variable>(x)) return v->GetSource();
    return {};
  }
  template <typename T> void parsed(const T &x) {
    if (auto *e = value_of(x)) expr(*e);
    else missing(source_of(x));
  }
  template <typename T> void parsed(const std::optional<T> &x) {
    if (x) parsed(*x);
    else none();
  }
  static CharBlock end_of(const parser::DoConstruct &);
  // Converted to the type, as the standard says of a DO's bounds and of a CASE's values.
  template <typename T> void parsed_as(const std::optional<DynamicType> &type, const T &x) {
    auto *e = value_of(x);
    if (!e || !type) return parsed(x);
    if (auto converted = evaluate::ConvertToType(*type, SomeExpr{*e}))
      expr(evaluate::Fold(context.foldingContext(), std::move(*converted)));
    else expr(*e);
  }
  template <typename T> void parsed_as(const std::optional<DynamicType> &type, const std::optional<T> &x) {
    if (x) parsed_as(type, *x);
    else none();
  }
  static std::optional<DynamicType> type_of(const parser::Name &name) {
    return name.symbol ? DynamicType::From(*name.symbol) : std::nullopt;
  }

  // --- program units
  void program_unit(const parser::ProgramUnit &);
  void specification(const parser::SpecificationPart &);
  void specification_stmt(const Head &, const char *text, const Symbol *symbol = nullptr);
  void specification_stmt(const parser::SpecificationConstruct &);
  template <typename T> void unit(const char *kind, const Head &, const Symbol *, const T &parts);
  template <typename T> void subprograms(const T &);

  // --- statements
  void body(const parser::Block &block) {
    Node n{*this, "body"};
    for (auto &construct : block) statement(construct);
  }
  template <typename S> void label_of_end(const S &end) { // a jump to it goes on there
    if (end.label) Node n{*this, "continue", head(end)};
  }
  void statement(const parser::ExecutionPartConstruct &);
  void executable(const parser::ExecutableConstruct &);
  void action(const parser::ActionStmt &, const Head &);
  template <typename T> void other(const T &x, const Head &h) {
    string kind{parser::ParseTreeDumper::GetNodeName(x)};
    if (kind.size() > 4) kind.resize(kind.size() - 4); // "Stmt"
    for (char &c : kind) c = char(toupper(c));
    Node n{*this, "other", h};
    n.text(kind);
  }
  void assign(const parser::AssignmentStmt &, const Head &);
  void pointer_assign(const parser::PointerAssignmentStmt &, const Head &);
  void call(const parser::CallStmt &, const Head &);
  void allocate(const parser::AllocateStmt &, const Head &);
  void option(const parser::StatOrErrmsg &);
  template <typename T> void option(const char *name, const T &x) {
    Node n{*this, "arg"};
    n.text(name);
    parsed(x);
  }
  template <typename T> void object(const T &x) { // AllocateObject, PointerObject
    if (auto *e = typed(x.typedExpr)) expr(*e);
    else missing(parser::GetSource(x));
  }
  bool print(const parser::Format *, const std::list<parser::OutputItem> &, const Head &);
  void construct(const parser::DoConstruct &);
  void controls(const parser::ConcurrentHeader &);
  void construct(const parser::IfConstruct &);
  void construct(const parser::CaseConstruct &);
  void construct(const parser::WhereConstruct &);
  void where_body(const std::list<parser::WhereBodyConstruct> &);
  void where(const parser::WhereStmt &, const Head &);
  void construct(const parser::ForallConstruct &);
  void forall(const parser::ForallStmt &, const Head &);
  void forall_assign(const parser::ForallAssignmentStmt &, const Head &);
  void construct(const parser::BlockConstruct &);
  void construct(const parser::AssociateConstruct &);
  void construct(const parser::CriticalConstruct &);
  void construct(const parser::ChangeTeamConstruct &);
  void construct(const parser::SelectTypeConstruct &x) { select_other(x, "SELECT TYPE"); }
  void construct(const parser::SelectRankConstruct &x) { select_other(x, "SELECT RANK"); }
  template <typename T> void select_other(const T &, const char *);
  template <typename T> void construct(const T &) {} // compiler directives; OpenACC and OpenMP are off

  // --- symbols
  void row(const Symbol &);
  void object(const Symbol &, const semantics::ObjectEntityDetails &);
  void interface(const Symbol &);
  void list(const char *name, const std::vector<const Symbol *> &);
};
