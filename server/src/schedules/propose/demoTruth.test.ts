import { tmpdir } from 'node:os';
import { rawElementType, showElementType } from '@plumbline/contract/elementType';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import { confidenceOf } from '@plumbline/contract/resources/scheduleLinks';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { type Activity, listBuiltBy, programme, workBreakdown } from '@plumbline/demo/site/programme';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { expect, test } from 'vitest';
import { createProposer } from './createProposer.ts';
import type { ElementGroup } from './ElementGroup.ts';

/** The elements of the demo, with what a filter sees of them. */
async function openDemo() {
  const scratch = scratchFolder(tmpdir());
  const files = (await createDemoBuilding({ hasSiteParts: true })).map(({ name, bytes }) => memorySource(name, bytes));
  const model = await openModel(files, { scratch });
  await scratch.remove();
  return model.elements.map((element) => {
    const rawType = rawElementType(element.ifcType, element.objectType);
    return {
      ...element,
      rawType,
      type: showElementType(rawType),
      floor: model.storeys[element.storey as number]?.name ?? null,
      root: model.rootModels[element.rootModel]?.name ?? '',
    };
  });
}
type Seen = Awaited<ReturnType<typeof openDemo>>[number];

function groupsOf(elements: readonly Seen[]): ElementGroup[] {
  const kinds = Map.groupBy(elements, ({ root, type }) => `${root} ${type}`);
  return [...kinds.values()].flatMap((some) => {
    const { root, type, rawType } = some[0] as Seen;
    const kind = { rootModel: root, type, rawType };
    return [...new Set(some.map(({ floor }) => floor))].map((floor) => ({ kind, floor }));
  });
}

/** Written from what the contract says of filters. */
const takes = ({ rootModels, floors, elementTypes }: ElementFilter, { root, floor, type }: Seen) =>
  (rootModels?.includes(root) ?? true) &&
  (floors?.includes(floor ?? '') ?? true) &&
  (elementTypes?.some((name) => type === name || type.startsWith(`${name}:`)) ?? true);

const wbsNamesOf = ({ wbs }: Activity) =>
  workBreakdown.filter(({ code }) => wbs === code || wbs.startsWith(`${code}.`)).map(({ name }) => name);

test('what is proposed for the demo’s schedule is held against what each activity builds', async () => {
  const elements = await openDemo();
  const propose = createProposer(groupsOf(elements));
  const rows = programme.map((activity) => {
    const proposal = propose({ name: activity.name, wbsNames: wbsNamesOf(activity) });
    const truth = new Set(listBuiltBy(activity, elements));
    const taken = typeof proposal === 'string' ? [] : elements.filter((element) => takes(proposal.filter, element));
    const right = taken.filter((element) => truth.has(element)).length;
    return { name: activity.name, proposal, truth: truth.size, taken: taken.length, right };
  });
  const sum = (some: typeof rows, key: 'truth' | 'taken' | 'right') => some.reduce((all, row) => all + row[key], 0);
  const held = (some: typeof rows) => ({
    activities: some.length,
    precision: Number((sum(some, 'right') / sum(some, 'taken')).toFixed(2)),
    recall: Number((sum(some, 'right') / sum(some, 'truth')).toFixed(2)),
  });
  // As decision 97 tells them.
  expect(held(rows)).toEqual({ activities: 27, precision: 0.92, recall: 0.86 });
  const sure = rows.filter(({ proposal }) => typeof proposal !== 'string' && confidenceOf(proposal.score) === 'high');
  expect(held(sure)).toEqual({ activities: 22, precision: 0.89, recall: 0.95 });
  expect(rows.filter(({ right }) => right === 0).map(({ name }) => name)).toEqual(['Entrance']);
});
