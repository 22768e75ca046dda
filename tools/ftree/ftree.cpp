// accomp-ftree: reads one Fortran file with flang's parser and semantics, and prints its tree (src/front/fortran/tree.h).
// In:  accomp-ftree [options] FILE: -fixed, -72, -132, -0 (columns of fixed form); -I DIR, -J DIR (where m.amod is written);
//      -r8, -d8 (DOUBLE PRECISION stays of 8 bytes under -r8), -i8; -openmp (lines with '!$ ' are read);
//      -intrinsic DIR (of the intrinsic modules' .amod; else 'fortran' beside the program).
//      accomp-ftree -E [-D N[=V]] [-U N] [-I DIR] FILE: preprocesses, keeps directives, marks lines.
// Out: the tree on standard output. Status 1: there is no output, standard error says why.
// The only file that knows flang; it is written for version 19.
#include "flang/Evaluate/characteristics.h"
#include "flang/Evaluate/expression.h"
#include "flang/Evaluate/fold.h"
#include "flang/Evaluate/tools.h"
#include "flang/Parser/dump-parse-tree.h"
#include "flang/Parser/parse-tree.h"
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

static string in_quotes(const string &s) {
  string r = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') r += '\\';
    if (c == '\n') r += "\\n";
    else if (c) r += c;
  }
  return r + "\"";
}

// --- places --------------------------------------------------------------------------------------
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

// --- the tree ------------------------------------------------------------------------------------
// A statement's place and label.
struct Head {
  CharBlock first, last;
  std::optional<parser::Label> label;
};
template <typename S> static Head head(const S &s) {
  if constexpr (std::is_base_of_v<parser::UnlabeledStatement<decltype(s.statement)>, S> &&
                !std::is_same_v<parser::UnlabeledStatement<decltype(s.statement)>, S>)
    return {s.source, s.source, s.label};
  else return {s.source, s.source, {}};
}
// Of a construct whose tuple begins and ends with statements.
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
  void name(const Symbol *s) {
    Node n{*this, "v"};
    if (s) n.type(DynamicType::From(*s), s->Rank()).symbol(s);
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
  string generic_name(const string &name) { return context.intrinsics().GetGenericIntrinsicName(name); }
  void function(const evaluate::ProcedureRef &, const std::optional<DynamicType> &);
  bool extremum(const evaluate::ProcedureRef &, const DynamicType &);
  void arguments(const evaluate::ProcedureRef &);
  void argument(const std::optional<evaluate::ActualArgument> &, const string &name);
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
  void list(const char *name, const std::vector<const Symbol *> &);
};

// Text of a real number, as C reads it: exact, hexadecimal.
template <typename W, int P> string Tree::literal(const evaluate::value::Real<W, P> &x) {
  using Real = evaluate::value::Real<W, P>;
  if (x.IsNotANumber()) return "NaN";
  string sign = x.IsSignBitSet() ? "-" : "";
  if (x.IsInfinite()) return sign + "inf";
  if (x.IsZero()) return sign + "0x0p+0";
  // The bits of the fraction behind the point, left to right, are the digits.
  auto bits = x.RawBits();
  int exponent = int(bits.SHIFTR(Real::significandBits).ToUInt64() & Real::maxExponent);
  constexpr int fraction = P - 1; // bits behind the leading one
  auto digit = [&](int at) { // four bits that end 'at' bits below the leading one
    int value = 0;
    for (int i = at - 3; i <= at; i++) value = value * 2 + (i <= fraction && bits.BTEST(fraction - i));
    return "0123456789abcdef"[value];
  };
  string digits;
  for (int at = 4; at - 3 <= fraction; at += 4) digits += digit(at);
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  int power = (exponent ? exponent : 1) - Real::exponentBias;
  return sign + (exponent ? "0x1" : "0x0") + (digits.empty() ? "" : "." + digits) + "p" + (power < 0 ? "" : "+") + std::to_string(power);
}

// UTF-8.
template <typename C> string Tree::literal(const std::basic_string<C> &s) {
  string r;
  for (char32_t c : s) {
    if (c < 0x80) r += char(c);
    else if (c < 0x800) (r += char(0xC0 | c >> 6)) += char(0x80 | (c & 63));
    else if (c < 0x10000) ((r += char(0xE0 | c >> 12)) += char(0x80 | (c >> 6 & 63))) += char(0x80 | (c & 63));
    else (((r += char(0xF0 | c >> 18)) += char(0x80 | (c >> 12 & 63))) += char(0x80 | (c >> 6 & 63))) += char(0x80 | (c & 63));
  }
  return r;
}

void Tree::type(const std::optional<DynamicType> &type, int rank) {
  if (type && !type->IsTypelessIntrinsicArgument()) {
    string name;
    switch (type->category()) {
    case TypeCategory::Integer: name = "i"; break;
    case TypeCategory::Real: name = "r"; break;
    case TypeCategory::Complex: name = "c"; break;
    case TypeCategory::Logical: name = "l"; break;
    case TypeCategory::Character: name = "h"; break;
    case TypeCategory::Derived:
      if (type->IsUnlimitedPolymorphic()) out += type->IsAssumedType() ? " :t*" : " :c*";
      else out += (type->IsPolymorphic() ? " :ct#" : " :t#") + std::to_string(id(type->GetDerivedTypeSpec().typeSymbol()));
      break;
    }
    if (!name.empty()) out += " :" + name + std::to_string(type->kind());
  }
  if (rank) out += " ^" + std::to_string(rank);
}

// --- calls -----------------------------------------------------------------------------------------
void Tree::procedure(Node &n, const evaluate::ProcedureDesignator &p) {
  const Symbol *s = p.GetSymbol();
  if (!s) {
    n.text(generic_name(p.GetName()));
    return;
  }
  const Symbol &ultimate = s->GetUltimate();
  if (auto *binding = ultimate.detailsIf<semantics::ProcBindingDetails>()) n.symbol(&binding->symbol()).text("%" + ultimate.name().ToString());
  else n.symbol(s).text((semantics::IsProcedurePointer(ultimate) ? "*" : "") + ultimate.name().ToString());
}

void Tree::argument(const std::optional<evaluate::ActualArgument> &a, const string &name) {
  Node n{*this, "arg"};
  n.text(name);
  if (!a) none();
  else if (auto *e = a->UnwrapExpr()) expr(*e);
  else if (auto *s = a->GetAssumedTypeDummy()) this->name(s);
  else none();
}

