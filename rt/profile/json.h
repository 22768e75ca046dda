// The runtime's writer of JSON (json.c): a record in a buffer of its own, so that it allocates nothing.
#ifndef ACCOMP_JSON_H
#define ACCOMP_JSON_H
#include <stdbool.h>
#include <string.h>

enum { JSON_ROOM = 4096 };
typedef struct {
  char text[JSON_ROOM];
  size_t used;
} Json;

// The end of a text that the record has no room for is cut.
static inline void accomp_json_bytes(Json *t, const char *s, size_t n) {
  size_t room = sizeof t->text - t->used;
  if (n > room) n = room;
  memcpy(t->text + t->used, s, n);
  t->used += n;
}
static inline void accomp_json_text(Json *t, const char *s) { accomp_json_bytes(t, s, strlen(s)); }
// A literal: its length is known when this is compiled.
#define JSON(t, literal) accomp_json_bytes(t, "" literal, sizeof literal - 1)

void accomp_json_number(Json *, long long);
void accomp_json_us(Json *, long long ns); // as microseconds
// A string, cut so that a record holds six of them. Bytes that are no UTF-8 are question marks.
void accomp_json_string(Json *, const char *);
// ,"name":"value" and ,"name":value
void accomp_json_member(Json *, const char *name, const char *value);
void accomp_json_count(Json *, const char *name, long long value);
#endif
