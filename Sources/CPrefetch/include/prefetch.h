#ifndef PENTIMENTO_PREFETCH_H
#define PENTIMENTO_PREFETCH_H

/// Asks for the cache line at `address`, which will be written soon. Reads nothing: any address will do.
static inline void pentimento_prefetch_for_writing(const void *address) { __builtin_prefetch(address, 1, 3); }

#endif
