/** How well one plane parts the samples that were hit from those that were looked past. */
export interface Cut {
  /** Balanced share on the right side of the plane: 0.5 is chance, 1 is a clean cut. */
  separation: number;
  /** How far the samples that were looked past reach along the plane's normal, metres. */
  freeM: number;
}

/** The best cut square to one of the axes or to the direction between the two groups' middles. */
export function findCut(hits: Float32Array, free: Float32Array): Cut {
  const between = unit(subtract(middleOf(free), middleOf(hits)));
  let best: Cut = { separation: 0, freeM: 0 };
  for (const direction of [[1, 0, 0], [0, 1, 0], [0, 0, 1], between]) {
    const cut = cutAlong(project(hits, direction), project(free, direction));
    if (cut.separation > best.separation) best = cut;
  }
  return best;
}

/** Nearer places than this lie on one side of any plane. */
const sameM = 0.001;

/** Places along a direction, ascending. */
function cutAlong(hits: Float64Array, free: Float64Array): Cut {
  let separation = 0.5;
  let below = 0;
  let upTo = 0;
  for (let f = 0; f <= free.length; f++) {
    // The plane lies between the free samples f - 1 and f: just below the one, or just above the other.
    while (below < hits.length && (f === free.length || hits[below] < free[f] - sameM)) below++;
    while (f > 0 && upTo < hits.length && hits[upTo] <= free[f - 1] + sameM) upTo++;
    const freeBelow = f / free.length;
    const hitsAreBelow = below / hits.length + 1 - freeBelow;
    const hitsAreAbove = 1 - upTo / hits.length + freeBelow;
    separation = Math.max(separation, hitsAreBelow / 2, hitsAreAbove / 2);
  }
  return { separation, freeM: free[free.length - 1] - free[0] };
}

function project(places: Float32Array, [dx, dy, dz]: number[]): Float64Array {
  const along = new Float64Array(places.length / 3);
  for (let i = 0; i < along.length; i++)
    along[i] = places[i * 3] * dx + places[i * 3 + 1] * dy + places[i * 3 + 2] * dz;
  return along.sort();
}

function middleOf(places: Float32Array): number[] {
  const middle = [0, 0, 0];
  for (let i = 0; i < places.length; i++) middle[i % 3] += (places[i] * 3) / places.length;
  return middle;
}

const subtract = (a: number[], b: number[]): number[] => a.map((value, axis) => value - b[axis]);

function unit(vector: number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
