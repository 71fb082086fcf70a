import { randomUUID } from 'node:crypto';
import type { Tour, TourMove } from '@plumbline/contract/resources/tours';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IssueSite, openIssueSite } from '../../../test/openIssueSite.ts';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addView } from '../verdicts/verdicts.fixture.ts';
import type { NewStop } from './service.ts';

let house: TestHouse;
let site: IssueSite;

beforeAll(async () => {
  house = await openSharedHouse();
  site = await openIssueSite(house, 'tours|site');
  await house.modules.tours.setStops(site.projectId, [stop('report'), stop('verdict'), stop('issue')]);
});
afterAll(() => house.close());

const stop = (id: NewStop['id'], shows: NewStop['shows'] = {}): NewStop => ({
  id,
  title: `At ${id}`,
  text: 'Look at it.',
  path: `/tours-site/v1/quality?filter={}&at=${id}`,
  shows,
});

async function person(name: string) {
  const { authorization, userId } = await site.join(name);
  return { userId, ...asPerson(authorization) };
}

function asPerson(authorization: string) {
  const ask = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
    const response = await house.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    tours: async (): Promise<Tour[]> => (await ask('GET', '/api/tours')).body,
    move: (move: TourMove | object, projectId = site.projectId) => ask('PUT', `/api/projects/${projectId}/tour`, move),
  };
}

const seen = (tour: Tour | undefined) => tour?.stops.filter(({ isSeen }) => isSeen).map(({ id }) => id);

test('a tour is offered to each member, with its stops in their order', async () => {
  const ann = await person('ann');
  expect(await ann.tours()).toEqual([
    {
      projectId: site.projectId,
      projectName: 'tours|site',
      state: 'offered',
      stops: ['verdict', 'issue', 'report'].map((id) => ({
        id,
        title: `At ${id}`,
        text: 'Look at it.',
        path: `/tours-site/v1/quality?filter={}&at=${id}`,
        isSeen: false,
        isThere: true,
      })),
    },
  ]);
});

test('it goes on where the person was, is gone when closed, and begins again with nothing seen', async () => {
  const ben = await person('ben');
  const cleo = await person('cleo');
  expect((await ben.move({ state: 'open', at: 'verdict' })).body).toMatchObject({ state: 'open', at: 'verdict' });
  await ben.move({ state: 'open', at: 'report' });
  await ben.move({ state: 'open', at: 'verdict' });
  const [tour] = await ben.tours();
  expect([tour?.at, seen(tour)]).toEqual(['verdict', ['verdict', 'report']]);

  const closed = (await ben.move({ state: 'finished' })).body;
  expect([closed.state, closed.at]).toEqual(['finished', undefined]);
  const again = (await ben.move({ state: 'open', at: 'issue' })).body;
  expect([again.state, again.at, seen(again)]).toEqual(['open', 'issue', ['issue']]);
  expect((await ben.move({ state: 'skipped' })).body.state).toBe('skipped');
  // What one does is nobody else's.
  expect((await cleo.tours())[0]?.state).toBe('offered');
});

test('two windows at once: what was seen in either is seen', async () => {
  const dora = await person('dora');
  await dora.move({ state: 'open', at: 'verdict' });
  const stops = ['issue', 'report', 'issue', 'verdict'] as const;
  const answers = await Promise.all(stops.map((at) => dora.move({ state: 'open', at })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(seen((await dora.tours())[0])).toEqual(['verdict', 'issue', 'report']);
});

test('a stop whose analysis, issue or work package is gone, or is not shown to the person, is told as gone', async () => {
  const other = await openIssueSite(house, 'tours|gone');
  const emma = await other.join('emma', ['READ', 'LIST', 'VIEW_ASSETS', 'ADMIN']);
  const reviewer = await other.join('reviewer', ['READ', 'LIST', 'VIEW_ASSETS', 'SR_READ']);
  const { body: issue } = await emma.create();
  const hidden = await addView(house, other.projectId, { modelId: other.modelId, status: 'in_progress' });
  await house.modules.tours.setStops(other.projectId, [
    stop('verdict', { viewId: other.viewId }),
    stop('evidence', { viewId: hidden }),
    stop('cause', { viewId: randomUUID() }),
    stop('issue', { viewId: other.viewId, issueId: issue._id }),
    stop('progress', { viewId: other.viewId, packageId: randomUUID() }),
  ]);
  const there = async (authorization: string) => {
    const [tour] = await asPerson(authorization).tours();
    return tour?.stops.filter(({ isThere }) => isThere).map(({ id }) => id);
  };
  expect(await there(emma.authorization)).toEqual(['verdict', 'issue']);
  expect(await there(reviewer.authorization)).toEqual(['verdict', 'evidence', 'issue']);
  await emma.call('DELETE', `issues/${issue._id}`);
  expect(await there(emma.authorization)).toEqual(['verdict']);
  expect((await asPerson(emma.authorization).move({ state: 'open', at: 'issue' }, other.projectId)).status).toBe(200);
});

test('another project’s issue does not make a stop of this one', async () => {
  const place = await openIssueSite(house, 'tours|foreign');
  const mine = await openIssueSite(house, 'tours|mine');
  const { body: issue } = await (await place.join('owner')).create();
  await house.modules.tours.setStops(mine.projectId, [stop('issue', { issueId: issue._id })]);
  const { authorization } = await mine.join('fred');
  expect((await asPerson(authorization).tours())[0]?.stops[0]?.isThere).toBe(false);
});

test('strangers see no tour and move in none; what is no stop is refused and changes nothing', async () => {
  const gil = await person('gil');
  const elsewhere = await openIssueSite(house, 'tours|elsewhere');
  const stranger = asPerson((await elsewhere.join('stranger')).authorization);
  expect(await stranger.tours()).toEqual([]);
  expect(await stranger.move({ state: 'open', at: 'verdict' })).toMatchObject({
    status: 404,
    body: { code: 'projects.notFound' },
  });
  const blind = asPerson((await site.join('blind', ['READ'])).authorization);
  expect(await blind.tours()).toEqual([]);
  expect((await blind.move({ state: 'skipped' })).status).toBe(403);

  const refused = { status: 404, body: { code: 'tours.notFound' } };
  expect(await gil.move({ state: 'open', at: 'solved' })).toMatchObject(refused);
  expect(await stranger.move({ state: 'skipped' }, elsewhere.projectId)).toMatchObject(refused);
  for (const wrong of [{ state: 'open' }, { state: 'open', at: 'roof' }, { state: 'offered' }, {}]) {
    expect((await gil.move(wrong)).status).toBe(400);
  }
  expect((await gil.tours())[0]?.state).toBe('offered');
});

test('new stops take the place of those before, and whoever is midway stays on the way', async () => {
  const place = await openIssueSite(house, 'tours|renewed');
  const hal = asPerson((await place.join('hal')).authorization);
  await house.modules.tours.setStops(place.projectId, [stop('verdict'), stop('issue')]);
  await hal.move({ state: 'open', at: 'issue' }, place.projectId);
  await house.modules.tours.setStops(place.projectId, [stop('verdict'), stop('issue'), stop('report')]);
  const [tour] = await hal.tours();
  expect([tour?.stops.length, tour?.at, seen(tour)]).toEqual([3, 'issue', ['issue']]);
  await house.modules.tours.setStops(place.projectId, []);
  expect(await hal.tours()).toEqual([]);
});
