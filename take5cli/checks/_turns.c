/* The compiled twin of `sift_plainly` in sieve.py: a game's played rounds, checked and replayed (R8-R13, R19).

   It reads the dicts and lists as they came from the reader and gives what the Python function gives, round by round,
   up to the first that is not plainly a legal round within the bounds below: then Python looks. The story of a round
   (`Play` by turn, rows after turns, piles) is told only where it is asked for. No exception leaves it but for memory
   and for arguments of other types. Nothing here calls Python code, so what is borrowed stays alive. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <string.h>

/* What most rounds do without stays out of the way of what all do. */
#if defined(__GNUC__)
#define SELDOM __attribute__((noinline))
#else
#define SELDOM
#endif

enum { CARDS = 1024, SEATS = 16, ROWS = 16, CAPACITY = 32, TURNS = 64, NO_CARD = CARDS, NOBODY = SEATS };
enum { FIELDS = 10, PLAY_FIELDS = 6 };
enum { START, TURNS_KEY, HANDS, PILES, POINTS, ROWS_KEY, PLAYS, TAKES_ROW, WORDS }; /* of a round up to ROWS_KEY, of a turn from it */

static const char *const words[WORDS] = {"start", "turns", "hands", "piles", "points", "rows", "plays", "takes_row"};

typedef struct {
    uint64_t bits[CARDS / 64];
} Cards;

/* What is the same in all rounds of a game. The texts that were met as keys are remembered by where they are, since a
   reader gives equal keys as one object: `word` holds them by what they mean, `name` by their place in a mapping. */
typedef struct {
    int seats, turns, row_count, capacity, highest;
    PyObject *players;
    PyTypeObject *result, *play; /* `RoundResult`, and `Play` where stories are asked for, else NULL: tuples */
    PyObject *word[WORDS], *name[SEATS];
    int name_seat[SEATS];
} Table;

typedef struct {
    Cards met;
    int rows[ROWS][CAPACITY], length[ROWS], heads[ROWS]; /* the cards of each row, and their bull heads */
    int by_end[ROWS], ends[ROWS + 1]; /* the rows in the order of their last cards, and these */
    int points[SEATS], cards[SEATS];        /* bull heads and cards taken */
    int sixths[SEATS], lows[SEATS];         /* rows taken with a sixth card, and with a low one */
    uint16_t played_by[CARDS], taken_by[CARDS]; /* by card, set when it is met and when it is taken */
    int low_length, low_heads;              /* of the row that a turn's low card has just taken */
    PyObject *piles, *events, *rows_after;  /* the story: lists, or NULL */
} Round;

typedef struct {
    int card, seat;
} Play;

typedef struct {
    PyObject *value[WORDS];
} Entries;

static uint8_t heads_of[CARDS];
static PyObject *played, *placed, *sixth, *low;

static int is_exactly(PyObject *object, PyTypeObject *type)
{
    return Py_TYPE(object) == type;
}

/* Notes a card; 0 if it was noted before. */
static int note(Cards *cards, int card)
{
    uint64_t bit = (uint64_t)1 << (card & 63), *bits = &cards->bits[card >> 6];
    if (*bits & bit)
        return 0;
    *bits |= bit;
    return 1;
}

/* A whole number that fits, else -1. */
static int small(PyObject *object)
{
    long value;
    int overflow;
    if (!is_exactly(object, &PyLong_Type))
        return -1;
    value = PyLong_AsLongAndOverflow(object, &overflow);
    return overflow || value < 0 || value >= CARDS ? -1 : (int)value;
}

/* A card of this deck that was not met before, else -1. */
static int new_card(const Table *table, Round *round, PyObject *object, int seat)
{
    int card = small(object);
    if (card < 1 || card > table->highest || !note(&round->met, card))
        return -1;
    round->played_by[card] = (uint16_t)seat;
    round->taken_by[card] = NOBODY;
    return card;
}

/* Which of our words a key is, else -1. */
static int word_of(Table *table, PyObject *key)
{
    for (int word = 0; word < WORDS; word++)
        if (table->word[word] == key)
            return word;
    if (!is_exactly(key, &PyUnicode_Type))
        return -1;
    for (int word = 0; word < WORDS; word++)
        if (PyUnicode_CompareWithASCIIString(key, words[word]) == 0) {
            table->word[word] = key;
            return word;
        }
    return -1;
}

/* The values of a mapping by word: how many there are, or -1 if it has a key that is none of those from `first` to
   `last`. */