// Of intrinsics each argument has the name of its dummy: flang orders them by dummies, and leaves out those that are absent.
void Tree::arguments(const evaluate::ProcedureRef &x) {
  auto &actuals = x.arguments();
  auto *intrinsic = x.proc().GetSpecificIntrinsic();
  std::size_t count = actuals.size();
  while (count > 0 && !actuals[count - 1]) count--;
  for (std::size_t i = 0; i < count; i++) {
    string name;
    if (intrinsic && i < intrinsic->characteristics.value().dummyArguments.size())
      name = intrinsic->characteristics.value().dummyArguments[i].name;
    else if (actuals[i] && actuals[i]->keyword()) name = actuals[i]->keyword()->ToString();
    argument(actuals[i], name);
  }
}

// MAX and MIN of numbers of one type are nodes of two operands.
bool Tree::extremum(const evaluate::ProcedureRef &x, const DynamicType &type) {
  string name = generic_name(x.proc().GetName());
  if ((name != "max" && name != "min") || type.category() == TypeCategory::Character || x.arguments().size() < 2) return false;
  for (auto &a : x.arguments())
    if (!a || !a->UnwrapExpr() || a->GetType() != type) return false;
  string before = std::move(out);
  int rank = 0;
  out.clear();
  for (std::size_t i = 0; i < x.arguments().size(); i++) {
    string left = std::move(out);
    out.clear();
    rank = std::max(rank, x.arguments()[i]->Rank());
    if (i == 0) {
      expr(*x.UnwrapArgExpr(0));
      continue;
    }
    Node n{*this, name.c_str()};
    n.type(type, rank);
    out += left;
    expr(*x.UnwrapArgExpr(int(i)));
  }
  out = before + out;
  return true;
}

void Tree::function(const evaluate::ProcedureRef &x, const std::optional<DynamicType> &type) {
  if (x.proc().GetSpecificIntrinsic()) {
    if (type && next_place.empty() && extremum(x, *type)) return;
    Node n{*this, "intr"};
    n.type(type, x.Rank()).text(generic_name(x.proc().GetName()));
    arguments(x);
    return;
  }
  Node n{*this, "fcall"};
  n.type(type, x.Rank());
  if (x.IsElemental() && x.Rank() > 0) n.value(1);
  procedure(n, x.proc());
  arguments(x);
}

// --- program units -----------------------------------------------------------------------------------
void Tree::specification_stmt(const Head &h, const char *text, const Symbol *symbol) {
  Node n{*this, "specstmt", {h.first, h.last, {}}};
  n.symbol(symbol).text(text);
}

void Tree::specification_stmt(const parser::SpecificationConstruct &x) {
  common::visit(
      common::visitors{
          [&](const common::Indirection<parser::DerivedTypeDef> &y) {
            auto &name = std::get<parser::Name>(std::get<0>(y.value().t).statement.t);
            specification_stmt(around(y.value()), "TYPE", name.symbol);
          },
          [&](const common::Indirection<parser::InterfaceBlock> &y) { specification_stmt(around(y.value()), "INTERFACE"); },
          [&](const common::Indirection<parser::EnumDef> &y) { specification_stmt(around(y.value()), "OTHER"); },
          [&](const common::Indirection<parser::StructureDef> &y) { specification_stmt(around(y.value()), "TYPE"); },
          [&](const parser::Statement<common::Indirection<parser::GenericStmt>> &y) { specification_stmt(head(y), "INTERFACE"); },
          [&](const common::Indirection<parser::OpenACCDeclarativeConstruct> &) {},
          [&](const common::Indirection<parser::OpenMPDeclarativeConstruct> &) {},
          [&](const common::Indirection<parser::CompilerDirective> &) {},
          [&](const auto &y) { specification_stmt(head(y), "DECLARATION"); },
      },
      x.u);
}

void Tree::specification(const parser::SpecificationPart &x) {
  Node n{*this, "spec"};
  for (auto &s : std::get<std::list<parser::Statement<common::Indirection<parser::UseStmt>>>>(x.t))
    specification_stmt(head(s), "USE", s.statement.value().moduleName.symbol);
  for (auto &s : std::get<std::list<parser::Statement<common::Indirection<parser::ImportStmt>>>>(x.t)) specification_stmt(head(s), "OTHER");
  for (auto &s : std::get<parser::ImplicitPart>(x.t).v)
    common::visit(
        common::visitors{
            [&](const parser::Statement<common::Indirection<parser::ImplicitStmt>> &y) { specification_stmt(head(y), "IMPLICIT"); },
            [&](const parser::Statement<common::Indirection<parser::ParameterStmt>> &y) { specification_stmt(head(y), "DECLARATION"); },
            [&](const common::Indirection<parser::CompilerDirective> &) {},
            [&](const common::Indirection<parser::OpenACCDeclarativeConstruct> &) {},
            [&](const auto &y) { specification_stmt(head(y), "OTHER"); },
        },
        s.u);
  for (auto &d : std::get<std::list<parser::DeclarationConstruct>>(x.t))
    common::visit(common::visitors{
                      [&](const parser::SpecificationConstruct &y) { specification_stmt(y); },
                      [&](const parser::ErrorRecovery &) {},
                      [&](const auto &y) { specification_stmt(head(y), "OTHER"); },
                  },
                  d.u);
}

template <typename T> void Tree::subprograms(const T &part) {
  for (auto &s : std::get<1>(part.t))
    common::visit(common::visitors{
                      [&](const common::Indirection<parser::FunctionSubprogram> &x) {
                        auto &name = std::get<parser::Name>(std::get<0>(x.value().t).statement.t);
                        unit("function", around(x.value()), name.symbol, x.value());
                      },
                      [&](const common::Indirection<parser::SubroutineSubprogram> &x) {
                        auto &name = std::get<parser::Name>(std::get<0>(x.value().t).statement.t);
                        unit("subroutine", around(x.value()), name.symbol, x.value());
                      },
                      [&](const common::Indirection<parser::SeparateModuleSubprogram> &x) {
                        const Symbol *s = std::get<0>(x.value().t).statement.v.symbol;
                        bool function = s && s->test(Symbol::Flag::Function);
                        unit(function ? "function" : "subroutine", around(x.value()), s, x.value());
                      },
                      [&](const auto &) {},
                  },
                  s.u);
}

