/* One turn on rows in ascending order of their ends (rules R8 to R15), and the policy's weights. */
#include "kernel.h"

/* The place of the row with the fewest heads, of equals the upper one. */
static int cheapest(const Rows *rows)
{
    int place = 0;
    int least = 8 * rows->heads[0] + rows->row[0];
    for (int i = 1; i < ROWS; i++) {
        int price = 8 * rows->heads[i] + rows->row[i];
        place = price < least ? i : place;
        least = price < least ? price : least;
    }
    return place;
}

/* The low card replaces the row at `place` and comes first in the order of ends. */
static void lay_low(Rows *rows, int place, int card, int heads)
{
    uint8_t row = rows->row[place];
    for (int i = place; i > 0; i--) {
        rows->end[i] = rows->end[i - 1];
        rows->length[i] = rows->length[i - 1];
        rows->heads[i] = rows->heads[i - 1];
        rows->row[i] = rows->row[i - 1];
    }
    rows->end[0] = (int8_t)card;
    rows->length[0] = 1;
    rows->heads[0] = (uint8_t)heads;
    rows->row[0] = row;
}

/* Takes the card at index `gone` out of a hand, which stays sorted. */
void close_up(int8_t *hand, int gone)
{
    int8_t rest[16];
    memcpy(rest, hand + gone + 1, 16);
    memcpy(hand + gone, rest, 16);
}

/* Resolves the cards played, among them `mine`; gives back the bull heads that `mine` takes. */
int play_turn(const Tables *tables, Rows *rows, int capacity, const int8_t *cards, int count, int mine)
{
    int8_t order[16] = {0};
    int taken = 0, from = 0;
    for (int i = 0; i < count; i++) {
        int lower = 0;
        for (int j = 0; j < count; j++)
            lower += cards[j] < cards[i];
        order[lower] = cards[i];
    }
    if (ends_below(rows, order[0]) == 0) {
        int place = cheapest(rows);
        taken = order[0] == mine ? rows->heads[place] : 0;
        lay_low(rows, place, order[0], tables->heads[(int)order[0]]);
        from = 1;
    }
    /* A card's row depends on no other card of the turn: those laid before it are lower, and so are the ends they were
       laid at. */
    Rows before = *rows;
    for (int i = from; i < count; i++) {
        int card = order[i];
        int place = ends_below(&before, card) - 1;
        int full = rows->length[place] == capacity;
        taken += full & (card == mine) ? rows->heads[place] : 0;
        rows->heads[place] = (uint8_t)((full ? 0 : rows->heads[place]) + tables->heads[card]);
        rows->length[place] = (uint8_t)((full ? 0 : rows->length[place]) + 1);
        rows->end[place] = (int8_t)card;
    }
    return taken;
}

/* How the policy sees the rows when every player holds `cards` cards. */
Outlook outlook(const Tables *tables, const Rows *rows, int capacity, int cards)
{
    Outlook view;
    int kinds = tables->phase[cards] * KINDS;
    int heads = rows->heads[cheapest(rows)];
    view.gap_at[0] = (kinds + LOW) * CARDS + CARDS - 1 - rows->end[0];
    view.dear[0] = tables->dear[(kinds + LOW) * HEADS + (heads < HEADS ? heads : HEADS - 1)];
    for (int i = 0; i < ROWS; i++) {
        int room = capacity - rows->length[i];
        int kind = kinds + (room < LOW ? room : LOW - 1);
        heads = rows->heads[i] < HEADS ? rows->heads[i] : HEADS - 1;
        view.gap_at[i + 1] = kind * CARDS - rows->end[i];
        view.dear[i + 1] = tables->dear[kind * HEADS + heads];
    }
    return view;
}
