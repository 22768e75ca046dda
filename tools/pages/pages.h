// What the programs that make pages share (accomp-timeline, accomp-report): JSON documents in, one HTML file out that needs
// nothing else.
#ifndef ACCOMP_PAGES_H
#define ACCOMP_PAGES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  const char *path;
  char *text; // owns; NUL-terminated
  size_t size;
} Document;

// Reads the file. False: it said what is wrong.
bool page_read(Document *);
// Is the text one value of JSON (RFC 8259), an object or an array?
bool page_is_json(const Document *);
// The value of a key of the document's object; NULL: there is none. The document is JSON.
const char *page_value(const Document *, const char *key);

// The text in a script element that browsers only keep: class="CLASS" title="TITLE". title NULL: none.
void page_embed(FILE *, const char *class, const char *title, const char *text);
// A string of JSON with the text's characters.
void page_string(FILE *, const char *text);

// Writes the page. In 'frame' @LOOK@ stands where look.css belongs, @COMMON@ common.js, and @DATA@ what 'data' writes.
// False: it said what is wrong.
bool page_write(const char *path, const char *frame, void (*data)(FILE *, void *), void *arg);
#endif
