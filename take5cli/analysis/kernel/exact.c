/* The expectation itself: every world, and in it every choice by its probability under the policy. */
#include "kernel.h"

typedef struct {
    const Tables *tables;
    int capacity;
    int players; /* the player whose heads are counted sits last */
} Game;

typedef struct {
    Rows rows;
    int8_t hands[MOST_OTHERS + 1][STRIDE];
    int cards;
} State;

static double expectation(const Game *game, const State *state);

typedef double Shares[MOST_OTHERS + 1][MOST_CARDS]; /* by player, how likely the policy plays each card of the hand */

/* Sums over what the players from `seat` on may play, the earlier ones having played. */
static double over_choices(const Game *game, const State *state, Shares shares, int seat, int8_t *played, int *index,
                           int forced, double chance)
{
    double sum = 0.0;
    if (seat == game->players) {
        State next = *state;
        for (int p = 0; p < game->players; p++)
            close_up(next.hands[p], index[p]);
        next.cards--;
        int heads = play_turn(game->tables, &next.rows, game->capacity, played, game->players, played[seat - 1]);
        return chance * (heads + (next.cards ? expectation(game, &next) : 0.0));
    }
    const int8_t *hand = state->hands[seat];
    if (seat == game->players - 1 && forced != POLICY) {
        index[seat] = forced;
        played[seat] = hand[forced];
        return over_choices(game, state, shares, seat + 1, played, index, forced, chance);
    }
    for (int i = 0; i < state->cards; i++) {
        index[seat] = i;
        played[seat] = hand[i];
        sum += over_choices(game, state, shares, seat + 1, played, index, forced, chance * shares[seat][i]);
    }
    return sum;
}

static double from_here(const Game *game, const State *state, int forced)
{
    int8_t played[MOST_OTHERS + 1];
    int index[MOST_OTHERS + 1];
    Shares shares;
    Outlook view = outlook(game->tables, &state->rows, game->capacity, state->cards);
    for (int p = 0; p < game->players; p++) {
        uint32_t total = 0;
        for (int i = 0; i < state->cards; i++)
            total += weight(game->tables, &state->rows, &view, state->hands[p][i]);
        for (int i = 0; i < state->cards; i++)
            shares[p][i] = (double)weight(game->tables, &state->rows, &view, state->hands[p][i]) / (double)total;
    }
    return over_choices(game, state, shares, 0, played, index, forced, 1.0);
}

static double expectation(const Game *game, const State *state)
{
    return from_here(game, state, POLICY);
}

typedef struct {
    Game game;
    const Position *position;
    State state;
    double *sums;
    double worlds;
} Search;

static void over_options(Search *search)
{
    for (int o = 0; o < search->position->options; o++) {
        search->state.rows = search->position->option[o].rows;
        search->sums[o] += from_here(&search->game, &search->state, search->position->option[o].card);
    }
    search->worlds += 1.0;
}

/* Deals every hand that the unseen cards left, in order, allow to player `seat` from its card `card` on. Which of the
   others holds a hand makes no difference, so they hold them in ascending order of their lowest cards. */
static void over_deals(Search *search, const int8_t *left, int count, int seat, int card, int from)
{
    int cards = search->position->cards;
    if (seat == search->position->others) {
        over_options(search);
        return;
    }
    if (card == cards) {
        int8_t rest[MOST_POOL];
        int kept = 0, held = 0;
        for (int i = 0; i < count; i++)
            if (held < cards && left[i] == search->state.hands[seat][held])
                held++;
            else
                rest[kept++] = left[i];
        over_deals(search, rest, kept, seat + 1, 0, 0);
        return;
    }
    if (card == 0 && seat > 0)
        while (from < count && left[from] < search->state.hands[seat - 1][0])
            from++;
    for (int i = from; i <= count - (cards - card); i++) {
        search->state.hands[seat][card] = left[i];
        over_deals(search, left, count, seat, card + 1, i + 1);
    }
}

double exact_sums(const Tables *tables, const Position *position, double *sums)
{
    Search search;
    memset(&search, 0, sizeof search);
    search.game = (Game){tables, position->capacity, position->others + 1};
    search.position = position;
    search.sums = sums;
    search.state.cards = position->cards;
    memcpy(search.state.hands[position->others], position->hand, (size_t)position->cards);
    if (position->known) {
        for (int p = 0; p < position->others; p++)
            memcpy(search.state.hands[p], position->unseen + p * position->cards, (size_t)position->cards);
        over_options(&search);
    } else {
        over_deals(&search, position->unseen, position->pool, 0, 0, 0);
    }
    return search.worlds;
}
