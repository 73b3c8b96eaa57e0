#include "CProj.h"
