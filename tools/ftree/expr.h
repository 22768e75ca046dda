// Literals, types and calls. A part of ftree.cpp.
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

void Tree::procedure(Node &n, const evaluate::ProcedureDesignator &p) {
  const Symbol *s = p.GetSymbol();
  if (!s) {
    n.text(generic_name(p.GetName()));
    return;
  }
  const Symbol &ultimate = s->GetUltimate();
  if (ultimate.has<semantics::ProcBindingDetails>()) n.symbol(&ultimate).text("%" + ultimate.name().ToString()); // the object's type decides
  else n.symbol(s).text((semantics::IsProcedurePointer(ultimate) ? "*" : "") + ultimate.name().ToString());
}

void Tree::argument(const std::optional<evaluate::ActualArgument> &a, const string &name, bool assigned) {
  Node n{*this, "arg"};
  if (!a) return none();
  n.text(name);
  if (assigned) n.value(1);
  if (auto *e = a->UnwrapExpr()) expr(*e);
  else if (auto *s = a->GetAssumedTypeDummy()) this->name(s);
  else none();
}

// Flang orders arguments by dummies. Those of intrinsics get the names of the dummies.
void Tree::arguments(const evaluate::ProcedureRef &x, bool assigned) {
  auto &actuals = x.arguments();
  auto *intrinsic = x.proc().GetSpecificIntrinsic();
  std::size_t count = actuals.size();
  while (count > 0 && !actuals[count - 1]) count--;
  for (std::size_t i = 0; i < count; i++) {
    string name;
    if (intrinsic && i < intrinsic->characteristics.value().dummyArguments.size())
      name = intrinsic->characteristics.value().dummyArguments[i].name;
    else if (actuals[i] && actuals[i]->keyword()) name = actuals[i]->keyword()->ToString();
    argument(actuals[i], name, assigned && i == 1);
  }
}

// MAX and MIN of numbers of one type are nodes of two operands.
bool Tree::extremum(const evaluate::ProcedureRef &x, const DynamicType &type) {
  string name = generic_name(x.proc().GetName());
  if ((name != "max" && name != "min") || type.category() == TypeCategory::Character || x.arguments().size() < 2) return false;
  for (auto &a : x.arguments())
    if (!a || !a->UnwrapExpr() || a->GetType() != type) return false;
  int count = int(x.arguments().size());
  std::function<void(int)> first = [&](int n) { // of the first n arguments
    if (n == 1) return expr(*x.UnwrapArgExpr(0));
    int rank = 0;
    for (int i = 0; i < n; i++) rank = std::max(rank, x.arguments()[i]->Rank());
    Node node{*this, name.c_str()};
    node.type(type, rank);
    first(n - 1);
    expr(*x.UnwrapArgExpr(n - 1));
  };
  first(count);
  return true;
}

void Tree::function(const evaluate::ProcedureRef &x, const std::optional<DynamicType> &type) {
  if (x.proc().GetSpecificIntrinsic()) {
    if (type && extremum(x, *type)) return;
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
