import type { PropertyGroup, PropertyRow } from '@plumbline/contract/resources/elementProperties';
import { IFCRELASSOCIATESCLASSIFICATION, IFCRELASSOCIATESMATERIAL } from 'web-ifc';
import type { Problem } from '../../../../ground/Problem.ts';
import { createPropertyWriter } from '../../../properties/createPropertyWriter.ts';
import { propertyLimits } from '../../../properties/propertyLimits.ts';
import { type IfcLine, refOf, refsOf, textOf } from '../attributes.ts';
import type { IfcLines } from '../IfcLines.ts';
import { indexStepLines } from '../step/indexStepLines.ts';
import { referencesOf, stringOf } from '../step/StepValue.ts';
import { createRowReader, rowKeywords } from './createRowReader.ts';
import { describeClassification } from './describeClassification.ts';
import { describeMaterial } from './describeMaterial.ts';
import { readUnits } from './readUnits.ts';
import { shorten } from './showValue.ts';

export interface PropertyInput {
  /** The text of the file. */
  bytes: Uint8Array;
  lines: IfcLines;
  /** The products of the elements, in their order. */
  products: readonly IfcLine[];
  typeObjects: ReadonlyMap<number, IfcLine>;
  problems: Problem[];
}

type Assigned = ReadonlyMap<number, readonly number[]>;

const setKeywords = ['IFCRELDEFINESBYPROPERTIES', 'IFCPROPERTYSET', 'IFCELEMENTQUANTITY'] as const;

/** The property file of a root model: what the IFC file says of each of its elements. */
export function readProperties({ bytes, lines, products, typeObjects, problems }: PropertyInput): Uint8Array {
  const steps = indexStepLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), [
    ...setKeywords,
    ...rowKeywords,
  ]);
  const units = readUnits(lines);
  const readRows = createRowReader({ steps, lines, units });
  const writer = createPropertyWriter();
  const described = new Set([
    ...products.map(({ expressID }) => expressID),
    ...[...typeObjects.values()].map(({ expressID }) => expressID),
  ]);
  const sets = assignSets();
  const materials = assign(lines.readAll(IFCRELASSOCIATESMATERIAL), 'RelatingMaterial', described);
  const classifications = assign(lines.readAll(IFCRELASSOCIATESCLASSIFICATION), 'RelatingClassification', described);
  let withoutRoom = 0;

  function assignSets(): Assigned {
    const assigned = new Map<number, number[]>();
    for (const { values } of steps.all('IFCRELDEFINESBYPROPERTIES')) {
      const definitions = referencesOf(values[5]);
      for (const object of referencesOf(values[4])) if (described.has(object)) append(assigned, object, definitions);
    }
    return assigned;
  }

  /** Undefined for a group without rows, and when there is no room for more. */
  function write(group: Omit<PropertyGroup, 'leftOut'>, leftOut = 0): number | undefined {
    if (group.rows.length === 0) return undefined;
    const number = writer.addGroup(leftOut > 0 ? { ...group, leftOut } : group);
    if (number === undefined) withoutRoom++;
    return number;
  }

  const setOf = remember((id: number, isOfType: boolean) => {
    const line = steps.find(id);
    if (line?.keyword !== 'IFCPROPERTYSET' && line?.keyword !== 'IFCELEMENTQUANTITY') return undefined;
    const kind = line.keyword === 'IFCPROPERTYSET' ? 'properties' : 'quantities';
    const { rows, leftOut } = readRows(referencesOf(line.values[kind === 'properties' ? 4 : 5]));
    const name = shorten(stringOf(line.values[2]) || 'Without a name', propertyLimits.nameLength);
    return write({ kind, name, isOfType, rows }, leftOut);
  });
  const materialOf = remember((id: number, isOfType: boolean) => {
    const { leftOut, ...material } = describeMaterial(lines, id, units) ?? { name: '', rows: [], leftOut: 0 };
    return write({ kind: 'material', isOfType, ...material }, leftOut);
  });
  const rowOfClassification = new Map<number, PropertyRow | undefined>();

  function classificationGroup(id: number, isOfType: boolean): number | undefined {
    const rows: PropertyRow[] = [];
    for (const reference of (classifications.get(id) ?? []).slice(0, propertyLimits.rowsOfGroup)) {
      if (!rowOfClassification.has(reference))
        rowOfClassification.set(reference, describeClassification(lines, reference));
      const row = rowOfClassification.get(reference);
      if (row) rows.push(row);
    }
    return write({ kind: 'classification', name: 'Classification', isOfType, rows });
  }

  function attributesGroup(line: IfcLine): number | undefined {
    return write({
      kind: 'attributes',
      name: 'Element',
      isOfType: false,
      rows: rowsOf({ ...line, Name: null }, lines.typeNameOf(line)),
    });
  }

  function commonGroups(id: number, isOfType: boolean, ownSets: readonly number[]): (number | undefined)[] {
    return [
      ...(sets.get(id) ?? []).map((set) => setOf(set, isOfType)),
      ...ownSets.map((set) => setOf(set, isOfType)),
      ...(materials.get(id) ?? []).map((material) => materialOf(material, isOfType)),
      classificationGroup(id, isOfType),
    ];
  }

  const groupsOfType = new Map<number, (number | undefined)[]>();
  function typeGroups(type: IfcLine): (number | undefined)[] {
    const known = groupsOfType.get(type.expressID);
    if (known) return known;
    const ownSets = refsOf(type.HasPropertySets).slice(0, propertyLimits.groupsOfElement);
    const groups = [
      write({ kind: 'type', name: 'Type', isOfType: true, rows: rowsOf(type, lines.typeNameOf(type)) }),
      ...commonGroups(type.expressID, true, ownSets),
    ];
    groupsOfType.set(type.expressID, groups);
    return groups;
  }

  for (const line of products) {
    const type = typeObjects.get(line.expressID);
    const groups = [
      attributesGroup(line),
      ...commonGroups(line.expressID, false, []),
      ...(type ? typeGroups(type) : []),
    ];
    writer.addElement(groups.filter((group) => group !== undefined).slice(0, propertyLimits.groupsOfElement));
  }
  if (withoutRoom > 0) {
    problems.push({
      code: 'manyProperties',
      message: `It has more properties than are kept: ${withoutRoom} group(s) of them were left out.`,
    });
  }
  return writer.end();
}

