#include "CCommit.h"

const char ccommit_text[] = CARTOUCHE_COMMIT;