template <typename T> void Tree::unit(const char *kind, const Head &h, const Symbol *symbol, const T &x) {
  Node n{*this, kind, {h.first, h.last, {}}};
  n.symbol(symbol);
  specification(std::get<parser::SpecificationPart>(x.t));
  if constexpr (std::is_same_v<T, parser::Module> || std::is_same_v<T, parser::Submodule>) {
    Node empty{*this, "body"};
  } else {
    auto &block = std::get<parser::ExecutionPart>(x.t).v;
    int first, last, column;
    auto start = parser::GetSource(block), end = parser::GetLastSource(block);
    if (start && end && places.find(places.cooked.GetProvenanceRange(CharBlock{start->begin(), 1}), first, column) &&
        places.find(places.cooked.GetProvenanceRange(CharBlock{end->end() - 1, 1}), last, column))
      execution.emplace_back(first, last);
    body(block);
  }
  Node contains{*this, "contains"};
  if constexpr (std::is_same_v<T, parser::Module> || std::is_same_v<T, parser::Submodule>) {
    if (auto &part = std::get<std::optional<parser::ModuleSubprogramPart>>(x.t)) subprograms(*part);
  } else if (auto &part = std::get<std::optional<parser::InternalSubprogramPart>>(x.t)) subprograms(*part);
}

void Tree::program_unit(const parser::ProgramUnit &u) {
  common::visit(
      common::visitors{
          [&](const common::Indirection<parser::MainProgram> &x) {
            auto &end = std::get<parser::Statement<parser::EndProgramStmt>>(x.value().t);
            auto &start = std::get<std::optional<parser::Statement<parser::ProgramStmt>>>(x.value().t);
            CharBlock first = start ? start->source : parser::GetSource(x.value()).value_or(end.source);
            unit("program", {first, end.source, {}}, start ? start->statement.v.symbol : nullptr, x.value());
          },
          [&](const common::Indirection<parser::FunctionSubprogram> &x) {
            unit("function", around(x.value()), std::get<parser::Name>(std::get<0>(x.value().t).statement.t).symbol, x.value());
          },
          [&](const common::Indirection<parser::SubroutineSubprogram> &x) {
            unit("subroutine", around(x.value()), std::get<parser::Name>(std::get<0>(x.value().t).statement.t).symbol, x.value());
          },
          [&](const common::Indirection<parser::Module> &x) {
            unit("module", around(x.value()), std::get<0>(x.value().t).statement.v.symbol, x.value());
          },
          [&](const common::Indirection<parser::Submodule> &x) {
            unit("submodule", around(x.value()), std::get<parser::Name>(std::get<0>(x.value().t).statement.t).symbol, x.value());
          },
          [&](const auto &) {}, // BLOCK DATA: its symbols have rows
      },
      u.u);
}

// --- statements ---------------------------------------------------------------------------------------
void Tree::statement(const parser::ExecutionPartConstruct &x) {
  common::visit(common::visitors{
                    [&](const parser::ExecutableConstruct &y) { executable(y); },
                    [&](const parser::ErrorRecovery &) {},
                    [&](const auto &y) { other(y.statement.value(), head(y)); },
                },
                x.u);
}

void Tree::executable(const parser::ExecutableConstruct &x) {
  common::visit(common::visitors{
                    [&](const parser::Statement<parser::ActionStmt> &y) { action(y.statement, head(y)); },
                    [&](const parser::Statement<common::Indirection<parser::LabelDoStmt>> &y) { other(y.statement.value(), head(y)); },
                    [&](const parser::Statement<common::Indirection<parser::EndDoStmt>> &y) { other(y.statement.value(), head(y)); },
                    [&](const auto &y) { construct(y.value()); },
                },
                x.u);
}

void Tree::action(const parser::ActionStmt &x, const Head &h) {
  auto named = [&](const char *kind, const string &name) {
    Node n{*this, kind, h};
    n.text(name);
  };
  common::visit(
      common::visitors{
          [&](const common::Indirection<parser::AssignmentStmt> &y) { assign(y.value(), h); },
          [&](const common::Indirection<parser::PointerAssignmentStmt> &y) { pointer_assign(y.value(), h); },
          [&](const common::Indirection<parser::CallStmt> &y) { call(y.value(), h); },
          [&](const common::Indirection<parser::IfStmt> &y) {
            Node n{*this, "if", h};
            Node branch{*this, "branch"};
            parsed(std::get<parser::ScalarLogicalExpr>(y.value().t));
            Node b{*this, "body"};
            auto &inner = std::get<parser::UnlabeledStatement<parser::ActionStmt>>(y.value().t);
            action(inner.statement, {inner.source, inner.source, {}});
          },
          [&](const common::Indirection<parser::WhereStmt> &y) { where(y.value(), h); },
          [&](const common::Indirection<parser::ForallStmt> &y) { forall(y.value(), h); },
          [&](const common::Indirection<parser::CycleStmt> &y) { named("cycle", text(y.value().v)); },
          [&](const common::Indirection<parser::ExitStmt> &y) { named("exit", text(y.value().v)); },
          [&](const common::Indirection<parser::GotoStmt> &y) { named("goto", std::to_string(y.value().v)); },
          [&](const parser::ContinueStmt &) { named("continue", ""); },
          [&](const common::Indirection<parser::ReturnStmt> &) { named("return", ""); },
          [&](const common::Indirection<parser::StopStmt> &y) {
            Node n{*this, "stop", h};
            n.text(std::get<parser::StopStmt::Kind>(y.value().t) == parser::StopStmt::Kind::Stop ? "stop" : "error stop");
            parsed(std::get<std::optional<parser::StopCode>>(y.value().t));
          },
          [&](const common::Indirection<parser::AllocateStmt> &y) { allocate(y.value(), h); },
          [&](const common::Indirection<parser::DeallocateStmt> &y) {
            Node n{*this, "deallocate", h};
            {
              Node objects{*this, "list"};
              for (auto &o : std::get<std::list<parser::AllocateObject>>(y.value().t)) object(o);
            }
            Node options{*this, "list"};
            for (auto &o : std::get<std::list<parser::StatOrErrmsg>>(y.value().t)) option(o);
          },
          [&](const common::Indirection<parser::NullifyStmt> &y) {
            Node n{*this, "nullify", h};
            for (auto &o : y.value().v) object(o);
          },
          [&](const common::Indirection<parser::PrintStmt> &y) {
            auto &[format, items] = y.value().t;
            if (!print(&format, items, h)) other(y.value(), h);
          },
          [&](const common::Indirection<parser::WriteStmt> &y) {
            auto &w = y.value();
            bool star = w.iounit && std::holds_alternative<parser::Star>(w.iounit->u) && w.controls.empty();
            if (!star || !w.format || !print(&*w.format, w.items, h)) other(w, h);
          },
          [&](const parser::FailImageStmt &y) { other(y, h); },
          [&](const auto &y) { other(y.value(), h); },
      },
      x.u);
}

