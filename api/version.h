/* api/version.h - the version, which results of studies name. */
#ifndef API_VERSION_H
#define API_VERSION_H

#define FRBZ_VERSION "0.1"

#endif
