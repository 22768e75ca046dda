// -Minfo: what was done with the directives of a source file, as text and as JSON. doc/minfo.md has both shapes.
#ifndef ACCOMP_MINFO_H
#define ACCOMP_MINFO_H
#include "driver/driver.h"
#include "ir/finding.h"

// One line about one thing, without function and line: "Generating copyin(a[0:n])".
void minfo_words(Text *, const Finding *);
// The lines of a file: each function, below it 'line, words'. path: the source, whose lines need no name.
void minfo_text(FILE *, Arena *, const char *path, const Findings *);

// The record of one source in a JSON document.
typedef struct {
  const char *path;
  unsigned dialects, devices;   // DIALECT_*, DEVICE_*
  bool compiled;                // without errors
  const Findings *findings;     // NULL: none
} MinfoSource;

// Adds the source to a document; the first time its beginning too. Bytes of names that are no UTF-8 become U+FFFD.
void minfo_json_source(Text *, const MinfoSource *);
// The document's end.
void minfo_json_end(Text *);

// minfo_file.c  Tells what was found out about a source: text on stderr; JSON into a document of this source, or into that of
// the whole command. Returns an exit status.
int write_report(Options *, const Arg *input, const MinfoSource *);
// Writes the document of the whole command, which -Minfo=...:json=FILE asks for. False: it could not be written, which was reported.
bool end_report(Options *);

// ptxas.c  Registers and memory of each kernel in a PTX file, as the toolkit's ptxas sees them (CUDA_HOME, else the
// usual places and PATH). Without one nothing happens; one that refuses the file is a warning.
void find_resources(const Options *, Unit *, const char *ptx);
#endif
