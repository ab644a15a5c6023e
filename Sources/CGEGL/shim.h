#include <gegl.h>
