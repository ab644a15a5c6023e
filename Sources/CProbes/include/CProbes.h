// What Swift cannot say: a system call without a wrapper, and functions that the Swift runtime may call.
#ifndef CPROBES_H
#define CPROBES_H

#include <stdbool.h>
#include <stdint.h>

/// Opens a stopped counter of the instructions that the calling thread completes in user mode.
/// Returns its file descriptor, or minus the error's number.
int cprobes_open_instructions(void);

/// Sets the counter to 0 and lets it count. False when the kernel refuses.
bool cprobes_start_counter(int descriptor);

/// Stops the counter and stores its value. False when it could not be read or did not count all the time.
bool cprobes_stop_counter(int descriptor, uint64_t *value);

/// What the Swift runtime was asked to do since the hooks were told to count, over all threads.
struct cprobes_runtime_counts {
  uint64_t retains;
  uint64_t releases;
  uint64_t object_allocations;
};

/// The name of the hook pointer or switch that the Swift runtime of this process does not have; NULL when it has all.
const char *cprobes_missing_runtime_hook(void);

/// Puts counting functions behind the runtime's hook pointers and throws the switch that makes it call them, for as long
/// as the process lives. Call it once, before there is a second thread, and only where nothing is missing.
void cprobes_install_runtime_hooks(void);

/// Counts from 0 from now on.
void cprobes_start_runtime_counts(void);

/// Stops counting and tells what was counted.
struct cprobes_runtime_counts cprobes_stop_runtime_counts(void);

/// Whether this program was built with Valgrind's client requests.
bool cprobes_has_callgrind_requests(void);

/// Whether this program runs under Valgrind.
bool cprobes_is_under_valgrind(void);

/// Forgets what Callgrind has counted.
void cprobes_zero_callgrind(void);

/// Has Callgrind write what it has counted since.
void cprobes_dump_callgrind(void);

/// Has Callgrind look at every instruction from now on, which costs fifty times as much as running without.
void cprobes_start_callgrind(void);

/// Lets the program run without being looked at, at a fifth of its speed.
void cprobes_stop_callgrind(void);

/// Whether this process may run on the processor with this number; false for a number beyond 1,023.
bool cprobes_is_allowed_processor(int processor);

/// Holds a process of one thread, and what it starts from now on, to one processor. False when the kernel refuses.
bool cprobes_hold_process(int process, int processor);

#endif
