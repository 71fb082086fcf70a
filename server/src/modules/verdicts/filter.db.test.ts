import { showElementType, showFloor } from '@plumbline/contract/elementType';
import { codeOfStatus, paintByte } from '@plumbline/contract/formats/painting';
import type { ClassificationFilter } from '@plumbline/contract/resources/classificationFilter';
import { elementStatuses, shownStatus } from '@plumbline/contract/status';
import { millimetres } from '@plumbline/contract/units';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import type { NewVerdict } from '../versions/service.ts';
import {
  addModel,
  addVersion,
  addView,
  asCaller,
  changer,
  type TestElement,
  testElements,
  testRoots,
  verdict,
} from './verdicts.fixture.ts';

const mappings = {
  floors: { 'Level 0': 'Ground floor', '0_EG': 'Ground floor' },
  elementTypes: { IfcWall: 'Wall', 'IfcSlab:Floor': 'Decking' },
};

let house: TestHouse;
let projectId: string;
let caller: ReturnType<typeof asCaller>;

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject('filtered|house');
  const { authorization } = await house.addMember('filters@filter.test', projectId, changer);
  caller = asCaller(house, authorization, projectId);
  await house.platform.db
    .updateTable('project')
    .set({
      floor_mapping: JSON.stringify(mappings.floors),
      element_type_mapping: JSON.stringify(mappings.elementTypes),
    })
    .where('id', '=', projectId)
    .execute();
});
afterAll(() => house.close());

interface Row {
  element: TestElement;
  verdict: NewVerdict;
  approved: boolean;
}

const filters: Record<string, ClassificationFilter> = {
  'one status': { statuses: ['missing'] },
  'deviated, with those under construction': { statuses: ['deviated'] },
  'under construction, which is not shown': { statuses: ['under_construction'] },
  'no status at all': { statuses: [] },
  'a range': { magnitude: { from: 5, to: 15 } },
  'a range from': { magnitude: { from: 10 } },
  'a range to': { magnitude: { to: 10 } },
  'a range of one millimetre': { magnitude: { from: 11, to: 11 } },
  'an open range': { magnitude: {} },
  '[QUAL-2] the whole range': { magnitude: { from: 0, to: 10_000 } },
  across: { magnitudeXY: { from: 3, to: 12 } },
  'up and down': { magnitudeZ: { from: 3, to: 12 } },
  up: { magnitudeZSign: 'positive' },
  'down, and how far': { magnitudeZSign: 'negative', magnitudeZ: { from: 8 } },
  displaced: { descriptions: ['Displaced'] },
  'too high or too low': { descriptions: ['Built too high', 'Built too low'] },
  'no description at all': { descriptions: [] },
  approved: { approved: true },
  'not approved': { approved: false },
  'root models': { rootModels: ['services'] },
  'a root model that is none': { rootModels: ['garden'] },
  'a type by its mapped name': { elementTypes: ['Wall'] },
  'a type below': { elementTypes: ['Wall:Basic%'] },
  'a type spelt out, and a mapped whole one': { elementTypes: ['Flow segment', 'Decking'] },
  'floors that were given one name': { floors: ['Ground floor'] },
  'a floor by the name that was taken from it': { floors: ['Level 0'] },
  'part of a GlobalId, whatever the case': { externalId: 'g1' },
  'a name with the signs of LIKE': { elementName: '100%_\\' },
  'a name with the sign of LIKE for one letter': { elementName: '_' },
  'an empty text': { elementName: '' },
  'everything together': {
    statuses: ['missing', 'deviated', 'verified'],
    magnitude: { from: 2, to: 18 },
    descriptions: ['Displaced', 'Built too low'],
    approved: false,
    rootModels: testRoots,
    elementTypes: ['Wall', 'Decking'],
    elementName: 'w',
  },
};

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Lengths that lie on the edges of whole millimetres more often than not. */
function randomLength(random: () => number): number | null {
  const kind = random();
  if (kind < 0.15) return null;
  return kind < 0.7 ? Math.floor(random() * 40) / 2000 : random() * 0.02;
}

function randomRows(seed: number, count: number): Row[] {
  const { next: random } = createRandom(seed);
  const elements = testElements(count, () => ({
    elementType: pick(random, ['IfcWall', 'IfcWall:Basic%:200', 'IfcWall:Basics', 'IfcSlab:Floor', 'IfcFlowSegment']),
    name: pick(random, ['W-1', 'w_2', 'load 100%_\\', 'Slab', 'übergroß']),
    floor: pick(random, ['Level 0', '0_EG', 'Level 1', null]),
    root: random() < 0.5 ? 0 : 1,
  }));
  return elements.map((element, index) => {
    const zM = randomLength(random);
    const lengths = {
      magnitudeM: randomLength(random),
      magnitudeXYM: randomLength(random),
      magnitudeZM: zM !== null && random() < 0.5 ? -zM : zM,
    };
    const { name: status } = pick(random, elementStatuses);
    return { element, verdict: verdict(index, status, lengths), approved: random() < 0.3 };
  });
}

