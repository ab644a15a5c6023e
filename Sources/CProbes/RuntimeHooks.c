#define _GNU_SOURCE
#include "CProbes.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

// The types of swift/Runtime/HeapObject.h.
typedef void *(*allocate_object)(const void *metadata, size_t size, size_t alignment_mask);
typedef void *(*retain_object)(void *object);
typedef void (*release_object)(void *object);
typedef void *(*retain_times)(void *object, uint32_t times);
typedef void (*release_times)(void *object, uint32_t times);

static allocate_object allocate;
static retain_object retain, try_retain;
static release_object release;
static retain_times retain_n;
static release_times release_n;

static _Atomic bool is_counting;
static _Atomic uint64_t retains, releases, allocations;

// The runtime of Swift 6.3 hands bridge objects over with their tag bits masked away and does not look before whether they
// are immediate, as it does without the hooks: the last bytes of a small string arrive here as if they were a pointer, and
// following it would crash. Text lies below 0x7e in the byte that a heap's or library's address has there on x86-64 (on
// AArch64: below 0x80), but for the program's own objects, whose place is known.
extern const char __executable_start, end;

static inline bool is_object(const void *object) {
  uintptr_t address = (uintptr_t)object;
  uintptr_t highest = address >> 40;
  if (highest >= 0x7e && highest <= 0xff) return true;
  return address >= (uintptr_t)&__executable_start && address < (uintptr_t)&end;
}

static inline void add(_Atomic uint64_t *counter, uint64_t count) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(counter, count, memory_order_relaxed);
}

static void *counting_allocate(const void *metadata, size_t size, size_t alignment_mask) {
  add(&allocations, 1);
  return allocate(metadata, size, alignment_mask);
}

static void *counting_retain(void *object) {
  if (!is_object(object)) return object;
  add(&retains, 1);
  return retain(object);
}

static void *counting_try_retain(void *object) {
  if (!is_object(object)) return object;
  add(&retains, 1);
  return try_retain(object);
}

static void counting_release(void *object) {
  if (!is_object(object)) return;
  add(&releases, 1);
  release(object);
}

static void *counting_retain_n(void *object, uint32_t times) {
  if (!is_object(object)) return object;
  add(&retains, times);
  return retain_n(object, times);
}

static void counting_release_n(void *object, uint32_t times) {
  if (!is_object(object)) return;
  add(&releases, times);
  release_n(object, times);
}

static const struct {
  const char *name;
  void *replacement;
  void **original;
} hooks[] = {
    {"_swift_allocObject", counting_allocate, (void **)&allocate},
    {"_swift_retain", counting_retain, (void **)&retain},
    {"_swift_tryRetain", counting_try_retain, (void **)&try_retain},
    {"_swift_release", counting_release, (void **)&release},
    {"_swift_retain_n", counting_retain_n, (void **)&retain_n},
    {"_swift_release_n", counting_release_n, (void **)&release_n},
};
enum { hook_count = sizeof hooks / sizeof hooks[0] };

// Without this switch the runtime of Swift 6.3 never looks at the pointers.
static const char *const enabling = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly";

const char *cprobes_missing_runtime_hook(void) {
  if (dlsym(RTLD_DEFAULT, enabling) == NULL) return enabling;
  for (int index = 0; index < hook_count; index++)
    if (dlsym(RTLD_DEFAULT, hooks[index].name) == NULL) return hooks[index].name;
  return NULL;
}

void cprobes_install_runtime_hooks(void) {
  for (int index = 0; index < hook_count; index++) {
    void **pointer = dlsym(RTLD_DEFAULT, hooks[index].name);
    *hooks[index].original = *pointer;
    *pointer = hooks[index].replacement;
  }
  atomic_store((_Atomic bool *)dlsym(RTLD_DEFAULT, enabling), true);
}

void cprobes_start_runtime_counts(void) {
  atomic_store(&retains, 0);
  atomic_store(&releases, 0);
  atomic_store(&allocations, 0);
  atomic_store(&is_counting, true);
}

struct cprobes_runtime_counts cprobes_stop_runtime_counts(void) {
  atomic_store(&is_counting, false);
  struct cprobes_runtime_counts counts = {atomic_load(&retains), atomic_load(&releases), atomic_load(&allocations)};
  return counts;
}
