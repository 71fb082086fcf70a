/** How well one plane parts the samples that were hit from those that were looked past. */
export interface Cut {
  /** Balanced share on the right side of the plane: 0.5 is chance, 1 is a clean cut. */
  separation: number;
}

/** The best cut square to one of the axes or to the direction between the two groups' middles. */
export function findCut(hits: Float32Array, free: Float32Array): Cut {
  const between = subtract(middleOf(free), middleOf(hits));
  const directions = [[1, 0, 0], [0, 1, 0], [0, 0, 1], between];
  return { separation: Math.max(...directions.map((direction) => separationAlong(hits, free, direction))) };
}

function separationAlong(hits: Float32Array, free: Float32Array, direction: number[]): number {
  const hitPlaces = project(hits, direction);
  const freePlaces = project(free, direction);
  let best = 0.5;
  let h = 0;
  for (let f = 0; f <= freePlaces.length; f++) {
    // With f free samples below the plane, every hit below the next one is below it too.
    while (h < hitPlaces.length && (f === freePlaces.length || hitPlaces[h] <= freePlaces[f])) h++;
    const hitsBelow = h / hitPlaces.length;
    const freeBelow = f / freePlaces.length;
    best = Math.max(best, (hitsBelow + 1 - freeBelow) / 2, (1 - hitsBelow + freeBelow) / 2);
  }
  return best;
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
