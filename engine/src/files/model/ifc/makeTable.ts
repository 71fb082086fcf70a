import type { ElementTable } from '../BuildingModel.ts';
import type { IfcLine } from './attributes.ts';
import { type ElementContext, readElement } from './readElement.ts';
import type { FileGeometry } from './readGeometry.ts';

/** A row for each product that has triangles. */
export function makeTable(products: readonly IfcLine[], geometry: FileGeometry, context: ElementContext): ElementTable {
  const table: ElementTable = { elements: [], placements: [] };
  for (const line of products) {
    const own = geometry.products.get(line.expressID);
    if (!own) continue;
    const elementIndex = table.elements.length;
    table.elements.push({ elementIndex, ...readElement(line, context), colour: own.colour });
    for (const placement of own.placements) table.placements.push({ elementIndex, ...placement });
  }
  return table;
}
