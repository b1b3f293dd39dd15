/* Rollouts in which everybody plays a random card. */
#include "lanes.h"

enum { TURNS = MOST_CARDS };

typedef struct {
    Lane others[TURNS][MOST_OTHERS]; /* in ascending order in each turn */
    uint32_t mine[TURNS][LANES];     /* random bits for the order of this player's cards */
} Deals;

static void deal(const Tables *tables, const Position *position, Deals *deals, int l, Random random)
{
    int8_t pool[MOST_POOL];
    int cards = position->cards, others = position->others;
    memcpy(pool, position->unseen, sizeof pool);
    if (position->known)
        for (int p = 0; p < others; p++)
            shuffle(pool + p * cards, cards, cards, &random);
    else
        shuffle(pool, others * cards, position->pool, &random);
    for (int p = 0; p < others; p++)
        for (int t = 0; t < cards; t++)
            deals->others[t][p][l] = marked(tables, pool[p * cards + t]);
    for (int t = 0; t < cards; t++)
        deals->mine[t][l] = bits(&random);
}

/* This player's cards in the order played: the option's card first, if it names one. */
static void order_mine(const Tables *tables, const Position *position, const Deals *deals, int forced, int l,
                       Lane mine[TURNS])
{
    int8_t hand[MOST_CARDS];
    int from = forced != POLICY;
    memcpy(hand, position->hand, sizeof hand);
    if (from) {
        memmove(hand + 1, hand, (size_t)forced);
        hand[0] = position->hand[forced];
    }
    for (int t = from; t < position->cards; t++) {
        int j = t + (int)(((uint64_t)deals->mine[t][l] * (uint32_t)(position->cards - t)) >> 32);
        int8_t card = hand[j];
        hand[j] = hand[t];
        hand[t] = card;
    }
    for (int t = 0; t < position->cards; t++)
        mine[t][l] = marked(tables, hand[t]);
}

WIDE static void sort_others(Deals *deals, int cards, int others)
{
    for (int t = 0; t < cards; t++)
        sort_lanes(deals->others[t], others);
}

WIDE static void play(const Deals *deals, const Rows *opening, Lane mine[TURNS], int cards, int others, int capacity,
                      Lane taken)
{
    RowsInLanes rows;
    Lane order[MOST_OTHERS + 1];
    spread(opening, &rows);
    memset(taken, 0, sizeof(Lane));
    for (int t = 0; t < cards; t++) {
        memcpy(order[0], mine[t], sizeof(Lane));
        memcpy(order[1], deals->others[t][0], (size_t)others * sizeof(Lane));
        for (int i = 0; i < others; i++)
            exchange(order[i], order[i + 1]);
        resolve(&rows, capacity, order, others + 1, mine[t], taken);
    }
}

void uniform_rollouts(const Tables *tables, const Position *position, uint64_t key, uint64_t first, uint64_t count,
                      int64_t *sums, int64_t *products)
{
    Deals deals;
    Lane mine[TURNS], taken[MOST_OPTIONS];
    for (uint64_t done = 0; done < count; done += LANES) {
        int lanes = count - done < LANES ? (int)(count - done) : LANES;
        for (int l = 0; l < LANES; l++)
            deal(tables, position, &deals, l, stream(key, first + done + (uint64_t)l));
        sort_others(&deals, position->cards, position->others);
        for (int o = 0; o < position->options; o++) {
            for (int l = 0; l < LANES; l++)
                order_mine(tables, position, &deals, position->option[o].card, l, mine);
            play(&deals, &position->option[o].rows, mine, position->cards, position->others, position->capacity,
                 taken[o]);
        }
        add_worlds(position->options, lanes, taken, sums, products);
    }
}
