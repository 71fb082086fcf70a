import { verdictCauses } from '@plumbline/contract/cause';
import { showElementType, showFloor } from '@plumbline/contract/elementType';
import {
  type ClassificationFilter,
  deviationDescriptions,
  narrowsMagnitude,
} from '@plumbline/contract/resources/classificationFilter';
import { type TableColumn, tableColumnNames } from '@plumbline/contract/resources/classificationTable';
import { type ElementStatus, elementStatuses, shownStatus } from '@plumbline/contract/status';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import type { Wording } from '../Wording.ts';
import { createNarrower } from './createNarrower.ts';
import { mergeAgain } from './mergeVersions.ts';
import {
  createPick,
  makeRandomTable,
  type RandomElement,
  type RandomVerdict,
  randomFloors,
  randomRoots,
  stateOf,
} from './table.fixture.ts';
import { type VersionColumns, withChanges } from './VersionColumns.ts';

const wordings: Wording[] = [
  { underConstruction: true, floors: {}, elementTypes: {} },
  {
    underConstruction: false,
    floors: { 'Level 0': 'Ground floor', '0_EG': 'Ground floor' },
    elementTypes: { IfcWall: 'Wall', 'IfcSlab:Floor': 'Decking', IfcBeam: 'Decking' },
  },
];

type Judged = RandomElement & { verdict: RandomVerdict };
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compareTexts = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
const contains = (text: string, part: string) => text.toUpperCase().includes(part.toUpperCase());

function descriptionsOf({ magnitudeXYM: xyM, magnitudeZM: zM }: RandomVerdict): string[] {
  return deviationDescriptions.filter(
    (description) =>
      ({ Displaced: (xyM ?? 0) > 0.01, 'Built too high': (zM ?? 0) > 0.01, 'Built too low': (zM ?? 0) < -0.01 })[
        description
      ],
  );
}

function isWithin(lengthM: number | null, range: ClassificationFilter['magnitude']): boolean {
  if (!range || !narrowsMagnitude(range)) return true;
  const lengthMm = lengthM === null ? undefined : Math.round(Math.abs(lengthM) * 1000);
  return lengthMm !== undefined && lengthMm >= (range.from ?? 0) && lengthMm <= (range.to ?? Infinity);
}

/** The filter in plain words. */
function meets({ verdict, ...element }: Judged, f: ClassificationFilter, wording: Wording): boolean {
  const type = showElementType(element.type, wording.elementTypes);
  const zM = verdict.magnitudeZM ?? 0;
  const shown = (status: ElementStatus) => shownStatus(status, wording.underConstruction);
  return [
    !f.statuses || f.statuses.map(shown).includes(shown(verdict.status)),
    isWithin(verdict.magnitudeM, f.magnitude),
    isWithin(verdict.magnitudeXYM, f.magnitudeXY),
    isWithin(verdict.magnitudeZM, f.magnitudeZ),
    isWithin(verdict.sizeM, f.size),
    !f.causes || (verdict.cause !== null && f.causes.includes(verdict.cause)),
    !f.magnitudeZSign || (f.magnitudeZSign === 'positive' ? zM > 0 : zM < 0),
    !f.descriptions || f.descriptions.some((description) => descriptionsOf(verdict).includes(description)),
    f.approved === undefined || f.approved === verdict.approved,
    !f.rootModels || f.rootModels.includes(randomRoots[element.root] as string),
    !f.elementTypes || f.elementTypes.some((name) => type === name || type.startsWith(`${name}:`)),
    !f.floors || (element.floor !== null && f.floors.includes(showFloor(element.floor, wording.floors))),
    !f.externalId || contains(element.globalId, f.externalId),
    !f.elementName || contains(element.name, f.elementName),
  ].every(Boolean);
}

/** What an element is sorted by; undefined without a value. */
function sortedBy({ verdict, ...element }: Judged, column: TableColumn, wording: Wording): string | number | undefined {
  const floors = [...new Set(randomFloors.map((raw) => showFloor(raw, wording.floors)))];
  const statuses = elementStatuses.map(({ name }) => name);
  const causes = verdictCauses.map(({ name }) => name);
  const values: Record<TableColumn, string | number | null> = {
    approved: Number(verdict.approved),
    status: statuses.indexOf(shownStatus(verdict.status, wording.underConstruction)),
    mappedFloor: element.floor === null ? null : floors.indexOf(showFloor(element.floor, wording.floors)),
    mappedElementType: showElementType(element.type, wording.elementTypes),
    elementName: element.name || null,
    externalId: element.globalId,
    magnitudeDisplay: verdict.magnitudeM,
    descriptions: descriptionsOf(verdict).join(', ') || null,
    magnitudeXYDisplay: verdict.magnitudeXYM,
    magnitudeZDisplay: verdict.magnitudeZM === null ? null : Math.abs(verdict.magnitudeZM),
    issues: null,
    cause: verdict.cause === null ? null : causes.indexOf(verdict.cause),
    size: verdict.sizeM === null ? null : Math.abs(verdict.sizeM),
  };
  return values[column] ?? undefined;
}

