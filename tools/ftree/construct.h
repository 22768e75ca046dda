// Constructs: DO, IF, SELECT, WHERE, FORALL, BLOCK, ASSOCIATE. A part of ftree.cpp.
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

// The END DO of 'DO label' becomes a CONTINUE without text: the text is that of the line behind the statement before.
static const parser::Statement<parser::ActionStmt> *lost_end(const parser::ExecutionPartConstruct &x) {
  auto *s = std::get_if<parser::ExecutableConstruct>(&x.u);
  auto *action = s ? std::get_if<parser::Statement<parser::ActionStmt>>(&s->u) : nullptr;
  return action && action->source.empty() ? action : nullptr;
}
static CharBlock line_behind(CharBlock last) {
  const char *begin = last.end();
  while (*begin != '\n') begin++;
  while (isspace((unsigned char)*begin) || isdigit((unsigned char)*begin)) begin++;
  const char *end = begin;
  while (*end != '\n') end++;
  return {begin, std::size_t(end - begin)};
}

// A DO with a label has no END DO statement of its own, and loops may share their last statement.
CharBlock Tree::end_of(const parser::DoConstruct &x) {
  CharBlock end = std::get<parser::Statement<parser::EndDoStmt>>(x.t).source, last = std::get<0>(x.t).source;
  for (auto &s : std::get<parser::Block>(x.t)) {
    auto *inner = parser::Unwrap<parser::DoConstruct>(s);
    if (inner) last = end_of(*inner);
    else if (lost_end(s)) last = line_behind(last);
    else if (auto source = parser::GetLastSource(s); source && !source->empty()) last = *source;
  }
  return end.empty() || end.end() < last.end() ? last : end;
}

void Tree::construct(const parser::DoConstruct &x) {
  auto &stmt = std::get<0>(x.t);
  Head h{stmt.source, end_of(x), stmt.label};
  auto block = [&] {
    Node b{*this, "body"};
    for (auto &inner : std::get<parser::Block>(x.t)) {
      auto *lost = lost_end(inner);
      if (!lost) statement(inner);
      else action(lost->statement, {h.last, h.last, lost->label});
    }
    label_of_end(std::get<parser::Statement<parser::EndDoStmt>>(x.t));
  };
  auto &control = std::get<std::optional<parser::LoopControl>>(stmt.statement.t);
  string name = text(std::get<std::optional<parser::Name>>(stmt.statement.t));
  if (!control) {
    Node n{*this, "doforever", h};
    n.text(name);
    return block();
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
                      block();
                    },
                    [&](const parser::ScalarLogicalExpr &y) {
                      Node n{*this, "dowhile", h};
                      n.text(name);
                      parsed(y);
                      block();
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
                      block();
                    },
                },
                control->u);
}

void Tree::construct(const parser::IfConstruct &x) {
  auto &[then, block, elseifs, otherwise, end] = x.t;
  Node n{*this, "if", around(x)};
  n.text(text(std::get<std::optional<parser::Name>>(then.statement.t)));
  {
    Node branch{*this, "branch", place_of(then)};
    parsed(std::get<parser::ScalarLogicalExpr>(then.statement.t));
    body(block);
  }
  for (auto &e : elseifs) {
    auto &[stmt, inner] = e.t;
    Node branch{*this, "branch", place_of(stmt)};
    parsed(std::get<parser::ScalarLogicalExpr>(stmt.statement.t));
    body(inner);
  }
  if (otherwise) {
    auto &[stmt, inner] = otherwise->t;
    Node branch{*this, "branch", place_of(stmt)};
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
    Node one{*this, "case", place_of(when)};
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
    Node branch{*this, "branch", place_of(stmt)};
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
    Node branch{*this, "branch", place_of(stmt)};
    parsed(std::get<parser::LogicalExpr>(stmt.statement.t));
    where_body(first);
  }
  for (auto &m : masked) {
    auto &[when, list] = m.t;
    Node branch{*this, "branch", place_of(when)};
    parsed(std::get<parser::LogicalExpr>(when.statement.t));
    where_body(list);
  }
  if (otherwise) {
    auto &[when, list] = otherwise->t;
    Node branch{*this, "branch", place_of(when)};
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
