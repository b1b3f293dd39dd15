/* Rollouts in which everybody plays a random card: many worlds in lockstep, without a branch that hangs on a card, so that
   the compiler turns the loops over `l` into vector instructions. A card is carried with its heads, as 8 * card + heads. */
#include "kernel.h"

enum { LANES = 32, TURNS = MOST_CARDS };

#if defined(__x86_64__) && defined(__ELF__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef int16_t Lane[LANES];

typedef struct {
    Lane others[TURNS][MOST_OTHERS]; /* in ascending order in each turn */
    uint32_t mine[TURNS][LANES];     /* random bits for the order of this player's cards */
} Deals;

static int16_t marked(const Tables *tables, int8_t card)
{
    return (int16_t)(8 * card + tables->heads[(int)card]);
}

/* Puts the first `wanted` of `count` cards into random order. */
static void shuffle(int8_t *cards, int wanted, int count, Random *random)
{
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)below(random, (uint32_t)(count - i));
        int8_t card = cards[j];
        cards[j] = cards[i];
        cards[i] = card;
    }
}

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
    int from = forced != PI;
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

static inline void exchange(int16_t *a, int16_t *b)
{
    for (int l = 0; l < LANES; l++) {
        int16_t lower = a[l] < b[l] ? a[l] : b[l], higher = a[l] < b[l] ? b[l] : a[l];
        a[l] = lower;
        b[l] = higher;
    }
}

WIDE static void sort_others(Deals *deals, int cards, int others)
{
    for (int t = 0; t < cards; t++)
        for (int i = others - 1; i > 0; i--)
            for (int j = 0; j < i; j++)
                exchange(deals->others[t][j], deals->others[t][j + 1]);
}

#define PICK(mask, yes, no) ((int16_t)(((mask) & (yes)) | (~(mask) & (no))))

WIDE static void play(const Deals *deals, const Rows *opening, Lane mine[TURNS], int cards, int others, int capacity,
                      Lane taken)
{
    Lane end[ROWS], length[ROWS], heads[ROWS], row[ROWS], order[MOST_OTHERS + 1];
    for (int i = 0; i < ROWS; i++)
        for (int l = 0; l < LANES; l++) {
            end[i][l] = opening->end[i];
            length[i][l] = opening->length[i];
            heads[i][l] = opening->heads[i];
            row[i][l] = opening->row[i];
        }
    memset(taken, 0, sizeof(Lane));
    for (int t = 0; t < cards; t++) {
        memcpy(order[0], mine[t], sizeof(Lane));
        memcpy(order[1], deals->others[t][0], (size_t)others * sizeof(Lane));
        for (int i = 0; i < others; i++)
            exchange(order[i], order[i + 1]);
        for (int l = 0; l < LANES; l++) { /* a low card, if the lowest is one */
            int16_t card = (int16_t)(order[0][l] >> 3);
            int16_t low = (int16_t)-(card <= end[0][l]);
            int16_t price[ROWS], least, hit[ROWS];
            for (int i = 0; i < ROWS; i++)
                price[i] = (int16_t)(heads[i][l] * ROWS + row[i][l]);
            least = price[0];
            for (int i = 1; i < ROWS; i++)
                least = price[i] < least ? price[i] : least;
            taken[l] = (int16_t)(taken[l] + (low & -(order[0][l] == mine[t][l]) & (least >> 2)));
            hit[ROWS - 1] = (int16_t)(low & -(price[ROWS - 1] == least));
            for (int i = ROWS - 2; i > 0; i--)
                hit[i] = (int16_t)(hit[i + 1] | (low & -(price[i] == least)));
            for (int i = ROWS - 1; i > 0; i--) { /* rows up to the one taken move up one place */
                end[i][l] = PICK(hit[i], end[i - 1][l], end[i][l]);
                length[i][l] = PICK(hit[i], length[i - 1][l], length[i][l]);
                heads[i][l] = PICK(hit[i], heads[i - 1][l], heads[i][l]);
                row[i][l] = PICK(hit[i], row[i - 1][l], row[i][l]);
            }
            end[0][l] = PICK(low, card, end[0][l]);
            length[0][l] = PICK(low, 1, length[0][l]);
            heads[0][l] = PICK(low, order[0][l] & 7, heads[0][l]);
            row[0][l] = PICK(low, least & (ROWS - 1), row[0][l]);
        }
        for (int p = 0; p <= others; p++) /* a low card now equals its row's end and moves no more */
            for (int l = 0; l < LANES; l++) {
                int16_t card = (int16_t)(order[p][l] >> 3), own = (int16_t)(order[p][l] & 7);
                int16_t me = (int16_t)-(order[p][l] == mine[t][l]);
                int16_t above = 0;
                for (int i = ROWS - 1; i >= 0; i--) {
                    int16_t lower = (int16_t)-(end[i][l] < card);
                    int16_t here = (int16_t)(lower & ~above);
                    int16_t full = (int16_t)(here & -(length[i][l] == capacity));
                    above = lower;
                    taken[l] = (int16_t)(taken[l] + (full & me & heads[i][l]));
                    heads[i][l] = (int16_t)((heads[i][l] & ~full) + (own & here));
                    length[i][l] = (int16_t)((length[i][l] & ~full) - here);
                    end[i][l] = PICK(here, card, end[i][l]);
                }
            }
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
        for (int l = 0; l < lanes; l++) {
            int heads[MOST_OPTIONS];
            for (int o = 0; o < position->options; o++)
                heads[o] = taken[o][l];
            add_world(position->options, heads, sums, products);
        }
    }
}