static int read_entries(Table *table, PyObject *mapping, int first, int last, Entries *entries)
{
    PyObject *key, *value;
    Py_ssize_t at = 0, size = is_exactly(mapping, &PyDict_Type) ? PyDict_Size(mapping) : -1;
    if (size > WORDS)
        return -1;
    for (int word = first; word <= last; word++)
        entries->value[word] = NULL;
    for (Py_ssize_t left = size; left > 0 && PyDict_Next(mapping, &at, &key, &value); left--) {
        int word = word_of(table, key);
        if (word < first || word > last)
            return -1;
        entries->value[word] = value;
    }
    return (int)size;
}

/* The seat that a key names at this place of a mapping, else -1. */
static int seat_of(Table *table, PyObject *key, int place)
{
    if (table->name[place] == key)
        return table->name_seat[place];
    if (!is_exactly(key, &PyUnicode_Type))
        return -1;
    for (int seat = 0; seat < table->seats; seat++)
        if (PyUnicode_Compare(key, PyTuple_GetItem(table->players, seat)) == 0) {
            table->name[place] = key;
            table->name_seat[place] = seat;
            return seat;
        }
    return -1;
}

/* A by-player value in seat order: how many keys it has, or -1 where it does not fit. */
static int by_seat(Table *table, PyObject *value, PyObject **seated)
{
    PyObject *key, *item;
    Py_ssize_t at = 0;
    if (is_exactly(value, &PyList_Type)) {
        if (PyList_Size(value) != table->seats)
            return -1;
        for (int seat = 0; seat < table->seats; seat++)
            seated[seat] = PyList_GetItem(value, seat);
        return 0;
    }
    if (!is_exactly(value, &PyDict_Type) || PyDict_Size(value) != table->seats)
        return -1;
    for (int place = 0; place < table->seats && PyDict_Next(value, &at, &key, &item); place++) {
        int seat = seat_of(table, key, place);
        if (seat < 0)
            return -1;
        seated[seat] = item;
    }
    return table->seats;
}

static int read_start(const Table *table, Round *round, PyObject *start)
{
    if (!is_exactly(start, &PyList_Type) || PyList_Size(start) != table->row_count)
        return 0;
    for (int row = 0; row < table->row_count; row++) {
        int card = new_card(table, round, PyList_GetItem(start, row), NOBODY), at = row;
        if (card < 0)
            return 0;
        round->rows[row][0] = card;
        round->length[row] = 1;
        round->heads[row] = heads_of[card];
        for (; at > 0 && round->ends[at - 1] > card; at--) {
            round->ends[at] = round->ends[at - 1];
            round->by_end[at] = round->by_end[at - 1];
        }
        round->ends[at] = card;
        round->by_end[at] = row;
    }
    round->ends[table->row_count] = NO_CARD;
    return 1;
}

/* The cards of a turn in ascending order with who played them; how many keys name them, or -1. */
static int read_plays(Table *table, Round *round, PyObject *plays, Play *sorted)
{
    PyObject *seated[SEATS];
    int keys = by_seat(table, plays, seated);
    for (int seat = 0; keys >= 0 && seat < table->seats; seat++) {
        int card = new_card(table, round, seated[seat], seat), at = seat;
        if (card < 0)
            return -1;
        for (; at > 0 && sorted[at - 1].card > card; at--)
            sorted[at] = sorted[at - 1];
        sorted[at].card = card;
        sorted[at].seat = seat;
    }
    return keys;
}

static void take(Round *round, int row, int seat)
{
    for (int i = 0; i < round->length[row]; i++)
        round->taken_by[round->rows[row][i]] = (uint16_t)seat;
    round->points[seat] += round->heads[row];
    round->cards[seat] += round->length[row];
    round->length[row] = round->heads[row] = 0;
}

/* R13, R15: the low card's row is emptied and brought to the front; 0 for a choice that is missing, needless or bad. */
static int choose(const Table *table, Round *round, PyObject *choice, const Play *lowest)
{
    int row, at = 0;
    if (round->ends[0] < lowest->card)
        return choice == NULL;
    row = choice == NULL ? 0 : small(choice);
    if (row < 1 || row > table->row_count)
        return 0;
    row--;
    round->low_length = round->length[row];
    round->low_heads = round->heads[row];
    take(round, row, lowest->seat);
    round->lows[lowest->seat]++;
    while (round->by_end[at] != row)
        at++;
    for (; at > 0; at--) {
        round->ends[at] = round->ends[at - 1];
        round->by_end[at] = round->by_end[at - 1];
    }
    round->ends[0] = 0;
    round->by_end[0] = row;
    return 1;
}

