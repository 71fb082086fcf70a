import { randomUUID } from 'node:crypto';
import { linkActivities, proposeLinks } from '@plumbline/contract/resources/scheduleLinks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, refusal } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { anActivity, aSchedule } from '../../schedules/compare/compare.fixture.ts';
import { keepSchedule } from './keepSchedule.fixture.ts';

let house: SharedHouse;
let origin: string;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
});
afterAll(() => house.close());

const week: [string, string] = ['2026-03-02', '2026-03-06'];
const plan = () =>
  aSchedule(
    [
      anActivity('A1', week, { name: 'Walls, ground floor', wbsNames: ['Structure'] }),
      anActivity('A2', week, { name: 'Walls, first floor' }),
      anActivity('A3', week, { name: 'Formwork to walls, first floor' }),
      anActivity('A4', week, { name: 'Walls' }),
      anActivity('M1', week, { name: 'Walls finished', type: 'finishMilestone' }),
    ],
    [],
    '2026-03-06T17:00',
  );

let sites = 0;
/** Twenty walls, half of them on each floor. */
async function open() {
  const site = await openProgressSite(house, `links${++sites}|site`, origin);
  await site.activate(await site.wallsOn(['L0', 'L1'], 20));
  const ann = await site.join('ann');
  const params = { projectId: site.projectId };
  return {
    site,
    ann,
    keep: (schedule = plan()) => keepSchedule(house, site.projectId, ann.userId, schedule),
    proposals: () => ann.client(proposeLinks, { params }),
    link: (schedule: string, links: { activity: string; filter: object }[], key?: string) =>
      ann.client(linkActivities, { params, body: { schedule, links }, key }),
  };
}
const onFloor = (floor: string) => ({ elementTypes: ['Wall'], floors: [floor] });

test('[WORK-7] activities without work package get the elements that they name, and only what nobody else has is chosen', async () => {
  const { ann, keep, proposals } = await open();
  expect(await refusal(proposals())).toMatchObject({ code: 'schedules.none' });
  const schedule = await keep();
  const first = await proposals();
  expect(first).toMatchObject({ schedule: { _id: schedule, filename: 'plan.xer' }, total: 4, numWithPackage: 0 });
  expect(first.activities.map(({ id, whyNot }) => [id, whyNot])).toEqual([
    ['A1', null],
    ['A2', null],
    ['A3', '“formwork” builds no element.'],
    ['A4', null],
  ]);
  const [ground, upper, , all] = first.activities.map(({ proposal }) => proposal);
  expect(ground).toMatchObject({ filter: onFloor('L0'), score: 1, numElements: 10, numInOthers: 0, isChosen: true });
  expect(upper).toMatchObject({ numElements: 10, isChosen: true });
  expect(all).toMatchObject({ filter: { elementTypes: ['Wall'] }, numElements: 20, numInAlike: 20, isChosen: false });

  const walls = await ann.create({ source: { mode: 'filter', filter: onFloor('L1') }, name: 'All walls up there' });
  expect((await proposals()).activities[1]?.proposal).toMatchObject({
    numInOthers: 10,
    others: [{ _id: walls._id, name: 'All walls up there', numElements: 10 }],
    isChosen: false,
  });
});

test('[WORK-7] what is proposed twice with high confidence is chosen for neither', async () => {
  const { keep, proposals } = await open();
  const twice = ['A1', 'A2'].map((id) => anActivity(id, week, { name: 'Walls, first floor' }));
  await keep(aSchedule(twice, [], '2026-03-06T17:00'));
  const { activities } = await proposals();
  expect(activities.map(({ proposal }) => [proposal?.numInAlike, proposal?.alike, proposal?.isChosen])).toEqual([
    [10, [{ key: 'A2', name: 'Walls, first floor', numElements: 10 }], false],
    [10, [{ key: 'A1', name: 'Walls, first floor', numElements: 10 }], false],
  ]);
});

test('[WORK-7] confirmed activities become work packages at once, once, and each leaves its line in the trail', async () => {
  const { site, ann, keep, proposals, link } = await open();
  const schedule = await keep();
  const links = [
    { activity: 'A1', filter: onFloor('L0') },
    { activity: 'A2', filter: onFloor('L1') },
    { activity: 'A4', filter: onFloor('L9') },
  ];
  const key = randomUUID();
  const made = await link(schedule, links, key);
  expect(made).toMatchObject({
    numCreated: 2,
    numWithoutElements: 1,
    created: [{ name: 'Walls, ground floor' }, { name: 'Walls, first floor' }],
  });
  expect(await link(schedule, links, key)).toEqual(made);
  const { watchlists } = await ann.list();
  expect(
    watchlists.map(({ name, numElements, startDate, primavera }) => [
      name,
      numElements,
      startDate,
      primavera.activityId,
    ]),
  ).toEqual([
    ['Walls, first floor', 10, '2026-03-02', 'A2'],
    ['Walls, ground floor', 10, '2026-03-02', 'A1'],
  ]);
  expect(await proposals()).toMatchObject({ total: 2, numWithPackage: 2 });
  const { rows } = await sql<{ subject: string }>`
    select subject_name as subject from audit_entry
    where project_id = ${site.projectId} and action = 'packageAdded' order by subject_name`.execute(house.platform.db);
  expect(rows.map(({ subject }) => subject)).toEqual(['Walls, first floor', 'Walls, ground floor']);
});

test('[WORK-7] what somebody has linked or imported meanwhile is not linked again', async () => {
  const { keep, link } = await open();
  const schedule = await keep();
  await link(schedule, [{ activity: 'A1', filter: onFloor('L0') }]);
  const again = [
    { activity: 'A1', filter: onFloor('L0') },
    { activity: 'A2', filter: onFloor('L1') },
  ];
  expect(await refusal(link(schedule, again))).toMatchObject({ code: 'schedules.linksMoved', status: 409 });
  expect(await refusal(link(schedule, [{ activity: 'M1', filter: onFloor('L0') }]))).toMatchObject({ status: 409 });
  await keep();
  expect(await refusal(link(schedule, [{ activity: 'A2', filter: onFloor('L1') }]))).toMatchObject({ status: 409 });
});
