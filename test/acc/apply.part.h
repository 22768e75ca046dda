  #pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] = x[i] OP (n + 2);