/* The first cards of a row as a list. */
static PyObject *row_list(const Round *round, int row, int count)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *card = PyLong_FromLong(round->rows[row][i]);
        if (card == NULL)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, card);
    }
    return list;
}

/* Adds an item that was just made to a list; 0 if one of them could not be made. */
static int append(PyObject *list, PyObject *item)
{
    int done = list != NULL && item != NULL && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return done;
}

/* Tells what is about to become of a card at a row whose first `count` cards it takes; 0 with an error. */
SELDOM static int tell_play(const Table *table, const Round *round, PyObject *told, const Play *play, int row, PyObject *kind,
                     int count, int heads)
{
    PyObject *cards = row_list(round, row, count), *taken = cards == NULL ? NULL : PyList_AsTuple(cards);
    PyObject *pile = PyList_GetItem(round->piles, play->seat), *made = NULL;
    PyObject *fields[PLAY_FIELDS] = {PyLong_FromLong(play->seat), PyLong_FromLong(play->card), PyLong_FromLong(row + 1),
                                     Py_NewRef(kind), taken, PyLong_FromLong(heads)};
    int done = cards != NULL && PyList_SetSlice(pile, PyList_Size(pile), PyList_Size(pile), cards) == 0;
    for (int field = 0; field < PLAY_FIELDS; field++)
        done = done && fields[field] != NULL;
    if (done) {
        newfunc new_tuple = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
        PyObject *plain = PyTuple_Pack(PLAY_FIELDS, fields[0], fields[1], fields[2], fields[3], fields[4], fields[5]);
        PyObject *args = plain == NULL ? NULL : PyTuple_Pack(1, plain);
        made = args == NULL ? NULL : new_tuple(table->play, args, NULL);
        Py_XDECREF(args);
        Py_XDECREF(plain);
    }
    for (int field = 0; field < PLAY_FIELDS; field++)
        Py_XDECREF(fields[field]);
    Py_XDECREF(cards);
    return append(told, made);
}

/* Tells the rows after a turn; 0 with an error. */
SELDOM static int tell_rows(const Table *table, Round *round)
{
    PyObject *rows = PyList_New(0);
    for (int row = 0; rows != NULL && row < table->row_count; row++)
        if (!append(rows, row_list(round, row, round->length[row])))
            Py_CLEAR(rows);
    return append(round->rows_after, rows);
}

/* R10-R12: each card goes to the row with the highest lower end, and takes it when it is full; 0 with an error. */
static int place(const Table *table, Round *round, const Play *sorted)
{
    PyObject *told = round->events == NULL ? NULL : PyList_New(0);
    int at = 0;
    for (int i = 0; i < table->seats; i++) {
        int card = sorted[i].card, row, is_full;
        while (round->ends[at + 1] < card)
            at++;
        row = round->by_end[at];
        is_full = round->length[row] == table->capacity;
        if (round->events != NULL) {
            int is_low = round->length[row] == 0;
            int count = is_low ? round->low_length : is_full ? table->capacity : 0;
            int heads = is_low ? round->low_heads : is_full ? round->heads[row] : 0;
            if (!tell_play(table, round, told, &sorted[i], row, is_low ? low : is_full ? sixth : placed, count, heads)) {
                Py_XDECREF(told);
                return 0;
            }
        }
        if (is_full) {
            take(round, row, sorted[i].seat);
            round->sixths[sorted[i].seat]++;
        }
        round->rows[row][round->length[row]++] = card;
        round->heads[row] += heads_of[card];
        round->ends[at] = card;
    }
    return round->events == NULL || (append(round->events, told) && tell_rows(table, round));
}

/* Whether rows as recorded are exactly those of the table. */
SELDOM static int rows_hold(const Table *table, const Round *round, PyObject *told)
{
    if (!is_exactly(told, &PyList_Type) || PyList_Size(told) != table->row_count)
        return 0;
    for (int row = 0; row < table->row_count; row++) {
        PyObject *cards = PyList_GetItem(told, row);
        if (!is_exactly(cards, &PyList_Type) || PyList_Size(cards) != round->length[row])
            return 0;
        for (int i = 0; i < round->length[row]; i++)
            if (small(PyList_GetItem(cards, i)) != round->rows[row][i])
                return 0;
    }
    return 1;
}

/* Whether each list of cards by player holds exactly those that are his by `whose`, of which there are `sizes`; how
   many keys name them, or -1. */
