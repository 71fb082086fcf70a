import { type IfcAPI, InheritanceDef, SchemaNames } from 'web-ifc';
import type { RootModel } from '../BuildingModel.ts';
import type { IfcLine } from './attributes.ts';

/** The instances of an open file, without their geometry. */
export interface IfcLines {
  /** A type and all that the schema derives from it. */
  withSubtypes(type: number): number[];
  /** Instances of types, in the order of their numbers. */
  idsOf(...types: number[]): number[];
  /** One instance, read once; undefined when the file has none of that number or it is damaged. */
  find(id: number | undefined): IfcLine | undefined;
  /** Many instances at the price of few; those that cannot be read are left out. */
  readMany(ids: readonly number[]): IfcLine[];
  readAll(...types: number[]): IfcLine[];
  /** Of an attribute, by its place, that lists values of several types: what each of them is. */
  typedListOf(id: number, attribute: number): { type: number; values: unknown[] }[];
  /** As the schema spells it: `IfcWall`. */
  typeNameOf(line: IfcLine): string;
}

/** Reads instances through web-ifc: flat, and each at most once where it may be asked for again. */
export function createIfcLines(api: IfcAPI, model: number, schema: RootModel['schema']): IfcLines {
  const schemaNumber = SchemaNames.findIndex((names: string[] | undefined) => names?.[0] === schema);
  const subtypes: Record<number, number[] | undefined> = InheritanceDef[schemaNumber];
  const lines = new Map<number, IfcLine | undefined>();
  const typeNames = new Map<number, string>();

  const reader: IfcLines = {
    withSubtypes: (type) => [type, ...(subtypes[type] ?? [])],
    idsOf(...types) {
      const ids = new Set<number>();
      for (const type of types) {
        const vector = api.GetLineIDsWithType(model, type);
        for (let i = 0; i < vector.size(); i++) ids.add(vector.get(i));
      }
      return [...ids].sort((a, b) => a - b);
    },
    find(id) {
      if (id === undefined) return undefined;
      if (!lines.has(id)) lines.set(id, readOne(api, model, id));
      return lines.get(id);
    },
    readMany(ids) {
      try {
        return ids.length === 0 ? [] : api.GetLines(model, [...ids]);
      } catch (error) {
        if (isTrap(error)) throw error;
        return ids.map((id) => readOne(api, model, id)).filter((line) => line !== undefined);
      }
    },
    readAll: (...types) => reader.readMany(reader.idsOf(...types)),
    typedListOf: (id, attribute) => readTypedList(api, model, { id, attribute }),
    typeNameOf(line) {
      const code = line.type as number;
      const name = typeNames.get(code) ?? api.GetNameFromTypeCode(code);
      typeNames.set(code, name);
      return name;
    },
  };
  return reader;
}

/** web-ifc throws plain errors on instances with too few attributes, or with a text where a list should be. */
function readOne(api: IfcAPI, model: number, id: number): IfcLine | undefined {
  try {
    return api.GetLine(model, id) ?? undefined;
  } catch (error) {
    if (isTrap(error)) throw error;
    return undefined;
  }
}

/** GetLine gives the numbers of an IfcLineIndex and of an IfcArcIndex alike. */
function readTypedList(
  api: IfcAPI,
  model: number,
  { id, attribute }: { id: number; attribute: number },
): { type: number; values: unknown[] }[] {
  const list: unknown = api.GetRawLineData(model, id).arguments?.[attribute];
  if (!Array.isArray(list)) return [];
  return list.map((item: { typecode?: number; value?: unknown } | null) => ({
    type: item?.typecode ?? 0,
    values: (Array.isArray(item?.value) ? item.value : []).map((each: { value?: unknown } | null) => each?.value),
  }));
}

/** Whether the kernel's memory is in disorder, so that nothing more may be asked of it. */
function isTrap(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'RuntimeError');
}
