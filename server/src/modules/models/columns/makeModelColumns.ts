import { createPause } from '../../../columns/createPause.ts';
import { createTextColumn } from '../../../columns/createTextColumn.ts';
import type { ModelColumns } from './ModelColumns.ts';

/** Some elements, column by column. */
export interface ElementSlice {
  elementIndexes: Uint32Array;
  types: readonly string[];
  floors: readonly (string | null)[];
  rootPositions: Uint32Array;
  names: readonly string[];
  globalIds: readonly string[];
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
  const codeOfFloor = new Map(floors.map((floor, code) => [floor, code]));
  const typeOf = new Uint32Array(count);
  const floorOf = new Uint32Array(count).fill(floors.length);
  const rootModelOf = new Uint16Array(count);
  const names = createTextColumn(sliceLength);
  const globalIds = createTextColumn(sliceLength);
  const pause = createPause();
  const loadFrom = (from: number) => loadSlice(from, Math.min(from + sliceLength, count));

  let next = count > 0 ? loadFrom(0) : undefined;
  for (let from = 0; next !== undefined; from += sliceLength) {
    const slice: ElementSlice = await next;
    const isLast = from + sliceLength >= count;
    // The database makes the next one ready meanwhile.
    next = isLast ? undefined : loadFrom(from + sliceLength);
    next?.catch(() => undefined);
    const length = Math.min(sliceLength, count - from);
    names.add(inPlace(slice.names, slice.elementIndexes, { from, length }));
    await pause();
    globalIds.add(inPlace(slice.globalIds, slice.elementIndexes, { from, length }));
    await pause();
    for (let i = 0; i < slice.elementIndexes.length; i++) {
      const element = slice.elementIndexes[i] as number;
      typeOf[element] = takeCode(codeOfType, slice.types[i] as string);
      // A floor may have no name, which is not the same as no floor.
      const floor = slice.floors[i] ?? null;
      floorOf[element] = (floor === null ? undefined : codeOfFloor.get(floor)) ?? floors.length;
      rootModelOf[element] = slice.rootPositions[i] as number;
    }
    await pause();
  }
  const rootModels: string[] = [];
  for (const { position, name } of roots) rootModels[position] = name;
  return {
    ...{
      modelId,
      count,
      types: [...codeOfType.keys()],
      floors,
      rootModels: Array.from(rootModels, (name) => name ?? ''),
    },
    ...{ typeOf, floorOf, rootModelOf, names: names.column, globalIds: globalIds.column },
  };
}

function takeCode(codes: Map<string, number>, text: string): number {
  const known = codes.get(text);
  if (known !== undefined) return known;
  codes.set(text, codes.size);
  return codes.size - 1;
}

function inPlace(
  texts: readonly string[],
  elementIndexes: Uint32Array,
  { from, length }: { from: number; length: number },
): string[] {
  const placed: string[] = new Array(length).fill('');
  for (let i = 0; i < texts.length; i++) placed[(elementIndexes[i] as number) - from] = texts[i] as string;
  return placed;
}