SELDOM static int cards_hold(Table *table, PyObject *told, const Round *round, const uint16_t *whose, const int *sizes)
{
    PyObject *seated[SEATS];
    Cards seen = {{0}}, met = round->met;
    int keys = by_seat(table, told, seated);
    for (int seat = 0; keys >= 0 && seat < table->seats; seat++) {
        PyObject *cards = seated[seat];
        if (!is_exactly(cards, &PyList_Type) || PyList_Size(cards) != sizes[seat])
            return -1;
        for (int i = 0; i < sizes[seat]; i++) {
            int card = small(PyList_GetItem(cards, i));
            if (card < 0 || note(&met, card) || !note(&seen, card) || whose[card] != seat)
                return -1;
        }
    }
    return keys;
}

/* Points as recorded, by seat, if they are those of the round; NULL, perhaps with an error, if not. */
SELDOM static PyObject *points_told(Table *table, const Round *round, PyObject *told, long *keys)
{
    PyObject *seated[SEATS], *made;
    int named = by_seat(table, told, seated);
    for (int seat = 0; named >= 0 && seat < table->seats; seat++) {
        long value;
        int overflow;
        if (!is_exactly(seated[seat], &PyLong_Type))
            return NULL;
        value = PyLong_AsLongAndOverflow(seated[seat], &overflow);
        if (overflow || value != round->points[seat])
            return NULL;
    }
    if (named < 0)
        return NULL;
    *keys += named;
    made = PyTuple_New(table->seats);
    for (int seat = 0; made != NULL && seat < table->seats; seat++)
        PyTuple_SetItem(made, seat, Py_NewRef(seated[seat]));
    return made;
}

/* One turn; how many keys its mappings have, or -1 where it asks for a closer look. */
static long resolve_turn(Table *table, Round *round, PyObject *turn)
{
    Play sorted[SEATS];
    Entries entries;
    PyObject **value = entries.value;
    int size = read_entries(table, turn, ROWS_KEY, TAKES_ROW, &entries), keys;
    if (size < 0 || value[PLAYS] == NULL)
        return -1;
    keys = read_plays(table, round, value[PLAYS], sorted);
    if (keys < 0 || !choose(table, round, value[TAKES_ROW], &sorted[0]))
        return -1;
    if (!place(table, round, sorted))
        return -1;
    if (value[ROWS_KEY] != NULL && !rows_hold(table, round, value[ROWS_KEY]))
        return -1;
    return (long)size + keys;
}

/* Whole numbers by seat. */
static PyObject *numbers(const Table *table, const int *values)
{
    PyObject *made = PyTuple_New(table->seats);
    for (int seat = 0; made != NULL && seat < table->seats; seat++) {
        PyObject *number = PyLong_FromLong(values[seat]);
        if (number == NULL)
            Py_CLEAR(made);
        else
            PyTuple_SetItem(made, seat, number);
    }
    return made;
}

static PyObject *or_none(PyObject *object)
{
    return Py_NewRef(object == NULL ? Py_None : object);
}

/* What a round came to, as a `RoundResult`, which has lists in it, so that nobody asks for its hash: a tuple whose memory
   is only allocated may lack what newer Pythons keep of that. Takes over `recorded`. */
static PyObject *result(const Table *table, const Round *round, PyObject *recorded, PyObject *start)
{
    PyObject *sixths = numbers(table, round->sixths), *lows = numbers(table, round->lows);
    PyObject *takes = sixths != NULL && lows != NULL ? PyTuple_Pack(2, sixths, lows) : NULL;
    PyObject *fields[FIELDS] = {
        Py_NewRef(played), Py_NewRef(table->players), numbers(table, round->points), or_none(round->piles), recorded,
        Py_NewRef(start),  or_none(round->events),    or_none(round->rows_after),    takes,
        numbers(table, round->cards)};
    PyObject *made = takes != NULL && fields[2] != NULL && fields[9] != NULL
                       ? PyType_GenericAlloc(table->result, FIELDS)
                       : NULL;
    Py_XDECREF(sixths);
    Py_XDECREF(lows);
    for (int field = 0; field < FIELDS; field++) {
        if (made != NULL)
            PyTuple_SetItem(made, field, fields[field]);
        else
            Py_XDECREF(fields[field]);
    }
    return made;
}

