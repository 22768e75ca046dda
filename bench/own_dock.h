// The docking kernels of own_acc.c, once for each directive.
// In:  NAME of the function, DIRECTIVE, POSES for each thread.  Out: the function; the macros are undefined again.
static void NAME(const Own *x) {
  int nprotein = x->nprotein, nligand = x->nligand, n = x->nposes;
  const Atom *protein = x->protein, *ligand = x->ligand;
  const Kind *kinds = x->kinds;
  const float *p0 = x->pose[0], *p1 = x->pose[1], *p2 = x->pose[2], *p3 = x->pose[3], *p4 = x->pose[4], *p5 = x->pose[5];
  float *energy = x->energy;
  DIRECTIVE
  for (int g = 0; g < n / POSES; g++) {
    float sum[POSES], t[POSES][3][4];
    for (int l = 0; l < POSES; l++) {
      int i = g * POSES + l;
      float sx = sinf(p0[i]), cx = cosf(p0[i]), sy = sinf(p1[i]), cy = cosf(p1[i]), sz = sinf(p2[i]), cz = cosf(p2[i]);
      t[l][0][0] = cy * cz, t[l][0][1] = sx * sy * cz - cx * sz, t[l][0][2] = cx * sy * cz + sx * sz, t[l][0][3] = p3[i];
      t[l][1][0] = cy * sz, t[l][1][1] = sx * sy * sz + cx * cz, t[l][1][2] = cx * sy * sz - sx * cz, t[l][1][3] = p4[i];
      t[l][2][0] = -sy, t[l][2][1] = sx * cy, t[l][2][2] = cx * cy, t[l][2][3] = p5[i];
      sum[l] = 0;
    }
    for (int k = 0; k < nligand; k++) {
      Atom a = ligand[k];
      Kind ka = kinds[a.type];
      float px[POSES], py[POSES], pz[POSES];
      for (int l = 0; l < POSES; l++) {
        px[l] = t[l][0][3] + a.x * t[l][0][0] + a.y * t[l][0][1] + a.z * t[l][0][2];
        py[l] = t[l][1][3] + a.x * t[l][1][0] + a.y * t[l][1][1] + a.z * t[l][1][2];
        pz[l] = t[l][2][3] + a.x * t[l][2][0] + a.y * t[l][2][1] + a.z * t[l][2][2];
      }
      for (int m = 0; m < nprotein; m++) {
        Atom b = protein[m];
        Kind kb = kinds[b.type];
        float radii = ka.radius + kb.radius, by_radii = 1 / radii, charges = ka.charge * kb.charge;
        float water = ka.hydrophobic + kb.hydrophobic, reach = ka.bond == 70 && kb.bond == 70 ? 4.0f : 2.0f;
        float by_reach = reach == 4.0f ? 0.25f : 0.5f;
        int bonded = ka.bond == 69 || kb.bond == 69;
        for (int l = 0; l < POSES; l++) ADD_ENERGY(sum[l], px[l], py[l], pz[l]);
      }
    }
    for (int l = 0; l < POSES; l++) energy[g * POSES + l] = sum[l] * 0.5f;
  }
}
#undef NAME
#undef DIRECTIVE
#undef POSES
