import { bestEffort } from '@plumbline/contract/bestEffort';
import { createMaybeYield } from '../../../columns/createMaybeYield.ts';
import { createTextColumn, separator } from '../../../columns/createTextColumn.ts';
import type { ModelColumns } from './ModelColumns.ts';

/** Some elements, column by column; texts as one, with the separator of text columns between. */
export interface ElementSlice {
  elementIndexes: Uint32Array;
  rootPositions: Uint32Array;
  types: string;
  /** Those of elements on a floor begin with '='; a floor may have no name, which is not the same as no floor. */
  floors: string;
  names: string;
  globalIds: string;
}

export interface ColumnsSource {
  modelId: string;
  count: number;
  /** Lowest first. */
  floors: readonly string[];
  roots: readonly { position: number; name: string }[];
  /** Those from one index up to before another. */
  loadSlice(from: number, to: number): Promise<ElementSlice>;
}

const sliceLength = 16_384;

export async function makeModelColumns({
  modelId,
  count,
  floors,
  roots,
  loadSlice,
}: ColumnsSource): Promise<ModelColumns> {
  const codeOfType = new Map<string, number>();
  const floorCodes = new Map(floors.map((floor, code) => [`=${floor.replaceAll(separator, '')}`, code]));
  const codeOfFloor = (text: string) => floorCodes.get(text) ?? floors.length;
  const typeOf = new Uint32Array(count);
  const floorOf = new Uint32Array(count).fill(floors.length);
  const rootModelOf = new Uint16Array(count);
  const names = createTextColumn(sliceLength);
  const globalIds = createTextColumn(sliceLength);
  const maybeYield = createMaybeYield();
  const loadFrom = (from: number) => loadSlice(from, Math.min(from + sliceLength, count));

  let next = count > 0 ? loadFrom(0) : undefined;
  for (let from = 0; next !== undefined; from += sliceLength) {
    const slice: ElementSlice = await next;
    const isLast = from + sliceLength >= count;
    // The database makes the next one ready meanwhile.
    next = isLast ? undefined : loadFrom(from + sliceLength);
    if (next) void bestEffort(next);
    const length = Math.min(sliceLength, count - from);
    const inPlace = createPlacer(slice.elementIndexes, { from, length });
    names.add(inPlace(slice.names), length);
    globalIds.add(inPlace(slice.globalIds), length);
    await maybeYield();
    writeCodes(slice, { codeOfType, typeOf, codeOfFloor, floorOf, rootModelOf });
    await maybeYield();
  }
  const rootModels: string[] = [];
  for (const { position, name } of roots) rootModels[position] = name;
  return {
    modelId,
    count,
    types: [...codeOfType.keys()],
    floors,
    rootModels: Array.from(rootModels, (name) => name ?? ''),
    typeOf,
    floorOf,
    rootModelOf,
    names: names.column,
    globalIds: globalIds.column,
  };
}

interface Codes extends Pick<ModelColumns, 'typeOf' | 'floorOf' | 'rootModelOf'> {
  codeOfType: Map<string, number>;
  codeOfFloor: (text: string) => number;
}

function writeCodes(
  { elementIndexes, rootPositions, types, floors }: ElementSlice,
  { codeOfType, typeOf, codeOfFloor, floorOf, rootModelOf }: Codes,
): void {
  const typeCodes = codesOf(types, elementIndexes.length, (text) => takeCode(codeOfType, text));
  const floorCodes = codesOf(floors, elementIndexes.length, codeOfFloor);
  for (let i = 0; i < elementIndexes.length; i++) {
    const element = elementIndexes[i] as number;
    typeOf[element] = typeCodes[i] as number;
    floorOf[element] = floorCodes[i] as number;
    rootModelOf[element] = rootPositions[i] as number;
  }
}

/** Neighbours often have the same text: it is neither cut out nor looked up again. */
function codesOf(joined: string, count: number, codeOf: (text: string) => number): Uint32Array {
  const codes = new Uint32Array(count);
  let text: string | undefined;
  let code = 0;
  for (let i = 0, at = 0; i < count; i++) {
    if (text === undefined || !isTextAt(joined, text, at)) {
      const end = joined.indexOf(separator, at);
      text = joined.slice(at, end < 0 ? undefined : end);
      code = codeOf(text);
    }
    codes[i] = code;
    at += text.length + separator.length;
  }
  return codes;
}

function isTextAt(joined: string, text: string, at: number): boolean {
  const end = at + text.length;
  return (end === joined.length || joined[end] === separator) && joined.startsWith(text, at);
}

function takeCode(codes: Map<string, number>, text: string): number {
  const known = codes.get(text);
  if (known !== undefined) return known;
  // A copy: a part of a text keeps the whole of it in memory.
  codes.set(Buffer.from(text).toString(), codes.size);
  return codes.size - 1;
}

/** Almost always they come in their order, and all of them. */
function createPlacer(elementIndexes: Uint32Array, { from, length }: { from: number; length: number }) {
  const areInPlace = elementIndexes.length === length && elementIndexes.every((element, i) => element === from + i);
  return (joined: string): string => {
    if (areInPlace) return joined;
    const placed: string[] = new Array(length).fill('');
    const texts = joined.split(separator);
    for (const [i, element] of elementIndexes.entries()) placed[element - from] = texts[i] as string;
    return placed.join(separator);
  };
}
