/* isa/host.h - the computers for which this is written: others are refused here, when it is built.
 *
 * 64-bit processors with the low byte first: handles and addresses are 64 bits, products of them 128, and
 * 32-bit element 2i of a chunk is the low half of its 64-bit element i, so that copies of memory are copies
 * of elements; images and .npy files have the low byte first, too.  Every file is compiled with this in front. */
#ifndef ISA_HOST_H
#define ISA_HOST_H

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "frbz needs a little-endian host: this one is big-endian"
#endif

#if !defined __LP64__
#error "frbz needs a host of 64 bits: this one has fewer"
#endif

#endif
