#include "CEmbedding.h"