/** What relations assign to the objects that are described, in the order of the file. */
function assign(relations: readonly IfcLine[], attribute: string, described: ReadonlySet<number>): Assigned {
  const assigned = new Map<number, number[]>();
  for (const relation of relations) {
    const to = refOf(relation[attribute]);
    if (to === undefined) continue;
    for (const object of refsOf(relation.RelatedObjects)) if (described.has(object)) append(assigned, object, [to]);
  }
  return assigned;
}

function append(assigned: Map<number, number[]>, object: number, ids: readonly number[]): void {
  const own = assigned.get(object) ?? [];
  if (own.length === 0) assigned.set(object, own);
  for (const id of ids) if (own.length < propertyLimits.groupsOfElement) own.push(id);
}

/** Once for an instance, and once more where it is said of a type. */
function remember(make: (id: number, isOfType: boolean) => number | undefined) {
  const known = [new Map<number, number | undefined>(), new Map<number, number | undefined>()];
  return (id: number, isOfType: boolean): number | undefined => {
    const numbers = known[isOfType ? 1 : 0];
    if (!numbers.has(id)) numbers.set(id, make(id, isOfType));
    return numbers.get(id);
  };
}

/** Attributes that name or describe something, where it has them. */
const attributes = {
  Name: 'Name',
  LongName: 'Long name',
  Description: 'Description',
  ObjectType: 'Object type',
  ElementType: 'Element type',
  PredefinedType: 'Predefined type',
  Tag: 'Tag',
} as const;

function rowsOf(line: IfcLine, typeName: string): PropertyRow[] {
  const rows: PropertyRow[] = [{ name: 'IFC class', value: typeName }];
  for (const [attribute, name] of Object.entries(attributes)) {
    const value = textOf(line[attribute]);
    if (value !== undefined) rows.push({ name, value: shorten(value, propertyLimits.valueLength) });
  }
  return rows;
}
