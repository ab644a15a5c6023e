#include "CProbes.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int cprobes_open_instructions(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  // Beside the value, how long the counter was wanted and how long it ran: they differ when counters are shared out.
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor < 0 ? -errno : (int)descriptor;
}

bool cprobes_start_counter(int descriptor) {
  return ioctl(descriptor, PERF_EVENT_IOC_RESET, 0) == 0 && ioctl(descriptor, PERF_EVENT_IOC_ENABLE, 0) == 0;
}

bool cprobes_stop_counter(int descriptor, uint64_t *value) {
  uint64_t figures[3];
  if (ioctl(descriptor, PERF_EVENT_IOC_DISABLE, 0) != 0) return false;
  if (read(descriptor, figures, sizeof figures) != sizeof figures) return false;
  *value = figures[0];
  return figures[1] == figures[2];
}
