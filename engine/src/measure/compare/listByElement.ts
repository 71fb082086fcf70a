import { keysPerElement, type SumTable } from './SumTable.ts';

/**
 * Where each taken slot of each table goes when all are put side by side by element: those of element e from start[e] to
 * start[e + 1], and -1 for slots that are empty or not wanted. Patches that two tables share stay two.
 */
export function listByElement(tables: SumTable[], elements: number, isWanted = (_key: number) => true) {
  const start = new Uint32Array(elements + 1);
  const places = tables.map(({ keys, points }) => {
    const elementAt = new Int32Array(points.length).fill(-1);
    for (let slot = 0; slot < points.length; slot++) {
      if (points[slot] === 0 || !isWanted(keys[slot * 2])) continue;
      elementAt[slot] = Math.floor(keys[slot * 2] / keysPerElement);
      start[elementAt[slot] + 1]++;
    }
    return elementAt;
  });
  for (let element = 0; element < elements; element++) start[element + 1] += start[element];
  const next = start.slice();
  for (const place of places) {
    for (let slot = 0; slot < place.length; slot++) if (place[slot] >= 0) place[slot] = next[place[slot]]++;
  }
  return { start, places };
}
