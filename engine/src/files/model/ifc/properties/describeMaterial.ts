import type { PropertyRow } from '@plumbline/contract/resources/elementProperties';
import { propertyLimits } from '../../../properties/propertyLimits.ts';
import { type IfcLine, numberOf, refOf, refsOf, textOf } from '../attributes.ts';
import type { IfcLines } from '../IfcLines.ts';
import type { Units } from './readUnits.ts';
import { shorten, showNumber } from './showValue.ts';

/** The name of a set of materials and what it consists of. */
export interface MaterialRows {
  name: string;
  rows: PropertyRow[];
  leftOut: number;
}

const unnamed = 'Material';

/** A material, or the layers, constituents or profiles that something is made of. */
export function describeMaterial(lines: IfcLines, id: number, units: Units): MaterialRows | undefined {
  const line = lines.find(id);
  const set = lines.find(refOf(line?.ForLayerSet) ?? refOf(line?.ForProfileSet)) ?? line;
  if (!set) return undefined;
  const nameOf = (attribute: unknown) => textOf(lines.find(refOf(attribute))?.Name);
  const lists: [parts: unknown, describe: (part: IfcLine, i: number) => PropertyRow][] = [
    [set.MaterialLayers, (layer, i) => describeLayer(layer, { name: nameOf(layer.Material), i, units })],
    [
      set.MaterialConstituents,
      (part, i) => ({ name: textOf(part.Name) ?? `Constituent ${i + 1}`, value: nameOf(part.Material) ?? '' }),
    ],
    [
      set.MaterialProfiles,
      (part, i) => ({
        name: nameOf(part.Material) ?? textOf(part.Name) ?? `Profile ${i + 1}`,
        value: textOf(lines.find(refOf(part.Profile))?.ProfileName) ?? textOf(part.Name) ?? '',
      }),
    ],
    [set.Materials, (part, i) => ({ name: `Material ${i + 1}`, value: textOf(part.Name) ?? '' })],
  ];
  const [parts, describe] = lists.find(([list]) => Array.isArray(list)) ?? [];
  if (!describe) return { name: unnamed, rows: [{ name: 'Name', value: cut(textOf(set.Name) ?? '') }], leftOut: 0 };
  const ids = refsOf(parts);
  const kept = lines.readMany(ids.slice(0, propertyLimits.rowsOfGroup));
  return {
    name: shorten(textOf(set.LayerSetName) ?? textOf(set.Name) ?? unnamed, propertyLimits.nameLength),
    rows: kept.map((part, i) => {
      const row = describe(part, i);
      return { ...row, name: shorten(row.name, propertyLimits.nameLength), value: cut(row.value) };
    }),
    leftOut: Math.max(0, ids.length - propertyLimits.rowsOfGroup),
  };
}

function describeLayer(
  layer: IfcLine,
  { name, i, units }: { name: string | undefined; i: number; units: Units },
): PropertyRow {
  const thickness = numberOf(layer.LayerThickness);
  const unit = units.ofKind('LENGTHUNIT');
  return {
    name: name ?? textOf(layer.Name) ?? `Layer ${i + 1}`,
    value: thickness === undefined ? '' : showNumber(thickness),
    ...(unit !== undefined && thickness !== undefined && { unit }),
  };
}

function cut(value: string): string {
  return shorten(value, propertyLimits.valueLength);
}