const isWithin = (lengthM: number | null, { from = 0, to = 10_000 }: { from?: number; to?: number }) =>
  (from === 0 && to === 10_000) ||
  (lengthM !== null && millimetres(lengthM) >= from && (millimetres(lengthM) <= to || to === 10_000));
const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** The filter in plain words. */
function meets(
  { element, verdict: { status, magnitudeM, magnitudeXYM, magnitudeZM }, approved }: Row,
  f: ClassificationFilter,
) {
  const type = showElementType(element.elementType, mappings.elementTypes);
  const descriptions = [
    ...((magnitudeXYM ?? 0) > 0.01 ? ['Displaced'] : []),
    ...((magnitudeZM ?? 0) > 0.01 ? ['Built too high'] : []),
    ...((magnitudeZM ?? 0) < -0.01 ? ['Built too low'] : []),
  ];
  return [
    !f.statuses || f.statuses.map((wanted) => shownStatus(wanted, false)).includes(shownStatus(status, false)),
    !f.magnitude || isWithin(magnitudeM, f.magnitude as object),
    !f.magnitudeXY || isWithin(magnitudeXYM, f.magnitudeXY as object),
    !f.magnitudeZ || isWithin(magnitudeZM && Math.abs(magnitudeZM), f.magnitudeZ as object),
    !f.magnitudeZSign || (f.magnitudeZSign === 'positive' ? (magnitudeZM ?? 0) > 0 : (magnitudeZM ?? 0) < 0),
    !f.descriptions || f.descriptions.some((description) => descriptions.includes(description)),
    f.approved === undefined || f.approved === approved,
    !f.rootModels || f.rootModels.includes(testRoots[element.root] as string),
    !f.elementTypes || f.elementTypes.some((name) => type === name || type.startsWith(`${name}:`)),
    !f.floors || (element.floor !== null && f.floors.includes(showFloor(element.floor, mappings.floors))),
    !f.externalId || contains(element.globalId, f.externalId),
    !f.elementName || contains(element.name, f.elementName),
  ].every(Boolean);
}

const byteOf = ({ verdict: { status }, approved }: Row) =>
  paintByte(codeOfStatus(shownStatus(status, false)), approved);

async function store(rows: readonly Row[]): Promise<string> {
  const modelId = await addModel(
    house,
    projectId,
    rows.map(({ element }) => element),
  );
  const viewId = await addView(house, projectId, { modelId });
  await addVersion(
    house,
    viewId,
    rows.map((row) => row.verdict),
  );
  const forgeObjectIds = rows.filter(({ approved }) => approved).map((row) => row.verdict.elementIndex);
  expect((await caller.approve(viewId, { forgeObjectIds })).body).toMatchObject({ changed: forgeObjectIds.length });
  return viewId;
}

test.each([11, 12, 13])(
  'every filter takes what a plain reading of it takes, over random rows of seed %i',
  async (seed) => {
    const rows = randomRows(seed, 600);
    const viewId = await store(rows);
    for (const [name, filter] of Object.entries(filters)) {
      const { status, bytes } = await caller.paint(viewId, { filtersDTO: filter });
      expect(status).toBe(200);
      expect([name, [...bytes]]).toEqual([name, rows.map((row) => (meets(row, filter) ? byteOf(row) : 0))]);
    }
  },
);

test.each([21, 22])(
  'approving by a filter changes exactly what the filter takes, over random rows of seed %i',
  async (seed) => {
    for (const [name, filtersDTO] of Object.entries(filters).filter((_, index) => index % 4 === seed % 4)) {
      const rows = randomRows(seed, 200);
      const viewId = await store(rows);
      const forgeObjectIds = rows.map(({ verdict: { elementIndex } }) => elementIndex).filter((index) => index % 3 > 0);
      const taken = (row: Row, index: number) => index % 3 > 0 && !row.approved && meets(row, filtersDTO);
      const { body } = await caller.approve(viewId, { filtersDTO, forgeObjectIds });
      expect([name, body.changed]).toEqual([name, rows.filter(taken).length]);
      const painted = [...(await caller.paint(viewId)).bytes];
      expect(painted).toEqual(rows.map((row, i) => byteOf({ ...row, approved: row.approved || taken(row, i) })));
    }
  },
);
