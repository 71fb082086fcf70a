import type { IfcLine } from './attributes.ts';
import type { Products } from './findProducts.ts';
import type { FileGeometry } from './readGeometry.ts';

/**
 * What of a file is judged: its elements, or, where none of them has geometry, its places. Terrain and roads come as
 * parts of a site in files of their own.
 */
export function chooseJudged(
  { elements, places, enclosing }: Products,
  { products }: FileGeometry,
): { judged: IfcLine[]; apart: IfcLine[] } {
  if (!elements.some(({ expressID }) => products.has(expressID))) {
    return { judged: [...elements, ...places], apart: enclosing };
  }
  return { judged: elements, apart: [...places, ...enclosing].sort((a, b) => a.expressID - b.expressID) };
}