bool Tree::print(const parser::Format *format, const std::list<parser::OutputItem> &items, const Head &h) {
  string how = "*";
  if (auto *e = std::get_if<parser::Expr>(&format->u)) {
    auto *value = typed(e->typedExpr);
    auto constant = value ? evaluate::GetScalarConstantValue<evaluate::Ascii>(*value) : std::nullopt;
    if (!constant) return false;
    how = *constant;
  } else if (!std::holds_alternative<parser::Star>(format->u)) return false;
  for (auto &item : items)
    if (!std::holds_alternative<parser::Expr>(item.u)) return false;
  Node n{*this, "print", h};
  n.text(how);
  for (auto &item : items) {
    Node arg{*this, "arg"};
    parsed(std::get<parser::Expr>(item.u));
  }
  return true;
}

void Tree::assign(const parser::AssignmentStmt &x, const Head &h) {
  const evaluate::Assignment *a = x.typedAssignment && x.typedAssignment->v ? &*x.typedAssignment->v : nullptr;
  if (a)
    if (auto *p = std::get_if<evaluate::ProcedureRef>(&a->u)) {
      Node n{*this, "call", h};
      procedure(n, p->proc());
      return arguments(*p);
    }
  Node n{*this, "assign", h};
  if (a) {
    expr(a->lhs);
    expr(a->rhs);
  } else {
    parsed(std::get<parser::Variable>(x.t));
    parsed(std::get<parser::Expr>(x.t));
  }
}

void Tree::pointer_assign(const parser::PointerAssignmentStmt &x, const Head &h) {
  Node n{*this, "passign", h};
  if (!x.typedAssignment || !x.typedAssignment->v) {
    missing(parser::GetSource(std::get<parser::DataRef>(x.t)));
    return parsed(std::get<parser::Expr>(x.t));
  }
  auto &a = *x.typedAssignment->v;
  auto *lower = std::get_if<evaluate::Assignment::BoundsSpec>(&a.u);
  auto *both = std::get_if<evaluate::Assignment::BoundsRemapping>(&a.u);
  if ((lower && !lower->empty()) || both) n.text("bounds");
  expr(a.lhs);
  expr(a.rhs);
  if (lower)
    for (auto &l : *lower) {
      Node range{*this, "range3"};
      expr(l);
    }
  if (both)
    for (auto &[l, u] : *both) {
      Node range{*this, "range3"};
      expr(l);
      expr(u);
    }
}

// A probe's arguments are taken from the parse tree: they have types even if flang finds fault with the call.
void Tree::call(const parser::CallStmt &x, const Head &h) {
  Node n{*this, "call", h};
  if (!is_probe(x) && x.typedCall) {
    procedure(n, x.typedCall->proc());
    return arguments(*x.typedCall);
  }
  auto *name = std::get_if<parser::Name>(&std::get<parser::ProcedureDesignator>(x.call.t).u);
  n.symbol(name ? name->symbol : nullptr);
  n.text(name ? name->ToString() : x.source.ToString());
  if (is_probe(x)) probes.push_back(x.source);
  for (auto &spec : std::get<std::list<parser::ActualArgSpec>>(x.call.t)) {
    Node arg{*this, "arg"};
    if (auto &keyword = std::get<std::optional<parser::Keyword>>(spec.t)) arg.text(keyword->v.ToString());
    auto *e = std::get_if<common::Indirection<parser::Expr>>(&std::get<parser::ActualArg>(spec.t).u);
    if (!e) {
      none();
      continue;
    }
    next_place = places.of(e->value().source);
    auto *whole = parser::Unwrap<parser::Name>(e->value());
    if (!value_of(e->value()) && whole && whole->symbol) this->name(whole->symbol); // TYPE(*)
    else parsed(e->value());
  }
}

void Tree::option(const parser::StatOrErrmsg &x) {
  if (auto *stat = std::get_if<parser::StatVariable>(&x.u)) option("stat", *stat);
  else option("errmsg", std::get<parser::MsgVariable>(x.u));
}

void Tree::allocate(const parser::AllocateStmt &x, const Head &h) {
  Node n{*this, "allocate", h};
  {
    Node objects{*this, "list"};
    for (auto &a : std::get<std::list<parser::Allocation>>(x.t)) {
      auto &o = std::get<parser::AllocateObject>(a.t);
      auto &shape = std::get<std::list<parser::AllocateShapeSpec>>(a.t);
      if (shape.empty()) {
        object(o);
        continue;
      }
      Node element{*this, "el"};
      if (auto *e = typed(o.typedExpr)) element.type(e->GetType(), e->Rank());
      object(o);
      for (auto &s : shape) {
        Node range{*this, "range3"};
        parsed_as(evaluate::SubscriptInteger::GetType(), std::get<0>(s.t));
        parsed_as(evaluate::SubscriptInteger::GetType(), std::get<1>(s.t));
      }
    }
  }
  Node options{*this, "list"};
  if (auto &spec = std::get<std::optional<parser::TypeSpec>>(x.t))
    if (spec->declTypeSpec) {
      Node arg{*this, "arg"};
      arg.type(DynamicType::From(*spec->declTypeSpec), 0).text("type");
    }
  for (auto &o : std::get<std::list<parser::AllocOpt>>(x.t))
    common::visit(common::visitors{
                      [&](const parser::AllocOpt::Mold &y) { option("mold", y.v); },
                      [&](const parser::AllocOpt::Source &y) { option("source", y.v); },
                      [&](const parser::StatOrErrmsg &y) { option(y); },
                      [&](const auto &) {}, // CUDA's
                  },
                  o.u);
}

// --- constructs ----------------------------------------------------------------------------------------
void Tree::controls(const parser::ConcurrentHeader &x) {
  {
    Node list{*this, "list"};
    for (auto &c : std::get<std::list<parser::ConcurrentControl>>(x.t)) {
      auto &[name, lower, upper, step] = c.t;
      Node control{*this, "control"};
      control.symbol(name.symbol);
      parsed_as(type_of(name), lower);
      parsed_as(type_of(name), upper);
      parsed_as(type_of(name), step);
    }
  }
  parsed(std::get<std::optional<parser::ScalarLogicalExpr>>(x.t));
}

