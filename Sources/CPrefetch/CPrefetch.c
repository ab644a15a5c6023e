// A target needs a source; all there is to it is inline.
#include "prefetch.h"
