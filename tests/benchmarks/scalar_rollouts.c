/* Uniformly random rollouts as one would write them down: the measure for the kernel's lanes (bench_rollouts.py). */
#include <stdint.h>
#include <string.h>

enum { ROWS = 4, CAPACITY = 5, TURNS = 10, DECK = 104 };

typedef struct {
    int end, length, heads;
} Row;

typedef struct {
    int card, player;
} Play;

static uint64_t state;

static uint32_t below(uint32_t bound)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(((state >> 32) * bound) >> 32);
}

static void shuffle(int *cards, int wanted, int count)
{
    for (int i = 0; i < wanted; i++) {
        int j = i + (int)below((uint32_t)(count - i));
        int card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static int heads_of(int card)
{
    return card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
}

/* The row that a card goes to, or -1 for a low card. */
static int row_for(const Row *rows, int card)
{
    int found = -1, end = 0;
    for (int r = 0; r < ROWS; r++)
        if (rows[r].end < card && rows[r].end > end) {
            end = rows[r].end;
            found = r;
        }
    return found;
}

static int cheapest(const Row *rows)
{
    int found = 0;
    for (int r = 1; r < ROWS; r++)
        if (rows[r].heads < rows[found].heads)
            found = r;
    return found;
}

/* Resolves a turn; gives back what the first player takes. */
static int turn(Row *rows, Play *plays, int players, const int *heads)
{
    int taken = 0;
    for (int i = 1; i < players; i++) {
        Play play = plays[i];
        int j = i;
        for (; j > 0 && plays[j - 1].card > play.card; j--)
            plays[j] = plays[j - 1];
        plays[j] = play;
    }
    for (int i = 0; i < players; i++) {
        int card = plays[i].card;
        int r = row_for(rows, card);
        if (r >= 0 && rows[r].length < CAPACITY) {
            rows[r].length++;
            rows[r].heads += heads[card];
        } else {
            r = r >= 0 ? r : cheapest(rows);
            taken += plays[i].player == 0 ? rows[r].heads : 0;
            rows[r].length = 1;
            rows[r].heads = heads[card];
        }
        rows[r].end = card;
    }
    return taken;
}

/* From the first turn, with these start cards and this hand: heads taken, summed over `count` deals of the rest. */
int64_t scalar_rollouts(const int *start, const int *hand, int players, int64_t count, uint64_t seed)
{
    int heads[DECK + 1], unseen[DECK], left = 0, mine[TURNS];
    int64_t sum = 0;
    state = seed | 1;
    for (int card = 1; card <= DECK; card++) {
        int seen = 0;
        heads[card] = heads_of(card);
        for (int i = 0; i < ROWS; i++)
            seen |= start[i] == card;
        for (int i = 0; i < TURNS; i++)
            seen |= hand[i] == card;
        if (!seen)
            unseen[left++] = card;
    }
    memcpy(mine, hand, sizeof mine);
    while (count--) {
        Row rows[ROWS];
        shuffle(unseen, (players - 1) * TURNS, left);
        shuffle(mine, TURNS, TURNS);
        for (int r = 0; r < ROWS; r++)
            rows[r] = (Row){start[r], 1, heads[start[r]]};
        for (int t = 0; t < TURNS; t++) {
            Play plays[10];
            plays[0] = (Play){mine[t], 0};
            for (int p = 1; p < players; p++)
                plays[p] = (Play){unseen[(p - 1) * TURNS + t], p};
            sum += turn(rows, plays, players, heads);
        }
    }
    return sum;
}
