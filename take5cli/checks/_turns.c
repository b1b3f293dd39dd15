/* The compiled twin of `resolve_plainly` in turns.py: one round's decoded turns, checked and replayed (R8-R13).

   It reads the dicts and lists as they came from the reader and gives what the Python function gives, or None for
   whatever is not plainly a legal round within the bounds below: then Python looks. No exception ever leaves it. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { CARDS = 1024, SEATS = 16, ROWS = 16, CAPACITY = 32, TURNS = 64, NO_CARD = CARDS };

typedef struct {
    int card, seat;
} Play;

typedef struct {
    int seats, turns, row_count, capacity, highest;
    int rows[ROWS][CAPACITY], length[ROWS];
    int by_end[ROWS], ends[ROWS + 1];
    int piles[SEATS][ROWS * CAPACITY + SEATS * TURNS], taken[SEATS];
    int sixths[SEATS], lows[SEATS]; /* rows taken with a sixth card, and with a low one */
    int turn_cards[TURNS][SEATS];
    PyObject *objects[CARDS]; /* borrowed: the whole numbers as they came, by card; NULL where not met */
} Round;

static PyObject *key_plays, *key_takes_row, *key_rows;
static uint8_t heads[CARDS];

static int is_exactly(PyObject *object, PyTypeObject *type)
{
    return Py_TYPE(object) == type;
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
static int new_card(Round *round, PyObject *object)
{
    int card = small(object);
    if (card < 1 || card > round->highest || round->objects[card] != NULL)
        return -1;
    round->objects[card] = object;
    return card;
}

static int read_start(Round *round, PyObject *start)
{
    if (!is_exactly(start, &PyList_Type) || PyList_Size(start) != round->row_count)
        return 0;
    for (int row = 0; row < round->row_count; row++) {
        int card = new_card(round, PyList_GetItem(start, row)), at = row;
        if (card < 0)
            return 0;
        round->rows[row][0] = card;
        round->length[row] = 1;
        for (; at > 0 && round->ends[at - 1] > card; at--) {
            round->ends[at] = round->ends[at - 1];
            round->by_end[at] = round->by_end[at - 1];
        }
        round->ends[at] = card;
        round->by_end[at] = row;
    }
    round->ends[round->row_count] = NO_CARD;
    return 1;
}

/* The cards of a turn in ascending order with who played them. */
static int read_plays(Round *round, PyObject *plays, PyObject *players, int turn, Play *sorted)
{
    int named = is_exactly(plays, &PyDict_Type);
    Py_ssize_t size = named ? PyDict_Size(plays) : is_exactly(plays, &PyList_Type) ? PyList_Size(plays) : -1;
    if (size != round->seats)
        return 0;
    for (int seat = 0; seat < round->seats; seat++) {
        PyObject *object = named ? PyDict_GetItemWithError(plays, PyTuple_GetItem(players, seat))
                                 : PyList_GetItem(plays, seat);
        int card = object ? new_card(round, object) : -1, at = seat;
        if (card < 0)
            return 0;
        round->turn_cards[turn][seat] = card;
        for (; at > 0 && sorted[at - 1].card > card; at--)
            sorted[at] = sorted[at - 1];
        sorted[at].card = card;
        sorted[at].seat = seat;
    }
    return 1;
}

static void take(Round *round, int row, int seat)
{
    for (int i = 0; i < round->length[row]; i++)
        round->piles[seat][round->taken[seat]++] = round->rows[row][i];
    round->length[row] = 0;
}

/* R13, R15: the low card's row is emptied and brought to the front; 0 for a choice that is missing, needless or bad. */
static int choose(Round *round, PyObject *choice, const Play *lowest)
{
    int row, at = 0;
    if (round->ends[0] < lowest->card)
        return choice == NULL;
    row = choice == NULL ? 0 : small(choice);
    if (row < 1 || row > round->row_count)
        return 0;
    row--;
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

/* R10-R12: each card goes to the row with the highest lower end, and takes it when it is full. */
static void place(Round *round, const Play *sorted)
{
    int at = 0;
    for (int i = 0; i < round->seats; i++) {
        int card = sorted[i].card, row;
        while (round->ends[at + 1] < card)
            at++;
        row = round->by_end[at];
        if (round->length[row] == round->capacity) {
            take(round, row, sorted[i].seat);
            round->sixths[sorted[i].seat]++;
        }
        round->rows[row][round->length[row]++] = card;
        round->ends[at] = card;
    }
}

/* Whether rows as recorded are exactly those of the table. */
static int rows_hold(const Round *round, PyObject *told)
{
    if (!is_exactly(told, &PyList_Type) || PyList_Size(told) != round->row_count)
        return 0;
    for (int row = 0; row < round->row_count; row++) {
        PyObject *cards = PyList_GetItem(told, row);
        if (!is_exactly(cards, &PyList_Type) || PyList_Size(cards) != round->length[row])
            return 0;
        for (int i = 0; i < round->length[row]; i++)
            if (small(PyList_GetItem(cards, i)) != round->rows[row][i])
                return 0;
    }
    return 1;
}

/* One turn; how many keys its mappings have, or -1 where it asks for a closer look. */
static long resolve_turn(Round *round, PyObject *turn, PyObject *players, int number)
{
    Play sorted[SEATS] = {{0, 0}};
    PyObject *plays, *choice, *told;
    if (!is_exactly(turn, &PyDict_Type))
        return -1;
    plays = PyDict_GetItemWithError(turn, key_plays);
    choice = PyDict_GetItemWithError(turn, key_takes_row);
    told = PyDict_GetItemWithError(turn, key_rows);
    if (plays == NULL || PyDict_Size(turn) != 1 + (choice != NULL) + (told != NULL))
        return -1;
    if (!read_plays(round, plays, players, number, sorted) || !choose(round, choice, &sorted[0]))
        return -1;
    place(round, sorted);
    if (told != NULL && !rows_hold(round, told))
        return -1;
    return (long)PyDict_Size(turn) + (is_exactly(plays, &PyDict_Type) ? round->seats : 0);
}

static PyObject *cards_list(const Round *round, const int *cards, int count)
{
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *card = round->objects[cards[i]];
        Py_INCREF(card);
        PyList_SetItem(list, i, card);
    }
    return list;
}

/* A list made item by item; an item that could not be made is NULL and ends it. */
static int append(PyObject *list, PyObject *item)
{
    int failed = list == NULL || item == NULL || PyList_Append(list, item) < 0;
    Py_XDECREF(item);
    return !failed;
}

static PyObject *result(const Round *round, long keys, int wants_plays)
{
    PyObject *scores = PyList_New(0), *piles = PyList_New(0), *rows = PyList_New(0);
    PyObject *sixths = PyList_New(0), *lows = PyList_New(0);
    PyObject *plays = wants_plays ? PyList_New(0) : Py_NewRef(Py_None), *made = NULL;
    int sound = 1;
    for (int seat = 0; sound && seat < round->seats; seat++) {
        long score = 0;
        for (int i = 0; i < round->taken[seat]; i++)
            score += heads[round->piles[seat][i]];
        sound = append(scores, PyLong_FromLong(score)) && append(sixths, PyLong_FromLong(round->sixths[seat]))
            && append(lows, PyLong_FromLong(round->lows[seat]))
            && append(piles, cards_list(round, round->piles[seat], round->taken[seat]));
    }
    for (int row = 0; sound && row < round->row_count; row++)
        sound = append(rows, cards_list(round, round->rows[row], round->length[row]));
    for (int turn = 0; sound && wants_plays && turn < round->turns; turn++)
        sound = append(plays, cards_list(round, round->turn_cards[turn], round->seats));
    if (sound)
        made = Py_BuildValue("(OOOlOOO)", scores, piles, rows, keys, plays, sixths, lows);
    Py_XDECREF(scores);
    Py_XDECREF(piles);
    Py_XDECREF(rows);
    Py_XDECREF(plays);
    Py_XDECREF(sixths);
    Py_XDECREF(lows);
    return made;
}

static PyObject *not_mine(void)
{
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_MemoryError))
        PyErr_Clear();
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *resolve(PyObject *self, PyObject *args)
{
    PyObject *start, *turns, *players;
    int wants_plays;
    long keys = 0;
    Round round;
    (void)self;
    if (!PyArg_ParseTuple(args, "OOO!iiiip", &start, &turns, &PyTuple_Type, &players, &round.turns, &round.row_count,
                          &round.capacity, &round.highest, &wants_plays))
        return NULL;
    round.seats = (int)PyTuple_Size(players);
    if (round.seats < 1 || round.seats > SEATS || round.turns < 1 || round.turns > TURNS || round.row_count < 1
        || round.row_count > ROWS || round.capacity < 1 || round.capacity >= CAPACITY || round.highest >= CARDS)
        return not_mine();
    memset(round.objects, 0, sizeof round.objects);
    memset(round.taken, 0, sizeof round.taken);
    memset(round.sixths, 0, sizeof round.sixths);
    memset(round.lows, 0, sizeof round.lows);
    if (!read_start(&round, start) || !is_exactly(turns, &PyList_Type) || PyList_Size(turns) != round.turns)
        return not_mine();
    for (int number = 0; number < round.turns; number++) {
        long met = resolve_turn(&round, PyList_GetItem(turns, number), players, number);
        if (met < 0)
            return not_mine();
        keys += met;
    }
    return result(&round, keys, wants_plays);
}

static PyMethodDef methods[] = {
    {"resolve", resolve, METH_VARARGS,
     "resolve(start, turns, players, cards_per_hand, row_count, row_capacity, highest, wants_plays) -> tuple | None"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_turns", NULL, -1, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__turns(void)
{
    key_plays = PyUnicode_InternFromString("plays");
    key_takes_row = PyUnicode_InternFromString("takes_row");
    key_rows = PyUnicode_InternFromString("rows");
    for (int card = 1; card < CARDS; card++)
        heads[card] = card == 55 ? 7 : card % 11 == 0 ? 5 : card % 10 == 0 ? 3 : card % 5 == 0 ? 2 : 1;
    if (key_plays == NULL || key_takes_row == NULL || key_rows == NULL)
        return NULL;
    return PyModule_Create(&module);
}