void Tree::construct(const parser::DoConstruct &x) {
  auto &stmt = std::get<0>(x.t);
  auto &block = std::get<parser::Block>(x.t);
  auto &control = std::get<std::optional<parser::LoopControl>>(stmt.statement.t);
  Head h = around(x);
  // A DO with a label has an END DO of flang's own.
  if (auto last = parser::GetLastSource(block); last && last->end() > h.last.end()) h.last = *last;
  string name = text(std::get<std::optional<parser::Name>>(stmt.statement.t));
  if (!control) {
    Node n{*this, "doforever", h};
    n.text(name);
    return body(block);
  }
  common::visit(common::visitors{
                    [&](const parser::LoopControl::Bounds &y) {
                      Node n{*this, "do", h};
                      n.text(name);
                      this->name(y.name.thing.symbol);
                      auto type = type_of(y.name.thing);
                      parsed_as(type, y.lower);
                      parsed_as(type, y.upper);
                      parsed_as(type, y.step);
                      body(block);
                    },
                    [&](const parser::ScalarLogicalExpr &y) {
                      Node n{*this, "dowhile", h};
                      n.text(name);
                      parsed(y);
                      body(block);
                    },
                    [&](const parser::LoopControl::Concurrent &y) {
                      Node n{*this, "doconcurrent", h};
                      n.text(name);
                      controls(std::get<parser::ConcurrentHeader>(y.t));
                      {
                        Node list{*this, "list"};
                        auto locality = [&](const string &kind, const std::list<parser::Name> &names) {
                          Node l{*this, "locality"};
                          l.text(kind);
                          for (auto &v : names) this->name(v.symbol);
                        };
                        using Spec = parser::LocalitySpec;
                        for (auto &l : std::get<std::list<Spec>>(y.t))
                          common::visit(common::visitors{
                                            [&](const Spec::Local &z) { locality("local", z.v); },
                                            [&](const Spec::LocalInit &z) { locality("local_init", z.v); },
                                            [&](const Spec::Shared &z) { locality("shared", z.v); },
                                            [&](const Spec::DefaultNone &) { locality("default(none)", {}); },
                                            [&](const Spec::Reduce &z) {
                                              static const char *const operators[] = {"+", "*", "max", "min", "iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv."};
                                              locality(string("reduce(") + operators[int(std::get<Spec::Reduce::Operator>(z.t).v)] + ")",
                                                       std::get<std::list<parser::Name>>(z.t));
                                            },
                                        },
                                        l.u);
                      }
                      body(block);
                    },
                },
                control->u);
}

void Tree::construct(const parser::IfConstruct &x) {
  auto &[then, block, elseifs, otherwise, end] = x.t;
  Node n{*this, "if", around(x)};
  n.text(text(std::get<std::optional<parser::Name>>(then.statement.t)));
  {
    Node branch{*this, "branch", head(then)};
    parsed(std::get<parser::ScalarLogicalExpr>(then.statement.t));
    body(block);
  }
  for (auto &e : elseifs) {
    auto &[stmt, inner] = e.t;
    Node branch{*this, "branch", head(stmt)};
    parsed(std::get<parser::ScalarLogicalExpr>(stmt.statement.t));
    body(inner);
  }
  if (otherwise) {
    auto &[stmt, inner] = otherwise->t;
    Node branch{*this, "branch", head(stmt)};
    none();
    body(inner);
  }
}

void Tree::construct(const parser::CaseConstruct &x) {
  auto &[stmt, cases, end] = x.t;
  auto &selector = std::get<parser::Scalar<parser::Expr>>(stmt.statement.t);
  Node n{*this, "select", around(x)};
  n.text(text(std::get<std::optional<parser::Name>>(stmt.statement.t)));
  parsed(selector);
  std::optional<DynamicType> type;
  if (auto *e = value_of(selector); e && e->GetType() && e->GetType()->category() != TypeCategory::Character) type = e->GetType();
  for (auto &c : cases) {
    auto &[when, block] = c.t;
    Node one{*this, "case", head(when)};
    {
      Node list{*this, "list"};
      if (auto *ranges = std::get_if<std::list<parser::CaseValueRange>>(&std::get<parser::CaseSelector>(when.statement.t).u))
        for (auto &r : *ranges)
          common::visit(common::visitors{
                            [&](const parser::CaseValue &y) { parsed_as(type, y); },
                            [&](const parser::CaseValueRange::Range &y) {
                              Node range{*this, "range"};
                              parsed_as(type, y.lower);
                              parsed_as(type, y.upper);
                            },
                        },
                        r.u);
    }
    body(block);
  }
}

template <typename T> void Tree::select_other(const T &x, const char *what) {
  Node n{*this, "selectother", around(x)};
  n.text(what);
  for (auto &c : std::get<1>(x.t)) {
    auto &[stmt, block] = c.t;
    Node branch{*this, "branch", head(stmt)};
    none();
    body(block);
  }
}

void Tree::where(const parser::WhereStmt &x, const Head &h) {
  auto &[mask, assignment] = x.t;
  Node n{*this, "where", h};
  Node branch{*this, "branch"};
  parsed(mask);
  Node b{*this, "body"};
  assign(assignment, {h.first, h.last, {}});
}

void Tree::where_body(const std::list<parser::WhereBodyConstruct> &list) {
  Node n{*this, "body"};
  for (auto &x : list)
    common::visit(common::visitors{
                      [&](const parser::Statement<parser::AssignmentStmt> &y) { assign(y.statement, head(y)); },
                      [&](const parser::Statement<parser::WhereStmt> &y) { where(y.statement, head(y)); },
                      [&](const common::Indirection<parser::WhereConstruct> &y) { construct(y.value()); },
                  },
                  x.u);
}

void Tree::construct(const parser::WhereConstruct &x) {
  auto &[stmt, first, masked, otherwise, end] = x.t;
  Node n{*this, "where", around(x)};
  {
    Node branch{*this, "branch", head(stmt)};
    parsed(std::get<parser::LogicalExpr>(stmt.statement.t));
    where_body(first);
  }
  for (auto &m : masked) {
    auto &[when, list] = m.t;
    Node branch{*this, "branch", head(when)};
    parsed(std::get<parser::LogicalExpr>(when.statement.t));
    where_body(list);
  }
  if (otherwise) {
    auto &[when, list] = otherwise->t;
    Node branch{*this, "branch", head(when)};
    none();
    where_body(list);
  }
}

void Tree::forall_assign(const parser::ForallAssignmentStmt &x, const Head &h) {
  if (auto *a = std::get_if<parser::AssignmentStmt>(&x.u)) assign(*a, h);
  else pointer_assign(std::get<parser::PointerAssignmentStmt>(x.u), h);
}

