/** Least cosine between the surface's normal and the line of sight: flatter rays say nothing about it, whether they end on it or go past. */
export const leastCosine = 0.17;
