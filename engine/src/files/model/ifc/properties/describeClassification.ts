import type { PropertyRow } from '@plumbline/contract/resources/elementProperties';
import { propertyLimits } from '../../../properties/propertyLimits.ts';
import { refOf, refsOf, textOf } from '../attributes.ts';
import type { IfcLines } from '../IfcLines.ts';
import { shorten } from './showValue.ts';

const deepest = 8;

/** The system, and code and name in it: `Uniclass` and `EF_25_10 Walls`. */
export function describeClassification(lines: IfcLines, id: number): PropertyRow | undefined {
  const line = lines.find(id);
  if (!line) return undefined;
  const facets = lines.readMany(refsOf(line.NotationFacets).slice(0, 16));
  const code = textOf(line.Identification) ?? textOf(line.ItemReference);
  const parts = facets.length > 0 ? facets.map((facet) => textOf(facet.NotationValue)) : [code, textOf(line.Name)];
  const value = parts.filter((part) => part !== undefined).join(' ');
  return {
    name: shorten(findSystem(lines, refOf(line.ReferencedSource)) ?? 'Classification', propertyLimits.nameLength),
    value: shorten(value || (textOf(line.Location) ?? ''), propertyLimits.valueLength),
  };
}

/** A reference may lie in another one, up to the system itself. */
function findSystem(lines: IfcLines, id: number | undefined): string | undefined {
  let line = lines.find(id);
  for (let depth = 0; depth < deepest; depth++) {
    const above = lines.find(refOf(line?.ReferencedSource));
    if (!above) break;
    line = above;
  }
  return textOf(line?.Name);
}