/* A round's result, its keys added to `keys`; NULL, perhaps with an error, where it asks for a closer look. */
static PyObject *judge(Table *table, Round *round, PyObject *written, long *keys)
{
    Entries entries;
    PyObject **value = entries.value, *recorded;
    int hands[SEATS];
    long met = read_entries(table, written, START, ROWS_KEY, &entries);
    if (met < 0 || value[START] == NULL || value[TURNS_KEY] == NULL
        || !is_exactly(value[TURNS_KEY], &PyList_Type) || PyList_Size(value[TURNS_KEY]) != table->turns)
        return NULL;
    memset(&round->met, 0, sizeof round->met);
    for (int seat = 0; seat < table->seats; seat++)
        round->points[seat] = round->cards[seat] = round->sixths[seat] = round->lows[seat] = 0;
    if (!read_start(table, round, value[START]))
        return NULL;
    for (int number = 0; number < table->turns; number++) {
        long named = resolve_turn(table, round, PyList_GetItem(value[TURNS_KEY], number));
        if (named < 0)
            return NULL;
        met += named;
    }
    if (value[HANDS] != NULL) {
        for (int seat = 0; seat < table->seats; seat++)
            hands[seat] = table->turns;
        int named = cards_hold(table, value[HANDS], round, round->played_by, hands);
        if (named < 0)
            return NULL;
        met += named;
    }
    if (value[PILES] != NULL) {
        int named = cards_hold(table, value[PILES], round, round->taken_by, round->cards);
        if (named < 0)
            return NULL;
        met += named;
    }
    if (value[ROWS_KEY] != NULL && !rows_hold(table, round, value[ROWS_KEY]))
        return NULL;
    recorded = value[POINTS] != NULL ? points_told(table, round, value[POINTS], &met) : Py_NewRef(Py_None);
    if (recorded == NULL)
        return NULL;
    *keys += met;
    return result(table, round, recorded, value[START]);
}

/* The same, with the story where it is asked for. */
static PyObject *sift_round(Table *table, PyObject *written, long *keys)
{
    Round round;
    PyObject *found = NULL;
    int begun = 1;
    round.piles = round.events = round.rows_after = NULL;
    if (table->play != NULL) {
        round.piles = PyList_New(0);
        round.events = PyList_New(0);
        round.rows_after = PyList_New(0);
        begun = round.events != NULL && round.rows_after != NULL;
        for (int seat = 0; begun && seat < table->seats; seat++)
            begun = append(round.piles, PyList_New(0));
    }
    if (begun)
        found = judge(table, &round, written, keys);
    Py_XDECREF(round.piles);
    Py_XDECREF(round.events);
    Py_XDECREF(round.rows_after);
    return found;
}

static PyObject *sift(PyObject *self, PyObject *args)
{
    PyObject *rounds, *results, *play, *found = NULL;
    Table table = {0};
    long keys = 0;
    Py_ssize_t at, count;
    int fits;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!nO!iiiiO!O", &PyList_Type, &rounds, &at, &PyTuple_Type, &table.players, &table.turns,
                          &table.row_count, &table.capacity, &table.highest, &PyType_Type, &table.result, &play))
        return NULL;
    if (play != Py_None && PyType_Check(play))
        table.play = (PyTypeObject *)play;
    if (!PyType_IsSubtype(table.result, &PyTuple_Type)
        || (play != Py_None && (table.play == NULL || !PyType_IsSubtype(table.play, &PyTuple_Type)))) {
        PyErr_SetString(PyExc_TypeError, "results and plays are tuples");
        return NULL;
    }
    table.seats = (int)PyTuple_Size(table.players);
    fits = at >= 0 && table.seats >= 1 && table.seats <= SEATS && table.turns >= 1 && table.turns <= TURNS && table.row_count >= 1
        && table.row_count <= ROWS && table.capacity >= 1 && table.capacity < CAPACITY && table.highest < CARDS;
    count = PyList_Size(rounds);
    results = PyList_New(0);
    for (; results != NULL && fits && at < count; at++) {
        found = sift_round(&table, PyList_GetItem(rounds, at), &keys);
        if (found == NULL || PyList_Append(results, found) < 0)
            break;
        Py_CLEAR(found);
    }
    Py_XDECREF(found);
    if (results == NULL || PyErr_Occurred()) {
        Py_XDECREF(results);
        return NULL;
    }
    return Py_BuildValue("(Nl)", results, keys);
}

static PyMethodDef methods[] = {
    {"sift", sift, METH_VARARGS,
     "sift(rounds, begin, players, cards_per_hand, row_count, row_capacity, highest, RoundResult, Play | None) -> (results, keys)"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_turns", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__turns(void)
{
    for (int card = 1; card < CARDS; card++)
        heads_of[card] = card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
    played = PyUnicode_InternFromString("played");
    placed = PyUnicode_InternFromString("place");
    sixth = PyUnicode_InternFromString("sixth");
    low = PyUnicode_InternFromString("low");
    return played && placed && sixth && low ? PyModule_Create(&module) : NULL;
}
