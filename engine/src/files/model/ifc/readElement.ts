import type { ModelElement } from '../BuildingModel.ts';
import { type IfcLine, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** What rows need to know besides the instances themselves. */
export interface ElementContext {
  lines: IfcLines;
  typeObjects: ReadonlyMap<number, IfcLine>;
  materials: ReadonlyMap<number, string>;
  /** Index of the storey of a product. */
  findStorey(id: number): number | undefined;
}

/** The row of a product; its colour and index come from its geometry. */
export function readElement(
  line: IfcLine,
  { lines, typeObjects, materials, findStorey }: ElementContext,
): Omit<ModelElement, 'elementIndex' | 'colour'> {
  const id = line.expressID;
  const type = typeObjects.get(id);
  return {
    globalId: textOf(line.GlobalId) ?? '',
    ifcType: lines.typeNameOf(line),
    predefinedType: definedType(line) ?? (type && definedType(type)),
    name: textOf(line.Name),
    objectType: textOf(line.ObjectType) ?? textOf(type?.Name),
    storey: findStorey(id),
    rootModel: 0,
    material: materials.get(id) ?? (type && materials.get(type.expressID)),
  };
}

function definedType(line: IfcLine): string | undefined {
  const type = textOf(line.PredefinedType);
  return type === 'NOTDEFINED' ? undefined : type;
}
