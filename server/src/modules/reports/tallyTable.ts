import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { createMaybeYield, inSlices } from '../../columns/createMaybeYield.ts';
import type { StatusCount, StatusGroup } from '../../exports/qualityPdf/QualityReport.ts';
import { countStatuses, magnitudeHistogram } from '../insights/service.ts';
import type { OpenTable } from '../verdicts/service.ts';

export interface Tally {
  statuses: StatusCount[];
  /** The lowest first, those of no floor last. */
  floors: StatusGroup[];
  /** By the first level of the type, the most frequent first. */
  types: StatusGroup[];
  magnitudes: ReturnType<typeof magnitudeHistogram>;
  /** The smallest and the largest. */
  tolerancesM: readonly [smallest: number, largest: number] | undefined;
}

type Tallied = Pick<OpenTable, 'table' | 'taken' | 'wording'>;

/** Counts what a report tells of a table. */
export async function tallyTable({ table, taken, wording }: Tallied): Promise<Tally> {
  const { model, status, magnitudeM, toleranceM } = table;
  const statuses = countStatuses(status, taken, wording.underConstruction);
  const shown = statuses.map((counted) => counted.status);
  const placeOf = placesOfCodes(shown, wording.underConstruction);
  const floors = createGroups(
    [...model.floors.map((floor) => showFloor(floor, wording.floors)), 'No floor'],
    shown.length,
  );
  const types = createGroups(
    model.types.map((type) => firstLevel(showElementType(type, wording.elementTypes))),
    shown.length,
  );
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  await inSlices(taken.length, createMaybeYield(), (from, to) => {
    for (let i = from; i < to; i++) {
      if (taken[i] !== 1) continue;
      const place = placeOf[status[i] as number] as number;
      floors.add(model.floorOf[i] as number, place);
      types.add(model.typeOf[i] as number, place);
      smallest = Math.min(smallest, toleranceM[i] as number);
      largest = Math.max(largest, toleranceM[i] as number);
    }
  });
  return {
    statuses,
    floors: floors.list(),
    types: types.list().sort((a, b) => b.total - a.total),
    magnitudes: magnitudeHistogram(magnitudeM, taken),
    tolerancesM: Number.isFinite(smallest) ? [smallest, largest] : undefined,
  };
}

/** By the code of a status, its place among those shown. */
function placesOfCodes(shown: readonly string[], underConstruction: boolean): Uint8Array {
  const places = new Uint8Array(256);
  for (const { name, code } of elementStatuses) places[code] = shown.indexOf(shownStatus(name, underConstruction));
  return places;
}

/** Several codes may have one name: the project calls two floors the same. */
function createGroups(nameOf: readonly string[], statusCount: number) {
  const names = [...new Set(nameOf)];
  const places = new Map(names.map((name, place) => [name, place]));
  const groupOf = Uint32Array.from(nameOf, (name) => places.get(name) ?? 0);
  const counts = new Uint32Array(names.length * statusCount);
  return {
    add(code: number, place: number): void {
      (counts[(groupOf[code] as number) * statusCount + place] as number)++;
    },
    /** Those that have elements. */
    list(): StatusGroup[] {
      const groups = names.map((name, group): StatusGroup => {
        const own = [...counts.subarray(group * statusCount, (group + 1) * statusCount)];
        return { name, counts: own, total: own.reduce((sum, count) => sum + count, 0) };
      });
      return groups.filter(({ total }) => total > 0);
    },
  };
}

const firstLevel = (type: string) => type.split(':', 1)[0] ?? type;
