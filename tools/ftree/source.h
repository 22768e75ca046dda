// The text that flang gets in place of the user's, and what of its preprocessor's output is turned back. A part of ftree.cpp.
// Conditional lines, those with '!$ ' (OpenMP 5.2, 5.3), are not flang's to decide: for a tree they are read or not; the
// preprocessor keeps them as directives of a sentinel that no such file has.
static const char *const conditional = "!$cuf";

static string whole_file(const string &path) {
  std::ifstream in{path};
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

template <typename F> static string by_lines(const string &text, F change) {
  string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    result += change(text.substr(at, end - at));
    if (end < text.size()) result += '\n';
    at = end + 1;
  }
  return result;
}

// Where '!' of a line's sentinel stands; npos: the line has none.
static std::size_t sentinel(const string &line, bool fixed) {
  std::size_t at = fixed ? 0 : line.find_first_not_of(" \t");
  if (at == string::npos || at + 1 >= line.size() || line[at + 1] != '$') return string::npos;
  return line[at] == '!' || (fixed && strchr("cC*", line[at])) ? at : string::npos;
}

static bool is_conditional(const string &line, bool fixed) {
  std::size_t at = sentinel(line, fixed);
  if (at == string::npos) return false;
  if (!fixed) return line.size() == at + 2 || strchr(" \t&", line[at + 2]);
  for (std::size_t i = 2; i < 5 && i < line.size(); i++)
    if (line[i] != ' ' && !isdigit((unsigned char)line[i])) return false;
  return true;
}

static string as_statement(string line, bool fixed) {
  if (is_conditional(line, fixed)) line.replace(sentinel(line, fixed), 2, "  ");
  return line;
}

static bool is_directive(const string &line, bool fixed) {
  std::size_t at = sentinel(line, fixed);
  if (at == string::npos) return false;
  string word = line.substr(at + 2, 3);
  for (char &c : word) c = char(tolower(c));
  return word == "omp" || word == "acc";
}

static void exchange(string &line, const char *from, const char *to) {
  for (char &c : line)
    for (int i = 0; i < 2; i++)
      if (c == from[i]) {
        c = to[i];
        break;
      }
}

// Braces of context selectors are no characters of Fortran's: brackets stand for them where there are no others.
static bool has_brackets(const string &text, bool fixed) {
  bool found = false;
  by_lines(text, [&](const string &line) {
    found |= is_directive(line, fixed) && line.find_first_of("[]") != string::npos;
    return line;
  });
  return found;
}

static string for_preprocessor(string line, bool fixed, bool braces) {
  if (braces && is_directive(line, fixed)) exchange(line, "{}", "[]");
  if (!is_conditional(line, fixed)) return line;
  if (!fixed) return line.replace(sentinel(line, fixed), 2, conditional);
  line.resize(std::max(line.size(), std::size_t(6)), ' ');
  string label = line.substr(2, 3);
  label.erase(std::remove(label.begin(), label.end(), ' '), label.end());
  return string(conditional) + (line[5] == '0' ? ' ' : line[5]) + (label.empty() ? "" : label + " ") + line.substr(6);
}

// Turns a line of the preprocessor's output back. *file: that of the last marker.
static string from_preprocessor(string line, bool fixed, bool braces, const string &path, string &file) {
  if (line.compare(0, 6, "#line ") == 0) {
    std::size_t quote = line.find('"'), close = line.rfind('"');
    if (quote != close) {
      file = line.substr(quote + 1, close - quote - 1);
      line.erase(quote, close - quote + 1);
    }
    if (file.compare(0, 2, "./") == 0 && path.compare(0, 2, "./")) file.erase(0, 2);
    return "# " + std::to_string(atoi(line.c_str() + 6)) + " \"" + file + "\"";
  }
  if (braces && is_directive(line, fixed)) exchange(line, "[]", "{}");
  std::size_t at = line.find_first_not_of(' ');
  if (at == string::npos || line.compare(at, 5, conditional)) return line;
  line.replace(at, 5, "!$   ");
  std::size_t digit = line.find_first_not_of(' ', at + 2), end = line.find_first_not_of("0123456789", digit);
  if (!fixed || digit == string::npos || end == digit || digit < 6) return line;
  string label = line.substr(digit, end - digit);
  line.replace(digit, end - digit, label.size(), ' ');
  return line.replace(2, label.size(), label);
}

// A file that holds the text, until the program ends.
static string file_with(const string &text, const string &otherwise) {
  int fd = memfd_create("accomp-ftree", 0);
  if (fd < 0 || write(fd, text.data(), text.size()) != ssize_t(text.size())) return otherwise;
  return "/proc/self/fd/" + std::to_string(fd);
}
