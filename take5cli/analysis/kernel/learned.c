/* Rollouts in which everybody plays by the learned policy. */
#include "lanes.h"

typedef struct {
    Lane card[MOST_CARDS];
} Hand; /* in ascending order */

/* The policy's view of the rows, by how many of their ends are below a card: its weight by gap is near[gap_at + card],
   the card without its mark. */
typedef struct {
    Lane gap_at[ROWS + 1];
    uint16_t dear[ROWS + 1][LANES];
} View;

INLINED void look(const Tables *tables, const RowsInLanes *rows, int capacity, int cards, View *view)
{
    int kinds = tables->phase[cards] * KINDS;
    for (int l = 0; l < LANES; l++) {
        int heads = rows->heads[0][l];
        for (int i = 1; i < ROWS; i++)
            heads = rows->heads[i][l] < heads ? rows->heads[i][l] : heads;
        heads = heads < HEADS ? heads : HEADS - 1;
        view->gap_at[0][l] = (int16_t)((kinds + LOW) * CARDS + CARDS - 1 - (rows->end[0][l] >> 3));
        view->dear[0][l] = (uint16_t)tables->dear[(kinds + LOW) * HEADS + heads];
    }
    for (int i = 0; i < ROWS; i++)
        for (int l = 0; l < LANES; l++) {
            int room = capacity - rows->length[i][l];
            int kind = kinds + (room < LOW ? room : LOW - 1);
            int heads = rows->heads[i][l] < HEADS ? rows->heads[i][l] : HEADS - 1;
            view->gap_at[i + 1][l] = (int16_t)(kind * CARDS - (rows->end[i][l] >> 3));
            view->dear[i + 1][l] = (uint16_t)tables->dear[kind * HEADS + heads];
        }
}

/* Plays a card of each lane's hand as the policy does; the hand closes up. */
INLINED void choose(const Tables *tables, const RowsInLanes *rows, const View *view, Hand *hand, int cards,
                    Random *random, int16_t *played)
{
    uint32_t upto[MOST_CARDS][LANES], sum[LANES] = {0}, at[LANES];
    Lane index = {0};
    for (int i = 0; i < cards; i++) {
        Lane place;
        uint16_t dear[LANES];
        for (int l = 0; l < LANES; l++) {
            int16_t card = hand->card[i][l];
            int16_t gap_at = view->gap_at[0][l], price = (int16_t)view->dear[0][l];
            for (int r = 0; r < ROWS; r++) {
                int16_t above = (int16_t)-(rows->end[r][l] < card);
                gap_at = PICK(above, view->gap_at[r + 1][l], gap_at);
                price = PICK(above, (int16_t)view->dear[r + 1][l], price);
            }
            place[l] = (int16_t)(gap_at + (card >> 3));
            dear[l] = (uint16_t)price;
        }
        for (int l = 0; l < LANES; l++)
            upto[i][l] = sum[l] += ((tables->near[place[l]] * dear[l]) >> 4) + 1;
    }
    for (int l = 0; l < LANES; l++)
        at[l] = below(&random[l], sum[l]);
    for (int i = 0; i < cards - 1; i++)
        for (int l = 0; l < LANES; l++)
            index[l] = (int16_t)(index[l] + (upto[i][l] <= at[l]));
    memcpy(played, hand->card[0], sizeof(Lane));
    for (int i = 1; i < cards; i++)
        for (int l = 0; l < LANES; l++) {
            int16_t here = hand->card[i][l], gone = (int16_t)-(index[l] >= i);
            played[l] = PICK(gone, here, played[l]);
            hand->card[i - 1][l] = PICK((int16_t)-(index[l] < i), here, hand->card[i - 1][l]);
        }
}