void Tree::forall(const parser::ForallStmt &x, const Head &h) {
  auto &[header, assignment] = x.t;
  Node n{*this, "forall", h};
  controls(header.value());
  Node b{*this, "body"};
  forall_assign(assignment.statement, {assignment.source, assignment.source, {}});
}

void Tree::construct(const parser::ForallConstruct &x) {
  auto &[stmt, list, end] = x.t;
  Node n{*this, "forall", around(x)};
  controls(std::get<common::Indirection<parser::ConcurrentHeader>>(stmt.statement.t).value());
  Node b{*this, "body"};
  for (auto &c : list)
    common::visit(common::visitors{
                      [&](const parser::Statement<parser::ForallAssignmentStmt> &y) { forall_assign(y.statement, head(y)); },
                      [&](const parser::Statement<parser::WhereStmt> &y) { where(y.statement, head(y)); },
                      [&](const parser::WhereConstruct &y) { construct(y); },
                      [&](const common::Indirection<parser::ForallConstruct> &y) { construct(y.value()); },
                      [&](const parser::Statement<parser::ForallStmt> &y) { forall(y.statement, head(y)); },
                  },
                  c.u);
}

void Tree::construct(const parser::BlockConstruct &x) {
  auto &[stmt, declarations, block, end] = x.t;
  Node n{*this, "block", around(x)};
  n.text(text(stmt.statement.v));
  specification(declarations.v);
  body(block);
}

void Tree::construct(const parser::AssociateConstruct &x) {
  auto &[stmt, block, end] = x.t;
  Node n{*this, "associate", around(x)};
  n.text(text(std::get<std::optional<parser::Name>>(stmt.statement.t)));
  {
    Node list{*this, "list"};
    for (auto &a : std::get<std::list<parser::Association>>(stmt.statement.t)) {
      auto &[name, selector] = a.t;
      Node one{*this, "association"};
      one.symbol(name.symbol);
      common::visit([&](const auto &y) { parsed(y); }, selector.u);
    }
  }
  body(block);
}

void Tree::construct(const parser::CriticalConstruct &x) {
  Node n{*this, "other", around(x)};
  n.text("CRITICAL");
  body(std::get<parser::Block>(x.t));
}
void Tree::construct(const parser::ChangeTeamConstruct &x) {
  Node n{*this, "other", around(x)};
  n.text("CHANGETEAM");
  body(std::get<parser::Block>(x.t));
}

// --- symbols ---------------------------------------------------------------------------------------------
static string path_of(const Scope &scope) {
  if (scope.IsTopLevel()) return "";
  string outer = path_of(scope.parent());
  bool named = scope.IsModule() || scope.IsSubmodule() || scope.IsDerivedType() || scope.kind() == Scope::Kind::Subprogram || scope.kind() == Scope::Kind::MainProgram;
  if (!named) return outer;
  string name = scope.GetName() ? scope.GetName()->ToString() : "";
  return outer.empty() ? name : outer + "::" + name;
}
static string describe(const Symbol &symbol, const Places &places) {
  const Scope &scope = symbol.owner();
  switch (scope.kind()) {
  case Scope::Kind::Global:
  case Scope::Kind::IntrinsicModules: return "external";
  case Scope::Kind::Module: return "module " + path_of(scope);
  case Scope::Kind::MainProgram: return "program " + path_of(scope);
  case Scope::Kind::Subprogram: return "procedure " + path_of(scope);
  case Scope::Kind::BlockData: return "block data";
  case Scope::Kind::DerivedType: return "type " + path_of(scope);
  default: break;
  }
  int line = 0, column = 0;
  CharBlock start = scope.sourceRange().empty() ? symbol.name() : scope.sourceRange();
  places.find(places.cooked.GetProvenanceRange(CharBlock{start.begin(), 1}), line, column);
  return (scope.kind() == Scope::Kind::BlockConstruct ? "block " : "construct ") + std::to_string(line);
}
static string procedure_around(const Scope &scope) {
  for (const Scope *s = &scope; !s->IsTopLevel(); s = &s->parent())
    if (s->kind() == Scope::Kind::Subprogram || s->kind() == Scope::Kind::MainProgram) return path_of(*s);
  return "";
}
static string module_around(const Scope &scope) {
  for (const Scope *s = &scope; !s->IsTopLevel(); s = &s->parent())
    if (s->kind() == Scope::Kind::Module && s->GetName()) return s->GetName()->ToString();
  return "";
}
static const char *kind_of(const Symbol &s) {
  if (s.has<semantics::AssocEntityDetails>()) return "associate";
  if (s.has<semantics::DerivedTypeDetails>()) return "type";
  if (s.has<semantics::ModuleDetails>()) return "module";
  if (semantics::IsProcedure(s) || s.has<semantics::ProcBindingDetails>()) return "procedure";
  if (s.has<semantics::ObjectEntityDetails>() || s.has<semantics::EntityDetails>()) return "object";
  return "other";
}
static string flags_of(const Symbol &s) {
  string r;
  auto flag = [&](bool on, const char *name) {
    if (on) r += (r.empty() ? "" : " ") + string(name);
  };
  auto *object = s.detailsIf<semantics::ObjectEntityDetails>();
  auto *type = s.detailsIf<semantics::DerivedTypeDetails>();
  auto has = [&](Attr a) { return s.attrs().test(a); };
  flag(has(Attr::ALLOCATABLE), "ALLOCATABLE");
  flag(has(Attr::POINTER), "POINTER");
  flag(has(Attr::TARGET), "TARGET");
  flag(semantics::IsDummy(s), "DUMMY");
  flag(has(Attr::OPTIONAL), "OPTIONAL");
  flag(has(Attr::VALUE), "VALUE");
  flag(has(Attr::CONTIGUOUS), "CONTIGUOUS");
  flag(has(Attr::PARAMETER), "PARAMETER");
  flag(has(Attr::PRIVATE), "PRIVATE");
  flag(has(Attr::INTENT_IN), "INTENT_IN");
  flag(has(Attr::INTENT_OUT), "INTENT_OUT");
  flag(has(Attr::INTENT_INOUT), "INTENT_INOUT");
  flag(object && !s.owner().IsDerivedType() && semantics::IsSaved(s), "SAVE");
  flag(object && semantics::FindCommonBlockContaining(s), "COMMON");
  flag(semantics::IsFunctionResult(s), "RESULT");
  flag(semantics::IsAssumedShape(s), "ASSUMED_SHAPE");
  flag(semantics::IsAssumedSizeArray(s), "ASSUMED_SIZE");
  flag(evaluate::IsAssumedRank(s), "ASSUMED_RANK");
  flag(object && (has(Attr::ALLOCATABLE) || has(Attr::POINTER)) && s.Rank() > 0, "DEFERRED");
  flag(has(Attr::INTRINSIC), "INTRINSIC");
  flag(has(Attr::ELEMENTAL), "ELEMENTAL");
  flag(has(Attr::PURE) || (has(Attr::ELEMENTAL) && !has(Attr::IMPURE)), "PURE");
  flag(has(Attr::RECURSIVE), "RECURSIVE");
  flag(has(Attr::VOLATILE), "VOLATILE");
  flag(has(Attr::EXTERNAL), "EXTERNAL");
  flag(semantics::FindEquivalenceSet(s), "EQUIVALENCE");
  flag(has(Attr::BIND_C), "BIND_C");
  flag(s.test(Symbol::Flag::Function), "FUNCTION");
  flag(type && type->sequence(), "SEQUENCE");
  flag(has(Attr::EXTENDS), "EXTENDS");
  flag(s.test(Symbol::Flag::Implicit), "IMPLICIT");
  flag(object && !has(Attr::ALLOCATABLE) && semantics::IsAutomatic(s), "AUTOMATIC");
  flag(has(Attr::PROTECTED), "PROTECTED");
  flag(object && (object->init() || s.test(Symbol::Flag::InDataStmt)), "INITIALIZED");
  return r;
}

