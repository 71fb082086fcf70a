import { keysPerElement, type SumRows } from './SumTable.ts';

/**
 * Where each row of each table goes when all are put side by side by element: those of element e from start[e] to
 * start[e + 1], and -1 for rows that are not wanted. Patches that two tables share stay two.
 */
export function listByElement(tables: SumRows[], elements: number, isWanted = (_key: number) => true) {
  const start = new Uint32Array(elements + 1);
  const places = tables.map(({ keys, used }) => {
    const elementAt = new Int32Array(used).fill(-1);
    for (let row = 0; row < used; row++) {
      if (!isWanted(keys[row * 2])) continue;
      elementAt[row] = Math.floor(keys[row * 2] / keysPerElement);
      start[elementAt[row] + 1]++;
    }
    return elementAt;
  });
  for (let element = 0; element < elements; element++) start[element + 1] += start[element];
  const next = start.slice();
  for (const place of places) {
    for (let row = 0; row < place.length; row++) if (place[row] >= 0) place[row] = next[place[row]]++;
  }
  return { start, places };
}
