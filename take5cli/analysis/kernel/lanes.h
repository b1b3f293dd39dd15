/* Many worlds in lockstep, one a lane, without a branch that hangs on a card, so that the compiler turns the loops over
   `l` into vector instructions. A card is carried with its heads, as 8 * card + heads. */
#ifndef TAKE5_LANES_H
#define TAKE5_LANES_H

#include "kernel.h"

enum { LANES = 32 };

#if defined(__x86_64__) && defined(__ELF__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#define INLINED static inline __attribute__((always_inline)) /* else it is compiled for the default alone */
#else
#define WIDE
#define INLINED static inline
#endif

typedef int16_t Lane[LANES];

#define PICK(mask, yes, no) ((int16_t)(((mask) & (yes)) | (~(mask) & (no))))

/* Rows in ascending order of their ends, as in `Rows`; an end is the marked card with all its lower bits set, so that a
   card is above it exactly when it is greater. */
typedef struct {
    Lane end[ROWS], length[ROWS], heads[ROWS], row[ROWS];
} RowsInLanes;

static inline int16_t marked(const Tables *tables, int8_t card)
{
    return (int16_t)(8 * card + tables->heads[(int)card]);
}

/* Puts the first `wanted` of `count` cards into random order. */
INLINED void shuffle(int8_t *cards, int wanted, int count, Random *random)
{
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)below(random, (uint32_t)(count - i));
        int8_t card = cards[j];
        cards[j] = cards[i];
        cards[i] = card;
    }
}

INLINED void exchange(int16_t *a, int16_t *b)
{
    for (int l = 0; l < LANES; l++) {
        int16_t lower = a[l] < b[l] ? a[l] : b[l], higher = a[l] < b[l] ? b[l] : a[l];
        a[l] = lower;
        b[l] = higher;
    }
}

INLINED void sort_lanes(Lane *cards, int count)
{
    for (int i = count - 1; i > 0; i--)
        for (int j = 0; j < i; j++)
            exchange(cards[j], cards[j + 1]);
}

INLINED void spread(const Rows *rows, RowsInLanes *to)
{
    for (int i = 0; i < ROWS; i++)
        for (int l = 0; l < LANES; l++) {
            to->end[i][l] = (int16_t)(8 * rows->end[i] + 7);
            to->length[i][l] = rows->length[i];
            to->heads[i][l] = rows->heads[i];
            to->row[i][l] = rows->row[i];
        }
}

/* Resolves a turn (R8 to R15) of cards in ascending order, among them `mine`, and adds the heads that `mine` takes. */
INLINED void resolve(RowsInLanes *rows, int capacity, Lane *order, int count, const int16_t *mine, int16_t *taken)
{
    for (int l = 0; l < LANES; l++) { /* a low card, if the lowest is one */
        int16_t card = order[0][l];
        int16_t low = (int16_t)-(card <= rows->end[0][l]);
        int16_t price[ROWS], least, hit[ROWS];
        for (int i = 0; i < ROWS; i++)
            price[i] = (int16_t)(8 * rows->heads[i][l] + rows->row[i][l]);
        least = price[0];
        for (int i = 1; i < ROWS; i++)
            least = price[i] < least ? price[i] : least;
        taken[l] = (int16_t)(taken[l] + (low & -(card == mine[l]) & (least >> 3)));
        hit[ROWS - 1] = (int16_t)(low & -(price[ROWS - 1] == least));
        for (int i = ROWS - 2; i > 0; i--)
            hit[i] = (int16_t)(hit[i + 1] | (low & -(price[i] == least)));
        for (int i = ROWS - 1; i > 0; i--) { /* rows up to the one taken move up one place */
            rows->end[i][l] = PICK(hit[i], rows->end[i - 1][l], rows->end[i][l]);
            rows->length[i][l] = PICK(hit[i], rows->length[i - 1][l], rows->length[i][l]);
            rows->heads[i][l] = PICK(hit[i], rows->heads[i - 1][l], rows->heads[i][l]);
            rows->row[i][l] = PICK(hit[i], rows->row[i - 1][l], rows->row[i][l]);
        }
        rows->end[0][l] = PICK(low, card | 7, rows->end[0][l]);
        rows->length[0][l] = PICK(low, 1, rows->length[0][l]);
        rows->heads[0][l] = PICK(low, card & 7, rows->heads[0][l]);
        rows->row[0][l] = PICK(low, least & 7, rows->row[0][l]);
    }
    for (int p = 0; p < count; p++) /* a low card is not above its row's end any more, and moves no further */
        for (int l = 0; l < LANES; l++) {
            int16_t card = order[p][l];
            int16_t me = (int16_t)-(card == mine[l]);
            int16_t above = 0;
            for (int i = ROWS - 1; i >= 0; i--) {
                int16_t lower = (int16_t)-(rows->end[i][l] < card);
                int16_t here = (int16_t)(lower & ~above);
                int16_t full = (int16_t)(here & -(rows->length[i][l] == capacity));
                above = lower;
                taken[l] = (int16_t)(taken[l] + (full & me & rows->heads[i][l]));
                rows->heads[i][l] = (int16_t)((rows->heads[i][l] & ~full) + (card & 7 & here));
                rows->length[i][l] = (int16_t)((rows->length[i][l] & ~full) - here);
                rows->end[i][l] = PICK(here, card | 7, rows->end[i][l]);
            }
        }
}

/* Adds the worlds of the first `lanes` lanes to the sums over worlds. */
static inline void add_worlds(int options, int lanes, Lane *taken, int64_t *sums, int64_t *products)
{
    for (int o = 0; o < options; o++)
        for (int l = lanes; l < LANES; l++)
            taken[o][l] = 0;
    for (int i = 0; i < options; i++) {
        int32_t sum = 0;
        for (int l = 0; l < LANES; l++)
            sum += taken[i][l];
        sums[i] += sum;
        for (int j = 0; j <= i; j++) {
            int32_t product = 0;
            for (int l = 0; l < LANES; l++)
                product += taken[i][l] * taken[j][l];
            products[i * options + j] += product;
            if (j < i)
                products[j * options + i] += product;
        }
    }
}

#endif
