// Stands behind the user's text in a unit of C++, in the host's file: as in C, without a table of kernels.
#if HOST
#ifndef TRACED
#define TRACED 0
#endif
#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)
extern "C" __attribute__((visibility("hidden"))) const char __accomp_ptx_UID[];
extern "C" __attribute__((visibility("hidden"))) const unsigned long long __accomp_ptx_size_UID;
static __accomp_image __accomp_images[] = {{.device = 4, .kind = __ACCOMP_IMAGE_PTX, .data = __accomp_ptx_UID, .size = 0}};
__accomp_unit __accomp_this_UID = {
  .size = sizeof(__accomp_unit), .major = ACCOMP_ABI_MAJOR, .minor = ACCOMP_ABI_MINOR, .file = SOURCE,
  .kernels = 0, .nkernels = 0, .nglobals = 0, .globals = 0,
  .images = __accomp_images, .nimages = 1, .devices = 7, .state = 0, .externs = 0, .nexterns = 0, .suffix = 0, .flags = __ACCOMP_UNIT_CXX | TRACED,
  .object = 0, .pointers = 0, .npointers = 0, .nstarts = 0, .starts = 0, .referents = 0, .nreferents = 0, .npointed = 0, .pointed = 0};
// By the assembler, so that it comes before the rows of kernels, which functions write (__ACCOMP_NAME).
__asm__(".pushsection .accomp_info,\"aR\"\n.asciz \"unit\\tUID\\t6.10\\t7\\t" SOURCE "\\n\"\n.popsection");
__attribute__((constructor(101))) static void __accomp_load() {
  __accomp_images[0].size = __accomp_ptx_size_UID;
  __accomp_register(&__accomp_this_UID);
}
__attribute__((destructor(101))) static void __accomp_unload() { __accomp_unregister(&__accomp_this_UID); }
#endif
