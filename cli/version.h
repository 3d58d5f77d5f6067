/* cli/version.h - the version, which results of studies name. */
#ifndef CLI_VERSION_H
#define CLI_VERSION_H

#define FRBZ_VERSION "0.1"

#endif
