/* The door from Python: takes positions and tables as bytes, refuses what is out of bounds, and gives back sums. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "kernel.h"

enum { HEADER = 6, OPTION = 1 + 3 * ROWS };

static int refuse(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return 0;
}

static int read_tables(const Py_buffer *buffer, Tables *tables)
{
    enum { BYTES = sizeof tables->phase + sizeof tables->heads, NEAR = PHASES * KINDS * CARDS, DEAR = PHASES * KINDS * HEADS };
    uint16_t weights[NEAR + DEAR];
    const uint8_t *bytes = buffer->buf;
    if (buffer->len != BYTES + (Py_ssize_t)sizeof weights)
        return refuse("tables of another size");
    memcpy(tables, bytes, BYTES);
    memcpy(weights, bytes + BYTES, sizeof weights);
    for (int i = 0; i < NEAR; i++)
        tables->near[i] = weights[i];
    for (int i = 0; i < DEAR; i++)
        tables->dear[i] = weights[NEAR + i];
    for (int i = 0; i < 16; i++)
        if (tables->phase[i] >= PHASES)
            return refuse("no such phase");
    for (int i = 0; i < CARDS; i++)
        if (tables->heads[i] > 7)
            return refuse("a card with more than seven heads");
    return 1;
}

static int is_card(uint8_t card)
{
    return card >= 1 && card < NO_END;
}

/* Rows are given from the top, a missing one with the length 0; they are kept in ascending order of their ends. */
static int read_rows(const uint8_t *bytes, int capacity, Rows *rows)
{
    for (int i = 0; i < ROWS; i++) {
        uint8_t end = bytes[3 * i], length = bytes[3 * i + 1], heads = bytes[3 * i + 2];
        int j = i;
        if (length == 0) {
            end = NO_END;
            heads = DEAREST;
        } else if (!is_card(end) || length > capacity || heads > 7 * length) {
            return refuse("a row that cannot be");
        }
        for (; j > 0 && rows->end[j - 1] > end; j--) {
            rows->end[j] = rows->end[j - 1];
            rows->length[j] = rows->length[j - 1];
            rows->heads[j] = rows->heads[j - 1];
            rows->row[j] = rows->row[j - 1];
        }
        rows->end[j] = (int8_t)end;
        rows->length[j] = length;
        rows->heads[j] = heads;
        rows->row[j] = (uint8_t)i;
    }
    return 1;
}

static int read_position(const Py_buffer *buffer, Position *position)
{
    const uint8_t *bytes = buffer->buf;
    uint8_t met[256] = {0};
    if (buffer->len < HEADER)
        return refuse("a position without its header");
    memset(position, 0, sizeof *position);
    position->capacity = bytes[0];
    position->cards = bytes[1];
    position->others = bytes[2];
    position->pool = bytes[3];
    position->known = bytes[4];
    position->options = bytes[5];
    if (position->capacity < 2 || position->capacity > MOST_CAPACITY || position->cards < 1 || position->cards > MOST_CARDS ||
        position->others < 1 || position->others > MOST_OTHERS || position->pool > MOST_POOL ||
        position->options < 1 || position->options > MOST_OPTIONS || position->known > 1)
        return refuse("a position out of bounds");
    if (position->pool < position->others * position->cards ||
        (position->known && position->pool != position->others * position->cards))
        return refuse("too few unseen cards");
    if (buffer->len != HEADER + position->cards + position->pool + position->options * OPTION)
        return refuse("a position of another size");
    bytes += HEADER;
    for (int i = 0; i < position->cards + position->pool; i++)
        if (!is_card(bytes[i]) || met[bytes[i]]++)
            return refuse("no such card, or one twice");
    memcpy(position->hand, bytes, (size_t)position->cards);
    bytes += position->cards;
    memcpy(position->unseen, bytes, (size_t)position->pool);
    bytes += position->pool;
    for (int o = 0; o < position->options; o++, bytes += OPTION) {
        if (bytes[0] >= position->cards && bytes[0] != POLICY)
            return refuse("an option outside the hand");
        position->option[o].card = bytes[0];
        if (!read_rows(bytes + 1, position->capacity, &position->option[o].rows))
            return 0;
    }
    return 1;
}

static int read_both(const Py_buffer *tables_buffer, const Py_buffer *position_buffer, Tables *tables,
                     Position *position)
{
    return read_tables(tables_buffer, tables) && read_position(position_buffer, position);
}

typedef void Rollouts(const Tables *, const Position *, uint64_t, uint64_t, uint64_t, int64_t *, int64_t *);

static PyObject *roll(PyObject *args, Rollouts *rollouts)
{
    Py_buffer tables_buffer, position_buffer;
    unsigned long long key, first, count;
    Tables tables;
    Position position;
    PyObject *result = NULL;
    if (!PyArg_ParseTuple(args, "y*y*KKK", &tables_buffer, &position_buffer, &key, &first, &count))
        return NULL;
    if (count > UINT64_C(1) << 32) {
        refuse("too many worlds");
    } else if (read_both(&tables_buffer, &position_buffer, &tables, &position)) {
        int64_t sums[MOST_OPTIONS + MOST_OPTIONS * MOST_OPTIONS] = {0};
        int options = position.options;
        Py_BEGIN_ALLOW_THREADS
        rollouts(&tables, &position, key, first, count, sums, sums + options);
        Py_END_ALLOW_THREADS
        result = PyBytes_FromStringAndSize((const char *)sums, (Py_ssize_t)sizeof *sums * (options + options * options));
    }
    PyBuffer_Release(&tables_buffer);
    PyBuffer_Release(&position_buffer);
    return result;
}

static PyObject *learned(PyObject *self, PyObject *args)
{
    (void)self;
    return roll(args, learned_rollouts);
}

static PyObject *uniform(PyObject *self, PyObject *args)
{
    (void)self;
    return roll(args, uniform_rollouts);
}

static PyObject *exact(PyObject *self, PyObject *args)
{
    Py_buffer tables_buffer, position_buffer;
    Tables tables;
    Position position;
    PyObject *result = NULL;
    (void)self;
    if (!PyArg_ParseTuple(args, "y*y*", &tables_buffer, &position_buffer))
        return NULL;
    if (read_both(&tables_buffer, &position_buffer, &tables, &position)) {
        double sums[1 + MOST_OPTIONS] = {0};
        Py_BEGIN_ALLOW_THREADS
        sums[0] = exact_sums(&tables, &position, sums + 1);
        Py_END_ALLOW_THREADS
        result = PyBytes_FromStringAndSize((const char *)sums, (Py_ssize_t)sizeof *sums * (1 + position.options));
    }
    PyBuffer_Release(&tables_buffer);
    PyBuffer_Release(&position_buffer);
    return result;
}

static PyMethodDef methods[] = {
    {"learned", learned, METH_VARARGS,
     "learned(tables, position, key, first, count) -> sums and sums of products of the heads, as native int64"},
    {"uniform", uniform, METH_VARARGS,
     "uniform(tables, position, key, first, count) -> sums and sums of products of the heads, as native int64"},
    {"exact", exact, METH_VARARGS,
     "exact(tables, position) -> the number of worlds and the sums of expected heads, as native doubles"},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_kernel", "Rollouts and exact values; see twin.py, which says the same in Python.", 0,
    methods,               slots,     NULL,
    NULL,                  NULL,
};

PyMODINIT_FUNC PyInit__kernel(void);

PyMODINIT_FUNC PyInit__kernel(void)
{
    return PyModuleDef_Init(&definition);
}
