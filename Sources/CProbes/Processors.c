#define _GNU_SOURCE
#include "CProbes.h"

#include <sched.h>

bool cprobes_is_allowed_processor(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (processor < 0 || processor >= CPU_SETSIZE || sched_getaffinity(0, sizeof set, &set) != 0) return false;
  return CPU_ISSET(processor, &set);
}

bool cprobes_hold_process(int process, int processor) {
  if (processor < 0 || processor >= CPU_SETSIZE) return false;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(process, sizeof set, &set) == 0;
}
