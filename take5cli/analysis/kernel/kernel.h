/* The compiled twin of take5cli/analysis/twin.py. Rollouts draw the same random numbers and reckon in whole numbers
   alike, hence give the same sums; exact values add the same doubles in the same order. Everything here works on
   positions that module.c has already found to be within the bounds below. */
#ifndef TAKE5_KERNEL_H
#define TAKE5_KERNEL_H

#include <stdint.h>
#include <string.h>

enum {
    ROWS = 6,          /* at most 8; fewer rows are filled up with rows whose end no card exceeds */
    NO_END = 127,      /* the end of such a row */
    CARDS = 128,       /* cards are 1 .. 126 */
    MOST_CARDS = 10,   /* in a hand */
    MOST_CAPACITY = 20, /* cards that a row has room for */
    DEAREST = 200,     /* the heads of a row that is not there: more than any row of MOST_CAPACITY cards has */
    MOST_OTHERS = 9,
    MOST_POOL = 126,
    MOST_OPTIONS = 10,
    STRIDE = 32,       /* bytes a hand, so that a card is closed up by one fixed move */
    PHASES = 3,
    KINDS = 6,         /* a row with 0 .. 4 free places, or LOW: below every row end */
    LOW = 5,
    HEADS = 64,        /* a row's bull heads are counted up to 63 by the policy */
    POLICY = 255           /* an option that names no card: the policy chooses */
};

/* What does not change from position to position: the policy's weights and the deck's bull heads. */
typedef struct {
    uint8_t phase[16];                   /* by cards in hand */
    uint8_t heads[CARDS];                /* by card */
    uint32_t near[PHASES * KINDS * CARDS]; /* by the gap to the row end; for LOW in descending order of the gap */
    uint32_t dear[PHASES * KINDS * HEADS]; /* by the row's bull heads */
} Tables;

/* Rows in ascending order of their ends: placing a card keeps that order, only a low card changes it. */
typedef struct {
    int8_t end[ROWS];
    uint8_t length[ROWS];
    uint8_t heads[ROWS];
    uint8_t row[ROWS]; /* which row it is, from the top */
} Rows;

typedef struct {
    uint8_t card; /* index into the hand, or POLICY */
    Rows rows;
} Option;

typedef struct {
    int capacity;
    int cards;  /* in every hand */
    int others; /* other players */
    int pool;   /* unseen cards */
    int known;  /* the pool is the others' hands, one after the other */
    int options;
    int8_t hand[MOST_CARDS];
    int8_t unseen[MOST_POOL];
    Option option[MOST_OPTIONS];
} Position;

/* PCG XSH-RS 64/32 (O'Neill 2014), one stream a world. */
typedef uint64_t Random;

static inline uint64_t mixed(uint64_t x) /* the finaliser of splitmix64 */
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static inline Random stream(uint64_t key, uint64_t world)
{
    return mixed(key + (world + 1) * UINT64_C(0x9E3779B97F4A7C15));
}

static inline uint32_t bits(Random *random)
{
    uint64_t state = *random;
    *random = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((state ^ (state >> 22)) >> (22 + (state >> 61)));
}

/* A whole number from 0 up to below `bound`; its bias is below bound / 2^32. */
static inline uint32_t below(Random *random, uint32_t bound)
{
    return (uint32_t)(((uint64_t)bits(random) * bound) >> 32);
}

/* Row ends below the card: 0 for a low card, else 1 + its row's place among the rows in order of ends. */
static inline int ends_below(const Rows *rows, int card)
{
    int below = 0;
    for (int i = 0; i < ROWS; i++)
        below += rows->end[i] < card;
    return below;
}

/* The policy's view of the rows, by ends_below: a card's weight by gap is near[gap_at + card]. */
typedef struct {
    int gap_at[ROWS + 1];
    uint32_t dear[ROWS + 1];
} Outlook;

void close_up(int8_t *hand, int gone);
int play_turn(const Tables *tables, Rows *rows, int capacity, const int8_t *cards, int count, int mine);
Outlook outlook(const Tables *tables, const Rows *rows, int capacity, int cards);

static inline uint32_t weight(const Tables *tables, const Rows *rows, const Outlook *view, int card)
{
    int r = ends_below(rows, card);
    return ((tables->near[view->gap_at[r] + card] * view->dear[r]) >> 4) + 1;
}

/* Sums over worlds first .. first + count - 1 of the player's bull heads under each option, and of their products. */
void learned_rollouts(const Tables *tables, const Position *position, uint64_t key, uint64_t first, uint64_t count,
                      int64_t *sums, int64_t *products);
void uniform_rollouts(const Tables *tables, const Position *position, uint64_t key, uint64_t first, uint64_t count,
                      int64_t *sums, int64_t *products);

/* The expected bull heads under each option, summed over all worlds; gives back the number of worlds. */
double exact_sums(const Tables *tables, const Position *position, double *sums);

#endif
