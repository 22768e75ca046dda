const double far[4] = {10, 20, 30, 40};
