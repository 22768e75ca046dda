// Symbols: a row for each. A part of ftree.cpp.
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
// Does the variable's module have a constant that tells of its directive (front/fortran/probe.c)?
static bool is_declared(const Symbol &s, const string &kind) {
  if (!s.owner().IsModule()) return false;
  auto *common = semantics::FindCommonBlockContaining(s);
  string name = "accomp_" + kind + (common ? "b_" + common->name().ToString() : "_" + s.name().ToString());
  return s.owner().find(CharBlock{name}) != s.owner().end();
}
// Has the type, or one that it extends, procedures bound to it, or final ones?
static bool has_procedures(const Symbol &type) {
  for (const Scope *scope = type.scope(); scope; scope = scope->GetDerivedTypeParent()) {
    auto *details = scope->symbol() ? scope->symbol()->detailsIf<semantics::DerivedTypeDetails>() : nullptr;
    if (details && !details->finals().empty()) return true;
    for (auto &[name, s] : *scope)
      if (s->has<semantics::ProcBindingDetails>() || s->has<semantics::GenericDetails>()) return true;
  }
  return false;
}
static string flags_of(const Symbol &s) {
  if (auto *binding = s.detailsIf<semantics::ProcBindingDetails>()) { // the procedure's, and its own
    string r = flags_of(binding->symbol().GetUltimate());
    if (s.attrs().test(Attr::NOPASS)) r += " NOPASS";
    if (s.attrs().test(Attr::DEFERRED)) r += " DEFERRED";
    return r;
  }
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
  flag(type && has(Attr::ABSTRACT), "ABSTRACT");
  flag(s.test(Symbol::Flag::ParentComp), "PARENT");
  flag(s.test(Symbol::Flag::Implicit), "IMPLICIT");
  flag(object && !has(Attr::ALLOCATABLE) && semantics::IsAutomatic(s), "AUTOMATIC");
  flag(has(Attr::PROTECTED), "PROTECTED");
  flag(object && (object->init() || s.test(Symbol::Flag::InDataStmt)), "INITIALIZED");
  flag(type && has_procedures(s), "BOUND");
  flag(object && is_declared(s, "acc"), "DECLARED_ACC");
  flag(object && is_declared(s, "omp"), "DECLARED_OMP");
  bool procedure = s.has<semantics::SubprogramDetails>();
  flag(procedure && is_declared(s, "accgang"), "LEVEL_GANG");
  flag(procedure && is_declared(s, "accworker"), "LEVEL_WORKER");
  flag(procedure && is_declared(s, "accvector"), "LEVEL_VECTOR");
  flag(object && (is_declared(s, "acclink") || is_declared(s, "omplink")), "DECLARED_LINK");
  return r;
}

void Tree::list(const char *name, const std::vector<const Symbol *> &list) {
  out += string(" (") + name;
  for (auto *s : list) out += " #" + std::to_string(s ? id(*s) : 0);
  out += ")";
}

// Bounds, extents of a named constant's (*), and the initial value.
void Tree::object(const Symbol &s, const semantics::ObjectEntityDetails &object) {
  auto &init = object.init();
  if (s.Rank() > 0) {
    auto *shape = init && semantics::IsNamedConstant(s) ? &object.shape() : nullptr; // (*) of a named constant
    auto extents = shape ? evaluate::GetConstantExtents(context.foldingContext(), *init) : std::nullopt;
    out += " (bounds";
    int dimension = 0;
    for (auto &d : object.shape()) {
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

// Dummy arguments, the result and a statement function's expression: of a procedure, or of the interface that it has.
void Tree::interface(const Symbol &s) {
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
}

void Tree::row(const Symbol &s) {
  out += "(sym #" + std::to_string(id(s)) + " " + in_quotes(plain_name(s.name().ToString())) + " " + kind_of(s);
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
  if (auto *details = s.detailsIf<semantics::ObjectEntityDetails>()) object(s, *details);
  if (auto *declared = s.GetType(); declared && declared->category() == semantics::DeclTypeSpec::Character)
    if (auto &length = declared->characterTypeSpec().length().GetExplicit()) {
      out += " (length ";
      expr(*length);
      out += ")";
    }
  interface(s);
  if (auto *binding = s.detailsIf<semantics::ProcBindingDetails>()) {
    list("bound", {&binding->symbol().GetUltimate()});
    if (binding->passName()) word("pass", binding->passName()->ToString());
  }
  if (s.test(Symbol::Flag::CrayPointee)) list("cray", {&semantics::GetCrayPointer(s)});
  std::size_t size = s.size();
  if (auto *t = s.detailsIf<semantics::DerivedTypeDetails>(); t && s.scope()) {
    std::vector<const Symbol *> components;
    for (auto &name : t->componentNames())
      if (auto it = s.scope()->find(name); it != s.scope()->end()) components.push_back(&*it->second);
    list("components", components);
    std::vector<const Symbol *> bindings;
    for (auto &[name, member] : *s.scope())
      if (member->has<semantics::ProcBindingDetails>()) bindings.push_back(&*member);
    if (!bindings.empty()) list("bindings", bindings);
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

static bool of_language(const Scope &scope) {
  for (const Scope *s = &scope; !s->IsGlobal(); s = &s->parent())
    if (s->IsIntrinsicModules()) return true;
  return false;
}

// All names of the file's scopes: directives of specification parts name them. The constants of other modules, and all of the language's modules, are left out.
void Tree::scopes(const Scope &scope) {
  if (scope.IsModuleFile() || scope.IsIntrinsicModules() || scope.IsParameterizedDerivedTypeInstantiation()) return;
  for (auto &s : scope.GetSymbols()) {
    const Symbol &ultimate = s->GetUltimate();
    string own = s->name().ToString();
    bool told = own.compare(0, 15, "accomp_mapping_") == 0 || own.compare(0, 17, "accomp_condition_") == 0; // of 'declare mapper', 'declare variant'
    if (ultimate.attrs().test(Attr::INTRINSIC) || of_language(ultimate.owner()) || (&ultimate != &*s && !told && semantics::IsNamedConstant(ultimate))) continue;
    if (s->name().empty() || !isalpha(s->name()[0]) || (!told && semantics::IsNamedConstant(ultimate) && own.compare(0, 7, "accomp_") == 0) || ultimate.test(Symbol::Flag::CompilerCreated) || (s->test(Symbol::Flag::ModFile) && scope.IsTopLevel())) continue;
    id(*s);
  }
  for (auto &[name, common] : scope.commonBlocks())
    for (auto &s : common->get<semantics::CommonBlockDetails>().objects()) id(*s);
  for (auto &child : scope.children()) scopes(child);
}
