/* Rollouts in which everybody plays by the learned policy. */
#include "kernel.h"

/* The index of the card that the policy plays from a hand. */
static int chosen(const Tables *tables, const Rows *rows, const Outlook *view, const int8_t *hand, int cards,
                  Random *random)
{
    uint32_t upto[MOST_CARDS];
    uint32_t sum = 0;
    for (int i = 0; i < cards; i++)
        upto[i] = sum += weight(tables, rows, view, hand[i]);
    uint32_t at = below(random, sum);
    int index = 0;
    for (int i = 0; i < cards - 1; i++)
        index += upto[i] <= at;
    return index;
}

static void sort(int8_t *hand, int cards)
{
    for (int i = 1; i < cards; i++) {
        int8_t card = hand[i];
        int j = i;
        for (; j > 0 && hand[j - 1] > card; j--)
            hand[j] = hand[j - 1];
        hand[j] = card;
    }
}

static void deal(const Position *position, int8_t hands[][STRIDE], Random *random)
{
    int8_t pool[MOST_POOL];
    int cards = position->cards, dealt = position->others * cards;
    memcpy(pool, position->unseen, sizeof pool);
    if (!position->known)
        for (int i = 0; i < dealt; i++) {
            int j = i + (int)below(random, (uint32_t)(position->pool - i));
            int8_t card = pool[j];
            pool[j] = pool[i];
            pool[i] = card;
        }
    for (int p = 0; p < position->others; p++) {
        memcpy(hands[p], pool + p * cards, (size_t)cards);
        sort(hands[p], cards);
    }
}

/* From one turn's choice to the end of the round: the bull heads that the last of the players takes. */
static int rollout(const Tables *tables, int capacity, Rows rows, int8_t hands[][STRIDE], int players, int cards,
                   const int *opening, Random random)
{
    int8_t played[MOST_OTHERS + 1];
    int heads = 0;
    for (int p = 0; p < players; p++) {
        played[p] = hands[p][opening[p]];
        close_up(hands[p], opening[p]);
    }
    heads += play_turn(tables, &rows, capacity, played, players, played[players - 1]);
    for (cards--; cards > 1; cards--) {
        Outlook view = outlook(tables, &rows, capacity, cards);
        for (int p = 0; p < players; p++) {
            int index = chosen(tables, &rows, &view, hands[p], cards, &random);
            played[p] = hands[p][index];
            close_up(hands[p], index);
        }
        heads += play_turn(tables, &rows, capacity, played, players, played[players - 1]);
    }
    if (cards == 1) {
        for (int p = 0; p < players; p++)
            played[p] = hands[p][0];
        heads += play_turn(tables, &rows, capacity, played, players, played[players - 1]);
    }
    return heads;
}

void learned_rollouts(const Tables *tables, const Position *position, uint64_t key, uint64_t first, uint64_t count,
                      int64_t *sums, int64_t *products)
{
    int others = position->others, options = position->options, cards = position->cards;
    int8_t dealt[MOST_OTHERS + 1][STRIDE] = {{0}}, hands[MOST_OTHERS + 1][STRIDE];
    memcpy(dealt[others], position->hand, sizeof position->hand);
    for (uint64_t world = first; world < first + count; world++) {
        int taken[MOST_OPTIONS];
        int opening[MOST_OTHERS + 1] = {0};
        Outlook view = {{0}, {0}};
        Random start = stream(key, world), opened = 0;
        deal(position, dealt, &start);
        for (int o = 0; o < options; o++) {
            const Option *option = &position->option[o];
            /* What the others play in the first turn hangs on the rows alone, not on this player's card. */
            if (o == 0 || memcmp(&option->rows, &option[-1].rows, sizeof(Rows)) != 0) {
                opened = start;
                view = outlook(tables, &option->rows, position->capacity, cards);
                for (int p = 0; p < others; p++)
                    opening[p] = chosen(tables, &option->rows, &view, dealt[p], cards, &opened);
            }
            Random random = opened;
            opening[others] = option->card == PI
                                  ? chosen(tables, &option->rows, &view, dealt[others], cards, &random)
                                  : option->card;
            memcpy(hands, dealt, (size_t)(others + 1) * STRIDE);
            taken[o] = rollout(tables, position->capacity, option->rows, hands, others + 1, cards, opening, random);
        }
        add_world(options, taken, sums, products);
    }
}
