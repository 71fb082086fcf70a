import { rawElementType } from '@plumbline/contract/elementType';
import type { ModelElement } from '../files/model/BuildingModel.ts';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { Problem } from '../ground/Problem.ts';
import { isKindOf } from './matchTolerances.ts';

/** What should be there by now: elements that meet every part that is given, and those that are named one by one. */
export interface Due {
  /** Names of storeys. */
  floors?: readonly string[] | undefined;
  /** IFC types as people write them: IfcWall is also IfcWallStandardCase, and letters may be small. */
  types?: readonly string[] | undefined;
  /** Types as tables keep them (contract/elementType.ts), each alone. */
  elementTypes?: readonly string[] | undefined;
  /** Names of model files. */
  rootModels?: readonly string[] | undefined;
  globalIds?: readonly string[] | undefined;
}

export interface MatchedDue {
  /** 1 for each element that is due, by elementIndex. */
  isDue: Uint8Array;
  count: number;
  /** Names that nothing in the model bears; they have no effect. */
  unknown: string[];
}

/** Finds the elements that are due. */
export function matchDue(model: ModelRows, due: Due): MatchedDue {
  const parts = partsOf(model, due);
  const ids = new Set(due.globalIds);
  const known = new Set<string>();
  const isDue = new Uint8Array(model.elements.length);
  let count = 0;
  for (const element of model.elements) {
    const named = parts.map((namesOf) => namesOf(element));
    for (const names of named) for (const name of names) known.add(name);
    if (ids.has(element.globalId)) known.add(element.globalId);
    const isTaken = named.length > 0 && named.every(({ length }) => length > 0);
    if (!isTaken && !ids.has(element.globalId)) continue;
    isDue[element.elementIndex] = 1;
    count++;
  }
  const { floors = [], types = [], elementTypes = [], rootModels = [] } = due;
  const asked = new Set([...floors, ...types, ...elementTypes, ...rootModels, ...ids]);
  return { isDue, count, unknown: [...asked].filter((name) => !known.has(name)) };
}

/** The names of one part that mean an element. */
type Part = (element: ModelElement) => readonly string[];

function partsOf({ storeys, rootModels }: ModelRows, due: Due): Part[] {
  const isSame = (own: string, name: string) => own === name;
  const isKind = (own: string, name: string) => isKindOf(own.toLowerCase(), name.toLowerCase());
  const parts = [
    createPart(due.floors, ({ storey }) => (storey === undefined ? undefined : storeys[storey].name), isSame),
    createPart(due.types, ({ ifcType }) => ifcType, isKind),
    createPart(due.elementTypes, ({ ifcType, objectType }) => rawElementType(ifcType, objectType), isSame),
    createPart(due.rootModels, ({ rootModel }) => rootModels[rootModel].name, isSame),
  ];
  return parts.filter((part) => part !== undefined);
}

/** A model has few floors and types, and elements by the million: each is looked up once. */
function createPart(
  wanted: readonly string[] | undefined,
  keyOf: (element: ModelElement) => string | undefined,
  isMeant: (own: string, name: string) => boolean,
): Part | undefined {
  if (wanted === undefined) return undefined;
  const namesOf = new Map<string, string[]>();
  return (element) => {
    const key = keyOf(element);
    if (key === undefined) return [];
    const names = namesOf.get(key) ?? wanted.filter((name) => isMeant(key, name));
    namesOf.set(key, names);
    return names;
  };
}

/** How much of a model is due. */
export function describeDue(isDue: Uint8Array): string {
  const count = isDue.reduce((sum, mark) => sum + mark, 0);
  return `${formatCount(count)} of ${formatCount(isDue.length)} elements are due; of the others, what is not there is not missing.`;
}

const mostNamed = 10;

/** What of the names means nothing. */
export function describeUnknownDue({ unknown }: Pick<MatchedDue, 'unknown'>): Problem[] {
  if (unknown.length === 0) return [];
  const more = unknown.length - mostNamed;
  const names = unknown.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
  const what = unknown.length === 1 ? '1 name' : `${formatCount(unknown.length)} names`;
  const verb = unknown.length === 1 ? 'is' : 'are';
  return [{ code: 'unknownDue', message: `${what} of what is due ${verb} not in the model: ${names}.` }];
}

const formatCount = (count: number): string => count.toLocaleString('en');
