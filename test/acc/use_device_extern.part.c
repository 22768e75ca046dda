int table[4] = {7, 8, 9, 10};