static void deal(const Tables *tables, const Position *position, Hand *hands, Random *random)
{
    int cards = position->cards;
    for (int l = 0; l < LANES; l++) {
        int8_t pool[MOST_POOL];
        memcpy(pool, position->unseen, sizeof pool);
        if (!position->known)
            shuffle(pool, position->others * cards, position->pool, &random[l]);
        for (int p = 0; p < position->others; p++)
            for (int i = 0; i < cards; i++)
                hands[p].card[i][l] = marked(tables, pool[p * cards + i]);
        for (int i = 0; i < cards; i++)
            hands[position->others].card[i][l] = marked(tables, position->hand[i]);
    }
}

/* From the cards played in one turn to the end of the round: the bull heads that the last of the players takes. */
INLINED void play_out(const Tables *tables, int capacity, RowsInLanes *rows, Hand *hands, int players, int cards,
                      Lane *played, Random *random, int16_t *taken)
{
    for (;;) {
        Lane mine;
        View view;
        memcpy(mine, played[players - 1], sizeof mine);
        sort_lanes(played, players);
        resolve(rows, capacity, played, players, mine, taken);
        if (--cards == 0)
            return;
        look(tables, rows, capacity, cards, &view);
        for (int p = 0; p < players; p++)
            if (cards > 1)
                choose(tables, rows, &view, &hands[p], cards, random, played[p]);
            else
                memcpy(played[p], hands[p].card[0], sizeof(Lane));
    }
}

WIDE static void play_worlds(const Tables *tables, const Position *position, Hand *dealt, const Random *start,
                             Lane *taken)
{
    int others = position->others, players = others + 1, cards = position->cards, capacity = position->capacity;
    Hand opened[MOST_OTHERS];
    Lane opening[MOST_OTHERS];
    Random after[LANES];
    View view;
    for (int p = 0; p < players; p++)
        sort_lanes(dealt[p].card, cards);
    for (int o = 0; o < position->options; o++) {
        const Option *option = &position->option[o];
        RowsInLanes rows;
        Hand hands[MOST_OTHERS + 1];
        Lane played[MOST_OTHERS + 1];
        Random random[LANES];
        spread(&option->rows, &rows);
        /* What the others play in the first turn hangs on the rows alone, not on this player's card. */
        if (o == 0 || memcmp(&option->rows, &option[-1].rows, sizeof(Rows)) != 0) {
            memcpy(opened, dealt, sizeof(Hand) * (size_t)others);
            memcpy(after, start, sizeof after);
            look(tables, &rows, capacity, cards, &view);
            for (int p = 0; p < others; p++)
                choose(tables, &rows, &view, &opened[p], cards, after, opening[p]);
        }
        memcpy(hands, opened, sizeof(Hand) * (size_t)others);
        memcpy(played, opening, sizeof(Lane) * (size_t)others);
        memcpy(random, after, sizeof random);
        hands[others] = dealt[others];
        if (option->card == POLICY) {
            choose(tables, &rows, &view, &hands[others], cards, random, played[others]);
        } else {
            Lane *card = hands[others].card + option->card;
            memcpy(played[others], card, sizeof(Lane));
            memmove(card, card + 1, sizeof(Lane) * (size_t)(cards - 1 - option->card));
        }
        memset(taken[o], 0, sizeof(Lane));
        play_out(tables, capacity, &rows, hands, players, cards, played, random, taken[o]);
    }
}

void learned_rollouts(const Tables *tables, const Position *position, uint64_t key, uint64_t first, uint64_t count,
                      int64_t *sums, int64_t *products)
{
    for (uint64_t done = 0; done < count; done += LANES) {
        int lanes = count - done < LANES ? (int)(count - done) : LANES;
        Random random[LANES];
        Hand dealt[MOST_OTHERS + 1];
        Lane taken[MOST_OPTIONS];
        for (int l = 0; l < LANES; l++)
            random[l] = stream(key, first + done + (uint64_t)l);
        deal(tables, position, dealt, random);
        play_worlds(tables, position, dealt, random, taken);
        add_worlds(position->options, lanes, taken, sums, products);
    }
}
