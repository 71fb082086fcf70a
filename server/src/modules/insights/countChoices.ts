import { verdictCauses } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import type { CountedPart, FilterCount } from '@plumbline/contract/resources/filterCounts';
import type { OpenTable } from '../verdicts/service.ts';
import { countStatuses } from './countStatuses.ts';

type Counted = Pick<OpenTable, 'table' | 'taken' | 'wording'>;

/** How many of the taken elements each choice of a part of the filter takes; a type takes those below it. */
export function countChoices(part: CountedPart, { table, taken, wording }: Counted): FilterCount[] {
  const { model, causes, status } = table;
  switch (part) {
    case 'statuses':
      return countStatuses(status, taken, wording.underConstruction)
        .map(({ status: name, count }) => ({ name, count }))
        .filter(({ count }) => count > 0);
    case 'causes':
      return sumUp(countCodes(causes, taken, 256), (code) => namesOfCauses.get(code) ?? []);
    case 'elementTypes': {
      const paths = model.types.map((type) => pathsOf(showElementType(type, wording.elementTypes)));
      return sumUp(countCodes(model.typeOf, taken, paths.length), (code) => paths[code] ?? []);
    }
    case 'floors': {
      const floors = model.floors.map((floor) => [showFloor(floor, wording.floors)]);
      return sumUp(countCodes(model.floorOf, taken, floors.length + 1), (code) => floors[code] ?? []);
    }
    case 'rootModels':
      return sumUp(countCodes(model.rootModelOf, taken, model.rootModels.length), (code) =>
        model.rootModels.slice(code, code + 1),
      );
  }
}

const namesOfCauses = new Map<number, string[]>(verdictCauses.map(({ code, name }) => [code, [name]]));

/** 'Wall:Basic Wall' and every level above it. */
function pathsOf(type: string): string[] {
  const levels = type.split(':');
  return levels.map((_, i) => levels.slice(0, i + 1).join(':'));
}

function countCodes(codes: ArrayLike<number>, taken: Uint8Array, codeCount: number): Uint32Array {
  const counts = new Uint32Array(codeCount);
  for (let i = 0; i < taken.length; i++) if (taken[i] === 1) (counts[codes[i] as number] as number)++;
  return counts;
}

/** Several codes may have one name. */
function sumUp(counts: Uint32Array, namesOf: (code: number) => readonly string[]): FilterCount[] {
  const sums = new Map<string, number>();
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue;
    for (const name of new Set(namesOf(code))) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Array.from(sums, ([name, count]) => ({ name, count }));
}
