#include "tests/hosts/criterion/criterion.h"