function sortPlainly(elements: readonly Judged[], column: TableColumn, ascending: boolean, wording: Wording): number[] {
  const keyed = elements.map((element) => ({ index: element.index, value: sortedBy(element, column, wording) }));
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined) {
      return Number(a.value === undefined) - Number(b.value === undefined) || a.index - b.index;
    }
    const order =
      typeof a.value === 'string' ? compareTexts(a.value, b.value as string) : a.value - (b.value as number);
    return (ascending ? order : -order) || a.index - b.index;
  });
  return keyed.map(({ index }) => index);
}

function createFilters(random: () => number): () => ClassificationFilter {
  const pick = createPick(random);
  const some = <T>(values: readonly T[]) => values.filter(() => random() < 0.4);
  const range = () => pick([{}, { from: 5 }, { to: 8 }, { from: 3, to: 14 }, { from: 7, to: 7 }, { from: 1e300 }]);
  const parts: (() => ClassificationFilter)[] = [
    () => ({ statuses: some(elementStatuses).map(({ name }) => name) }),
    () => ({ causes: some(verdictCauses).map(({ name }) => name) }),
    () => ({ size: range() }),
    () => ({ magnitude: range() }),
    () => ({ magnitudeXY: range() }),
    () => ({ magnitudeZ: range() }),
    () => ({ magnitudeZSign: pick(['positive', 'negative']) }),
    () => ({ descriptions: some(deviationDescriptions) }),
    () => ({ approved: random() < 0.5 }),
    () => ({ rootModels: some([...randomRoots, 'garden']) }),
    () => ({ elementTypes: some(['Wall', 'Wall:Basic', 'Wall:Bas', 'Decking', 'Flow segment', 'Slab:Floor']) }),
    () => ({ floors: some([...randomFloors, 'Ground floor']) }),
    () => ({ externalId: pick(['A', '0', 'b9', '$', '.*', '']) }),
    () => ({ elementName: pick(['WALL', 'ü', 'strasse', 'ЗАЛ', ' 1', '%', 'wall 2']) }),
  ];
  return () => Object.assign({}, ...Array.from({ length: Math.floor(random() * 4) }, () => pick(parts)()));
}

test.each([1, 2, 3, 4, 5, 6])(
  '[QUAL-1] [QUAL-2] filter, sort and pages are those of a plain reading, over random verdicts of seed %i',
  async (seed) => {
    const { elements, table } = await makeRandomTable(seed, seed === 6 ? 33_500 : 700);
    const { next: random } = createRandom(seed + 100);
    const randomFilter = createFilters(random);
    const narrow = createNarrower();
    const judged = elements.filter((element): element is Judged => element.verdict !== undefined);
    expect(judged.length).toBeLessThan(elements.length);
    for (let i = 0; i < (seed === 6 ? 3 : 60); i++) {
      const filter = randomFilter();
      const wording = wordings[i % 2] as Wording;
      const expected = judged.filter((element) => meets(element, filter, wording));
      const { taken, takenCount, approvedCount, order, slice, placeOf } = await narrow(table, filter, wording);
      const marks = new Uint8Array(elements.length);
      for (const { index } of expected) marks[index] = 1;
      expect([filter, Buffer.compare(taken, marks)]).toEqual([filter, 0]);
      expect(takenCount).toBe(expected.length);
      expect(approvedCount).toBe(expected.filter(({ verdict }) => verdict.approved).length);
      for (const ascending of [true, false]) {
        const field = tableColumnNames[i % tableColumnNames.length] as TableColumn;
        const sorted = [...(await order({ field, ascending }))];
        const plainly = sortPlainly(expected, field, ascending, wording);
        expect([field, ascending, sorted]).toEqual([field, ascending, plainly]);
        const from = Math.floor(random() * (sorted.length + 10));
        const page = await slice({ field, ascending }, from, from + 20);
        expect([field, from, [...page]]).toEqual([field, from, plainly.slice(from, from + 20)]);
        const element = Math.floor(random() * elements.length);
        const place = plainly.indexOf(element);
        expect(await placeOf({ field, ascending }, element)).toBe(place < 0 ? undefined : place);
      }
    }
  },
  30_000,
);

test('a change is seen where its version counts, and what was made before stays as it was', async () => {
  const { elements, versions, table } = await makeRandomTable(7, 400);
  const state = stateOf({ status: 'missing', approved: true, manual: true });
  const elementIndexes = Uint32Array.from(elements, ({ index }) => index);
  const changes = { elementIndexes, states: new Uint8Array(elements.length).fill(state) };
  const middle = await withChanges(versions[1] as VersionColumns, changes, 9);
  const again = await mergeAgain(table, versions.with(1, middle), table.issues);
  const narrow = createNarrower();
  const wording = wordings[0] as Wording;
  const before = await narrow(table, { approved: true }, wording);
  const after = await narrow(again, { approved: true }, wording);
  expect(before.takenCount).toBe(elements.filter(({ verdict }) => verdict?.approved).length);
  for (const { index, verdict } of elements) {
    const isChanged = again.versionOf[index] === 2;
    expect(table.approved[index]).toBe(Number(verdict?.approved ?? false));
    expect(after.taken[index]).toBe(isChanged ? 1 : Number(verdict?.approved ?? false));
    expect(again.manual[index]).toBe(isChanged ? 1 : Number(verdict?.manual ?? false));
  }
});
