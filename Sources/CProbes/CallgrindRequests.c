#include "CProbes.h"

// Client requests are a few instructions that do nothing outside Valgrind; the header comes with it.
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

bool cprobes_has_callgrind_requests(void) { return true; }
bool cprobes_is_under_valgrind(void) { return RUNNING_ON_VALGRIND != 0; }
void cprobes_zero_callgrind(void) { CALLGRIND_ZERO_STATS; }
void cprobes_dump_callgrind(void) { CALLGRIND_DUMP_STATS; }
void cprobes_start_callgrind(void) { CALLGRIND_START_INSTRUMENTATION; }
void cprobes_stop_callgrind(void) { CALLGRIND_STOP_INSTRUMENTATION; }
#else
bool cprobes_has_callgrind_requests(void) { return false; }
bool cprobes_is_under_valgrind(void) { return false; }
void cprobes_zero_callgrind(void) {}
void cprobes_dump_callgrind(void) {}
void cprobes_start_callgrind(void) {}
void cprobes_stop_callgrind(void) {}
#endif
