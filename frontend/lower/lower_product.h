/* frontend/lower/lower_product.h - products of matrices by tile instructions. */
#ifndef FRONTEND_LOWER_LOWER_PRODUCT_H
#define FRONTEND_LOWER_LOWER_PRODUCT_H

#include "frontend/lower/lower_state.h"

/* Code for CONSTRUCT N, if it is a product: with tiles where the sizes that are found then
 * suit, else what GENERAL makes.  False: it is none. */
void lower_product(Lower *l, Node *n);

#endif
