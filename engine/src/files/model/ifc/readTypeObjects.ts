import { IFCRELDEFINESBYTYPE } from 'web-ifc';
import { type IfcLine, refOf, refsOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** The type object of each occurrence that has one. */
export function readTypeObjects(lines: IfcLines): Map<number, IfcLine> {
  const types = new Map<number, IfcLine>();
  for (const relation of lines.readAll(IFCRELDEFINESBYTYPE)) {
    const type = lines.find(refOf(relation.RelatingType));
    if (!type) continue;
    for (const occurrence of refsOf(relation.RelatedObjects)) types.set(occurrence, type);
  }
  return types;
}