void Tree::list(const char *name, const std::vector<const Symbol *> &list) {
  out += string(" (") + name;
  for (auto *s : list) out += " #" + std::to_string(s ? id(*s) : 0);
  out += ")";
}

void Tree::row(const Symbol &s) {
  out += "(sym #" + std::to_string(id(s)) + " " + in_quotes(s.name().ToString()) + " " + kind_of(s);
  bool of_module_file = s.owner().IsTopLevel() ? s.test(Symbol::Flag::ModFile) : semantics::FindModuleFileContaining(s.owner()) != nullptr;
  std::optional<DynamicType> type;
  if (auto *p = s.detailsIf<semantics::SubprogramDetails>()) {
    if (p->isFunction()) type = DynamicType::From(p->result());
  } else if (s.GetType()) type = DynamicType::From(s);
  this->type(type, s.Rank());
  if (!of_module_file && !s.has<semantics::ModuleDetails>()) out += places.of(s.name()); // a module's name is that of the last USE
  out += " " + in_quotes(describe(s, places)) + " " + in_quotes(flags_of(s));
  auto word = [&](const char *name, const string &value) {
    if (!value.empty()) out += string(" (") + name + " " + in_quotes(value) + ")";
  };
  word("module", s.has<semantics::ModuleDetails>() ? "" : module_around(s.owner()));
  word("procedure", procedure_around(s.owner()));
  if (auto *bind = s.GetBindName()) word("bind", *bind);
  if (auto *common = semantics::FindCommonBlockContaining(s)) word("common", common->name().empty() ? " " : common->name().ToString());
  if (auto *object = s.detailsIf<semantics::ObjectEntityDetails>()) {
    auto &init = object->init();
    if (s.Rank() > 0) {
      auto *shape = init && semantics::IsNamedConstant(s) ? &object->shape() : nullptr; // (*) of a named constant
      auto extents = shape ? evaluate::GetConstantExtents(context.foldingContext(), *init) : std::nullopt;
      out += " (bounds";
      int dimension = 0;
      for (auto &d : object->shape()) {
        auto one = [&](const semantics::Bound &b) {
          if (auto &e = b.GetExplicit()) expr(*e);
          else none();
        };
        one(d.lbound());
        auto lower = d.lbound().GetExplicit() ? evaluate::ToInt64(*d.lbound().GetExplicit()) : std::nullopt;
        if (d.ubound().isStar() && extents && lower && dimension < int(extents->size()))
          expr(evaluate::Expr<evaluate::SubscriptInteger>{*lower + (*extents)[dimension] - 1});
        else one(d.ubound());
        dimension++;
      }
      out += ")";
    }
    if (init) {
      out += " (init ";
      expr(evaluate::Fold(context.foldingContext(), SomeExpr{*init}));
      out += ")";
    }
  }
  if (auto *declared = s.GetType(); declared && declared->category() == semantics::DeclTypeSpec::Character)
    if (auto &length = declared->characterTypeSpec().length().GetExplicit()) {
      out += " (length ";
      expr(*length);
      out += ")";
    }
  const Symbol *interface = &s;
  if (auto *p = s.detailsIf<semantics::ProcEntityDetails>()) interface = p->procInterface();
  if (auto *p = s.detailsIf<semantics::ProcBindingDetails>()) interface = &p->symbol();
  if (interface) interface = &interface->GetUltimate();
  if (auto *p = interface ? interface->detailsIf<semantics::SubprogramDetails>() : nullptr) {
    list("dummies", {p->dummyArgs().begin(), p->dummyArgs().end()});
    if (p->isFunction()) list("result", {&p->result()});
    if (auto &e = p->stmtFunction()) {
      out += " (init ";
      expr(*e);
      out += ")";
    }
  }
  std::size_t size = s.size();
  if (auto *t = s.detailsIf<semantics::DerivedTypeDetails>(); t && s.scope()) {
    std::vector<const Symbol *> components;
    for (auto &name : t->componentNames())
      if (auto it = s.scope()->find(name); it != s.scope()->end()) components.push_back(&*it->second);
    list("components", components);
    size = s.scope()->size();
  }
  if (auto *a = s.detailsIf<semantics::AssocEntityDetails>(); a && a->expr()) {
    out += " (selector ";
    expr(*a->expr());
    out += ")";
  }
  if (size || s.offset()) out += " (size " + std::to_string(size) + " " + std::to_string(s.offset()) + ")";
  out += ")\n";
}

void Tree::rows() {
  for (std::size_t i = 0; i < symbols.size(); i++) row(*symbols[i]);
}

