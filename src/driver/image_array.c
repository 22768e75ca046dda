// Arrays of variable size in functions of C++ on GPUs, whose threads have no stack that grows: on the device's heap.
// In:  LLVM's text of the first step.  Out: lines in the place of those that move the stack's end.
//
// Clang keeps the stack's end where a block begins that has such an array, and puts it back wherever the block is left. Here a
// function has a list of its arrays instead, and takes from it what was added since then.
#include "driver/image.h"

#define LIST "accomp.arrays" // a variable of the function

static const char save[] = "call ptr @llvm.stacksave.p0()";
static const char restore[] = "call void @llvm.stackrestore.p0(ptr ";

bool has_arrays(const char *function) {
  const char *end = strstr(function, "\n}\n"), *at = strstr(function, save);
  return end && at && at < end;
}

// Behind the function's head. A label stands in front of its code.
size_t begin_arrays(Text *out, const char *line) {
  size_t n = strcspn(line, "\n");
  bool label = n && line[n - 1] == ':';
  if (label) text_addn(out, line, n + 1);
  text_add(out, "  %" LIST " = alloca ptr, align 8\n  store ptr null, ptr %" LIST
                ", align 8\n");
  return label ? n + 1 : 0;
}

// "  %9 = alloca T, i64 %7, align 4". False: the line is another one, or the number is known.
static bool write_array(Text *out, const char *line, size_t n) {
  static const char makes[] = " = alloca ", count[] = ", i64 %";
  const char *at = memmem(line, n, makes, sizeof makes - 1), *found = NULL;
  for (const char *s = at;
       s && (s = memmem(s, n - (size_t)(s - line), count, sizeof count - 1)); s++)
    found = s;
  if (!found) return false;
  const char *type = at + sizeof makes - 1;
  const char *name = memchr(line, '%', n) + 1, *size = found + sizeof count - 1;
  int length = (int)(at - name);
  text_printf(out,
              "  %%accomp.size%.*s = getelementptr %.*s, ptr null, i64 %%%.*s\n"
              "  %%%.*s = call ptr @__accomp_array_new(ptr %%" LIST
              ", ptr %%accomp.size%.*s)\n",
              length, name, (int)(found - type), type, (int)strcspn(size, ", \n"), size,
              length, name, length, name);
  return true;
}

bool write_array_line(Text *out, const char *line, size_t n) {
  const char *at = memmem(line, n, restore, sizeof restore - 1);
  if (at) {
    at += sizeof restore - 1;
    text_printf(out, "  call void @__accomp_array_drop(ptr %%" LIST ", ptr %.*s)\n",
                (int)strcspn(at, ")"), at);
    return true;
  }
  at = memmem(line, n, save, sizeof save - 1);
  if (!at) return write_array(out, line, n);
  text_printf(out, "%.*sload ptr, ptr %%" LIST ", align 8\n", (int)(at - line), line);
  return true;
}

// The functions that these lines call. The start of an array's memory leads to the one before.
void define_arrays(Text *out, const char *text) {
  if (!strstr(text, " @malloc(")) text_add(out, "declare ptr @malloc(i64)\n");
  if (!strstr(text, " @free(")) text_add(out, "declare void @free(ptr)\n");
  text_add(out, "define internal ptr @__accomp_array_new(ptr %list, ptr %size) "
                "alwaysinline {\n"
                "  %bytes = ptrtoint ptr %size to i64\n"
                "  %all = add i64 %bytes, 16\n"
                "  %start = call ptr @malloc(i64 %all)\n"
                "  %none = icmp eq ptr %start, null\n"
                "  br i1 %none, label %failed, label %made\n"
                "failed:\n"
                "  call void asm sideeffect \"trap;\", \"\"()\n"
                "  unreachable\n"
                "made:\n"
                "  %before = load ptr, ptr %list, align 8\n"
                "  store ptr %before, ptr %start, align 8\n"
                "  store ptr %start, ptr %list, align 8\n"
                "  %array = getelementptr i8, ptr %start, i64 16\n"
                "  ret ptr %array\n"
                "}\n"
                "define internal void @__accomp_array_drop(ptr %list, ptr %to) "
                "alwaysinline {\n"
                "  br label %next\n"
                "next:\n"
                "  %at = load ptr, ptr %list, align 8\n"
                "  %done = icmp eq ptr %at, %to\n"
                "  br i1 %done, label %end, label %drop\n"
                "drop:\n"
                "  %before = load ptr, ptr %at, align 8\n"
                "  store ptr %before, ptr %list, align 8\n"
                "  call void @free(ptr %at)\n"
                "  br label %next\n"
                "end:\n"
                "  ret void\n"
                "}\n");
}
