/* The idea of the best published answer to the challenge, written anew: S, Z, O and I go to
   fixed places, and J, L and T into the first three columns, wherever they lie lowest there
   without covering a square. It uses no preview. */

#include <stdio.h>
#include <string.h>

enum { ROWS = 20, COLUMNS = 10 };

/* The rows of each rotation from the bottom, with the leftmost square in the lowest bit. */
static const int shapes[7][4][4] = {
    {{3, 3}, {3, 3}, {3, 3}, {3, 3}},
    {{1, 1, 1, 1}, {15}, {1, 1, 1, 1}, {15}},
    {{6, 3}, {1, 3, 2}, {6, 3}, {1, 3, 2}},
    {{3, 2, 2}, {4, 7}, {1, 1, 3}, {7, 1}},
    {{3, 1, 1}, {7, 4}, {2, 2, 3}, {1, 7}},
    {{3, 6}, {2, 3, 1}, {3, 6}, {2, 3, 1}},
    {{2, 7}, {1, 3, 1}, {7, 2}, {2, 3, 2}},
};

/* The fixed place of each piece: rotation * 16 + column. J, L and T have none. */
static const int places[7] = {7, 9, 16 + 3, -1, -1, 16 + 5, -1};

static int grid[ROWS + 4];

/* The row on which a piece comes to rest. */
static int landing(const int *shape, int column) {
    int row = ROWS;
    while (row > 0) {
        for (int i = 0; i < 4; i++)
            if (grid[row - 1 + i] & shape[i] << column)
                return row;
        row--;
    }
    return row;
}

static void drop(const int *shape, int column) {
    int row = landing(shape, column);
    for (int i = 0; i < 4; i++)
        grid[row + i] |= shape[i] << column;
    for (int i = ROWS; i < ROWS + 4; i++)
        if (grid[i]) {
            memset(grid, 0, sizeof grid);
            return;
        }
    int kept = 0;
    for (int i = 0; i < ROWS; i++)
        if (grid[i] != (1 << COLUMNS) - 1)
            grid[kept++] = grid[i];
    while (kept < ROWS)
        grid[kept++] = 0;
}

/* The empty squares right below a piece, and how high it lies. */
static int cost(const int *shape, int column) {
    int row = landing(shape, column), holes = 0, height = 0;
    for (int i = 0; i < 4 && shape[i]; i++) {
        int below = row + i ? grid[row + i - 1] | (i ? shape[i - 1] << column : 0) : ~0;
        for (int bits = shape[i] << column & ~below; bits; bits &= bits - 1)
            holes++;
        height = row + i;
    }
    return 4 * holes + height;
}

static int choose(int piece) {
    if (places[piece] >= 0)
        return places[piece];
    int best = 0, lowest = 1000;
    for (int rotation = 0; rotation < 4; rotation++) {
        int width = 0;
        for (int i = 0; i < 4; i++)
            while (shapes[piece][rotation][i] >> width)
                width++;
        for (int column = 0; column + width <= 3; column++) {
            int found = cost(shapes[piece][rotation], column);
            if (found < lowest) {
                lowest = found;
                best = rotation * 16 + column;
            }
        }
    }
    return best;
}

int main(void) {
    int byte;
    while ((byte = getchar()) != EOF) {
        int place = choose(byte % 7);
        drop(shapes[byte % 7][place / 16], place % 16);
        putchar(place);
        fflush(stdout);
    }
    return 0;
}
