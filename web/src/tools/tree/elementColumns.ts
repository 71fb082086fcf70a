import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { ModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { ElementNames, RootModelNames } from '../../data/models/elementNames.ts';

/** A kind is what a type says below its first level: 'Basic Wall:Generic 200'. */
export type GroupLevel = 'model' | 'floor' | 'type' | 'kind';

/** For one level: a number for each element, and what the numbers are called, in the order in which they are listed. */
export interface GroupColumn {
  of: Uint32Array;
  labels: readonly string[];
}

/** What the tree groups by, as columns over all elements. */
export interface ElementColumns extends Record<GroupLevel, GroupColumn> {
  count: number;
  nameOf(element: number): string;
  globalIdOf(element: number): string;
}

export interface NameMappings {
  floorMapping: Readonly<Record<string, string>>;
  elementTypeMapping: Readonly<Record<string, string>>;
}

const noFloor = 'No floor';
const noName = 'Unnamed';

/** Columns over the elements of a model, with the project's names for floors and types. */
export function createElementColumns(
  { count, rootModels: models, nameOf, globalIdOf }: ElementNames,
  { floorMapping, elementTypeMapping }: NameMappings,
): ElementColumns {
  const columns = {
    model: listModels(models),
    floor: listFloors(models, floorMapping),
    type: listTypes(models, elementTypeMapping, topOf),
    kind: listTypes(models, elementTypeMapping, kindOf),
  };
  const typeColumn = (labels: readonly string[], part: (shown: string) => string): GroupColumn => ({
    labels,
    of: fill(models, count, ({ typeOf, types }) => {
      const places = types.map((type) => labels.indexOf(part(showElementType(type, elementTypeMapping))));
      return (i) => places[typeOf[i]!]!;
    }),
  });
  return {
    count,
    model: { labels: columns.model, of: fill(models, count, (_, model) => () => model) },
    floor: {
      labels: columns.floor,
      of: fill(models, count, ({ storeyOf, storeys }) => {
        const places = storeys.map(({ name }) => columns.floor.indexOf(showFloor(name, floorMapping)));
        const none = columns.floor.indexOf(noFloor);
        return (i) => places[storeyOf[i]!] ?? none;
      }),
    },
    type: typeColumn(columns.type, topOf),
    kind: typeColumn(columns.kind, kindOf),
    nameOf: (element) => nameOf(element) || globalIdOf(element) || noName,
    globalIdOf: (element) => globalIdOf(element) ?? '',
  };
}

function listModels(models: readonly RootModelNames[]): string[] {
  return models.map(({ name }) => name);
}

/** Lowest first, then those of which no file says how high they are, in its order; floors that the project calls alike are one. */
function listFloors(models: readonly RootModelNames[], mapping: NameMappings['floorMapping']): string[] {
  const lowest = new Map<string, number>();
  for (const { name, elevationM } of models.flatMap(({ sidecar }) => sidecar.storeys)) {
    const label = showFloor(name, mapping);
    lowest.set(label, Math.min(elevationM ?? Number.POSITIVE_INFINITY, lowest.get(label) ?? Number.POSITIVE_INFINITY));
  }
  const labels = [...lowest].toSorted((a, b) => (a[1] === b[1] ? 0 : a[1] - b[1])).map(([label]) => label);
  return [...labels.filter((label) => label !== noFloor), noFloor];
}

function listTypes(
  models: readonly RootModelNames[],
  mapping: NameMappings['elementTypeMapping'],
  part: (shown: string) => string,
): string[] {
  const labels = models.flatMap(({ sidecar }) => sidecar.types.map((type) => part(showElementType(type, mapping))));
  return [...new Set(labels)].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function topOf(shown: string): string {
  return shown.split(':', 1)[0]!;
}

function kindOf(shown: string): string {
  return shown.slice(topOf(shown).length + 1);
}

function fill(
  models: readonly RootModelNames[],
  count: number,
  read: (sidecar: ModelFileSidecar, model: number) => (i: number) => number,
): Uint32Array {
  const column = new Uint32Array(count);
  for (const [model, { firstElement, elementCount, sidecar }] of models.entries()) {
    const of = read(sidecar, model);
    for (let i = 0; i < elementCount; i++) column[firstElement + i] = of(i);
  }
  return column;
}
