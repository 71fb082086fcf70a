import { type ElementStatus, elementStatuses } from '@plumbline/contract/status';
import { expect, test } from 'vitest';
import type { OpenTable } from '../verdicts/service.ts';
import { tallyTable } from './tallyTable.ts';

interface Row {
  status: ElementStatus;
  type: number;
  floor: number;
  magnitudeM: number;
  taken?: number;
}

const types = ['IfcWall:Basic Wall', 'IfcWall', 'IfcDoor'];
const floors = ['L0', 'L1', 'L2'];

function tally(rows: readonly Row[], underConstruction = false) {
  const codeOf = (name: ElementStatus) => elementStatuses.find((status) => status.name === name)?.code ?? 0;
  return tallyTable({
    taken: Uint8Array.from(rows, ({ taken = 1 }) => taken),
    wording: { underConstruction, floors: { L1: 'Ground', L0: 'Ground' }, elementTypes: {} },
    table: {
      model: { types, floors, typeOf: rows.map(({ type }) => type), floorOf: rows.map(({ floor }) => floor) },
      status: rows.map(({ status }) => codeOf(status)),
      magnitudeM: rows.map(({ magnitudeM }) => magnitudeM),
      toleranceM: rows.map(({ type }) => (type === 2 ? 0.02 : 0.01)),
    },
  } as unknown as Pick<OpenTable, 'table' | 'taken' | 'wording'>);
}

const rows: Row[] = [
  { status: 'verified', type: 0, floor: 0, magnitudeM: 0.0094 },
  { status: 'deviated', type: 1, floor: 1, magnitudeM: 0.0096 },
  { status: 'under_construction', type: 2, floor: 3, magnitudeM: 0.2 },
  { status: 'missing', type: 2, floor: 2, magnitudeM: Number.NaN },
  { status: 'no_data', type: 2, floor: 2, magnitudeM: Number.NaN, taken: 0 },
];

test('[QUAL-8] statuses as they are shown, none left out', async () => {
  expect((await tally(rows)).statuses).toEqual([
    { status: 'verified', count: 1 },
    { status: 'deviated', count: 2 },
    { status: 'missing', count: 1 },
    { status: 'no_data', count: 0 },
  ]);
  expect((await tally(rows, true)).statuses[2]).toEqual({ status: 'under_construction', count: 1 });
});

test('[QUAL-8] floors by the names of the project, types by their first level', async () => {
  const { floors: byFloor, types: byType } = await tally(rows);
  expect(byFloor).toEqual([
    { name: 'Ground', counts: [1, 1, 0, 0], total: 2 },
    { name: 'L2', counts: [0, 0, 1, 0], total: 1 },
    { name: 'No floor', counts: [0, 1, 0, 0], total: 1 },
  ]);
  expect(byType.map(({ name, total }) => [name, total])).toEqual([
    ['Wall', 2],
    ['Door', 2],
  ]);
});

test('[QUAL-8] magnitudes by bins of 10 mm in whole millimetres, and the tolerances', async () => {
  const { magnitudes, tolerancesM } = await tally(rows);
  expect(magnitudes).toEqual({ counts: [1, 1, 0, 0, 0, 0, 0, 0, 0, 1], maximumM: 0.2 });
  expect(tolerancesM).toEqual([0.01, 0.02]);
});

test('[QUAL-8] nothing to count', async () => {
  const { statuses, floors: byFloor, magnitudes, tolerancesM } = await tally([]);
  expect(statuses.every(({ count }) => count === 0)).toBe(true);
  expect([byFloor, magnitudes.maximumM, tolerancesM]).toEqual([[], null, undefined]);
});
