// Program units, specification parts and statements. A part of ftree.cpp.
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
                    [&](const common::Indirection<parser::IfConstruct> &y) {
                      construct(y.value());
                      label_of_end(std::get<parser::Statement<parser::EndIfStmt>>(y.value().t));
                    },
                    [&](const common::Indirection<parser::CaseConstruct> &y) {
                      construct(y.value());
                      label_of_end(std::get<parser::Statement<parser::EndSelectStmt>>(y.value().t));
                    },
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
            parsed(std::get<std::optional<parser::ScalarLogicalExpr>>(y.value().t));
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
      return arguments(*p, true);
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
