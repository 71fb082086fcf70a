import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { createMaybeYield, inSlices } from '../../columns/createMaybeYield.ts';
import type { OpenTable } from '../verdicts/service.ts';

/** Elements of a type on a floor, as the project calls both. */
export interface ElementGroup {
  floor: string | null;
  /** Its first level. */
  type: string;
  elements: number[];
  /** Those of them that have no open issue. */
  withoutOpen: number[];
}

/** What a filter takes, by floor from the lowest and then by type; elements in the order of their numbers. */
export async function groupElements({ table, taken, wording }: OpenTable): Promise<ElementGroup[]> {
  const { model, issues } = table;
  const types = model.types.map((type) => showElementType(type, wording.elementTypes).split(':')[0]?.trim() ?? '');
  const floors = model.floors.map((floor) => showFloor(floor, wording.floors));
  const places = new Map<string, ElementGroup & { place: number }>();
  await inSlices(taken.length, createMaybeYield(), (from, to) => {
    for (let i = from; i < to; i++) {
      if (taken[i] !== 1) continue;
      const place = model.floorOf[i] as number;
      const floor = floors[place] ?? null;
      const type = types[model.typeOf[i] as number] as string;
      const key = JSON.stringify([floor, type]);
      const group = places.get(key) ?? { place, floor, type, elements: [], withoutOpen: [] };
      places.set(key, group);
      group.elements.push(i);
      if (issues.at(i).length === 0) group.withoutOpen.push(i);
    }
  });
  const sorted = [...places.values()].sort((a, b) => a.place - b.place || compare(a.type, b.type));
  return sorted.map(({ place: _, ...group }) => group);
}

const { compare } = new Intl.Collator('en', { numeric: true });
