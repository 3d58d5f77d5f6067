/* cli/point.h - how a point of a study runs: as a command line of sim, mem or net. */
#ifndef CLI_POINT_H
#define CLI_POINT_H

#include "lab/study.h"

extern const StudyRunner point_runner;

#endif