// All names of the file's scopes: directives of specification parts name them. Of other modules not the constants.
void Tree::scopes(const Scope &scope) {
  if (scope.IsModuleFile() || scope.IsIntrinsicModules() || scope.IsParameterizedDerivedTypeInstantiation()) return;
  for (auto &s : scope.GetSymbols()) {
    const Symbol &ultimate = s->GetUltimate();
    if (ultimate.attrs().test(Attr::INTRINSIC) || (&ultimate != &*s && semantics::IsNamedConstant(ultimate))) continue;
    if (s->name().empty() || !isalpha(s->name()[0]) || ultimate.test(Symbol::Flag::CompilerCreated) || (s->test(Symbol::Flag::ModFile) && scope.IsTopLevel())) continue;
    id(*s);
  }
  for (auto &[name, common] : scope.commonBlocks())
    for (auto &s : common->get<semantics::CommonBlockDetails>().objects()) id(*s);
  for (auto &child : scope.children()) scopes(child);
}

// --- the program --------------------------------------------------------------------------------------------
struct Arguments {
  string path, modules = ".", intrinsic;
  std::vector<string> directories;
  parser::Options options;
  common::IntrinsicTypeDefaultKinds kinds;
  bool preprocess = false, openmp = false;
};

static bool read_arguments(int argc, char **argv, Arguments &a) {
  bool r8 = false, d8 = false;
  for (int i = 1; i < argc; i++) {
    string s = argv[i];
    auto value = [&] { return s.size() > 2 ? s.substr(2) : i + 1 < argc ? string(argv[++i]) : ""; };
    string start = s.substr(0, 2);
    if (s == "-E") a.preprocess = true;
    else if (s == "-fixed") a.options.isFixedForm = true;
    else if (s == "-72" || s == "-132") a.options.fixedFormColumns = atoi(s.c_str() + 1);
    else if (s == "-0") a.options.fixedFormColumns = 1000000;
    else if (s == "-r8") r8 = true;
    else if (s == "-d8") d8 = true;
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
    fprintf(stderr, "usage: accomp-ftree [-fixed] [-72 | -132 | -0] [-I DIR] [-J DIR] [-r8 [-d8]] [-i8] [-openmp] [-intrinsic DIR] FILE\n"
                    "       accomp-ftree -E [-fixed] [-D NAME[=VALUE]] [-U NAME] [-I DIR] FILE\n");
    return false;
  }
  std::error_code fault;
  if (a.intrinsic.empty()) a.intrinsic = (std::filesystem::read_symlink("/proc/self/exe", fault).parent_path() / "fortran").string();
  if (r8) a.kinds.set_defaultRealKind(8), a.kinds.set_doublePrecisionKind(d8 ? 8 : 16);
  return true;
}

// The file's text with blanks in place of each '!$' of conditional compilation (OpenMP 5.2, 5.3), as a file of its own.
static string conditional_lines(const Arguments &a) {
  std::ifstream in{a.path};
  std::ostringstream read;
  read << in.rdbuf();
  string text = read.str();
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) == string::npos ? text.size() : text.find('\n', at) + 1) {
    string line = text.substr(at, text.find('\n', at) - at);
    std::size_t start = a.options.isFixedForm ? 0 : line.find_first_not_of(" \t");
    if (start == string::npos || line.size() < start + 2 || line[start + 1] != '$') continue;
    bool is_sentinel;
    if (a.options.isFixedForm) {
      is_sentinel = line.find_first_of("!cC*") == 0;
      for (std::size_t i = 2; i < 5 && i < line.size() && is_sentinel; i++) is_sentinel = line[i] == ' ' || isdigit((unsigned char)line[i]);
    } else is_sentinel = line[start] == '!' && (line.size() == start + 2 || strchr(" \t&", line[start + 2]));
    if (is_sentinel) text.replace(at + start, 2, "  ");
  }
  int fd = memfd_create("accomp-ftree", 0);
  if (fd < 0 || write(fd, text.data(), text.size()) != (ssize_t)text.size()) return a.path;
  return "/proc/self/fd/" + std::to_string(fd);
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
static void write_modules(semantics::SemanticsContext &context, const Tree &tree, const std::vector<Fault> &faults) {
  for (auto &f : faults) {
    bool inside = false;
    for (auto &[first, last] : tree.execution) inside |= first <= f.line && f.line <= last;
    if (!inside) return;
  }
  parser::Program nothing{std::list<parser::ProgramUnit>{}};
  context.messages().clear();
  semantics::Semantics{context, nothing}.Perform();
}

static int preprocess(Arguments &a) {
  parser::AllSources sources;
  parser::AllCookedSources cooked{sources};
  parser::Parsing parsing{cooked};
  a.options.features.Enable(common::LanguageFeature::OpenACC);
  a.options.features.Enable(common::LanguageFeature::OpenMP);
  a.options.prescanAndReformat = true;
  a.options.searchDirectories = a.directories;
  parsing.Prescan(a.path, a.options);
  if (parsing.messages().AnyFatalError()) {
    parsing.messages().Emit(llvm::errs(), cooked);
    return 1;
  }
  parsing.EmitPreprocessedSource(llvm::outs());
  return 0;
}

static int tree(Arguments &a) {
  parser::AllSources sources;
  parser::AllCookedSources cooked{sources};
  a.directories.push_back(a.modules);
  a.options.searchDirectories = a.directories;
  string path = a.path;
  if (a.openmp) {
    path = conditional_lines(a);
    a.options.searchDirectories.insert(a.options.searchDirectories.begin(), std::filesystem::path(a.path).parent_path().string());
  }
  semantics::SemanticsContext context{a.kinds, a.options.features, cooked};
  context.set_moduleDirectory(a.modules).set_moduleFileSuffix(".amod").set_searchDirectories(a.directories);
  context.set_intrinsicModuleDirectories({a.intrinsic});
  parser::Parsing parsing{cooked};
  Places places{cooked};
  Tree tree{context, places};
  std::vector<Fault> faults;
  places.file = parsing.Prescan(path, a.options);
  if (!places.file) {
    fprintf(stderr, "accomp-ftree: %s cannot be read\n", a.path.c_str());
    return 1;
  }
  if (!parsing.messages().AnyFatalError()) parsing.Parse(llvm::errs());
  collect(parsing.messages(), places, faults);
  auto &program = parsing.parseTree();
  if (faults.empty() && program && parsing.consumedWholeFile()) {
    bool complete = semantics::Semantics{context, *program}.Perform();
    tree.file(*program);
    tree.scopes(context.globalScope());
    collect(context.messages(), places, faults);
    faults.erase(std::remove_if(faults.begin(), faults.end(), [&](auto &f) { return is_about_probe(f, places, tree.probes); }), faults.end());
    if (!complete) write_modules(context, tree, faults);
  } else tree.out = "(file)";
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
