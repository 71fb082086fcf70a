import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileAnswer } from '@plumbline/contract/fileAnswer';
import { queueTicketHeader } from '@plumbline/contract/queueTicket';
import { tableCsv } from '@plumbline/contract/resources/classificationTable';
import { issuesCsv } from '@plumbline/contract/resources/issueExports';
import { fillPath } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict, viewer } from '../modules/verdicts/verdicts.fixture.ts';

const count = 2000;
let house: TestHouse;
let port: number;
let places: Record<'north' | 'south', { projectId: string; viewId: string }>;
const headers: Record<string, Record<string, string>> = {};

async function addPlace(tenantId: string, company: string) {
  const projectId = await house.addProject(tenantId, { company });
  const modelId = await addModel(house, projectId, testElements(count), { active: true });
  // More than the way to the caller holds: an export that nobody reads stands still.
  await sql`
    update element
    set name = (select string_agg(md5(element_index || ':' || part), '') from generate_series(1, 150) as part)
    where model_id = ${modelId}`.execute(house.platform.db);
  const viewId = await addView(house, projectId, { modelId });
  await addVersion(
    house,
    viewId,
    Array.from({ length: count }, (_, i) => verdict(i, 'deviated', { magnitudeM: 0.02 })),
  );
  return { projectId, viewId };
}

beforeAll(async () => {
  house = await openTestHouse();
  places = {
    north: await addPlace('north|tower', 'North'),
    south: await addPlace('south|bridge', 'South'),
  };
  for (const [name, place] of [
    ['anna', 'north'],
    ['ben', 'north'],
    ['cleo', 'north'],
    ['dora', 'south'],
  ] as const) {
    const { authorization } = await house.addMember(`${name}@heavy.test`, places[place].projectId, viewer);
    headers[name] = { authorization };
  }
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  port = (house.app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(() => house.close());

let tickets = 0;
let asking: ClientRequest[] = [];
afterEach(async () => {
  for (const asked of asking) asked.destroy();
  asking = [];
});

/** Asks for the table of the person's view, and reads none of it. */
function exportOf(name: string, ticket = `ticket-${tickets++}`): ClientRequest & { ticket: string } {
  const place = name === 'dora' ? places.south : places.north;
  const asked = request(`http://127.0.0.1:${port}/api${fillPath(tableCsv.path, place)}`, {
    headers: { ...headers[name], [queueTicketHeader]: ticket },
    agent: false,
  });
  asked.on('error', () => {});
  asked.end();
  asking.push(asked);
  return Object.assign(asked, { ticket });
}

const answerOf = async (asked: ClientRequest) =>
  (await once(asked, 'response')) as unknown as Promise<[IncomingMessage]>;
const begun = async (asked: ClientRequest) => (await answerOf(asked))[0];

async function look(name: string, { ticket }: { ticket: string }) {
  const response = await house.app.inject({ url: `/api/queue/${ticket}`, headers: headers[name] });
  return response.json();
}

/** One of a company waits for the share of others. */
async function untilWaiting(all: readonly { ticket: string }[]) {
  const people = ['anna', 'ben', 'cleo'];
  for (;;) {
    const told = await Promise.all(all.map((asked, i) => look(people[i] as string, asked)));
    if (told.some(({ state }) => state === 'waiting')) return;
    await wait(10);
  }
}

async function untilIn(name: string, asked: { ticket: string }, state: string) {
  for (;;) {
    const told = await look(name, asked);
    if (told.state === state) return told;
    await wait(10);
  }
}

test('a person’s exports run one after the other, tell their place, and end with whoever asked', async () => {
  const first = exportOf('anna');
  const response = await begun(first);
  expect(response.statusCode).toBe(200);
  const second = exportOf('anna');
  await untilIn('anna', second, 'waiting');
  const third = exportOf('anna');
  expect(await untilIn('anna', third, 'waiting')).toEqual({ state: 'waiting', place: 2, running: 1 });
  expect(await look('ben', third), 'a ticket of somebody else').toEqual({ state: 'unknown' });
  second.destroy();
  await untilIn('anna', second, 'unknown');
  expect(await look('anna', third)).toMatchObject({ place: 1 });
  first.destroy();
  const last = await begun(third);
  expect(await look('anna', third)).toEqual({ state: 'running' });
  await buffer(last);
  await untilIn('anna', third, 'unknown');
});

test('a company leaves a place to others, however many of its people ask', async () => {
  const all = ['anna', 'ben', 'cleo'].map((name) => exportOf(name));
  await Promise.race([Promise.all(all.map(begun)), untilWaiting(all)]);
  const dora = exportOf('dora');
  expect((await begun(dora)).statusCode).toBe(200);
});

test('what is too much for one is refused before its work begins, and says when to come again', async () => {
  const first = exportOf('anna');
  await begun(first);
  const all = Array.from({ length: 23 }, () => exportOf('anna'));
  const refusals: IncomingMessage[] = [];
  const whole = Promise.withResolvers<void>();
  for (const asked of all) {
    asked.once('response', (response) => {
      if (refusals.push(response) === 17) whole.resolve();
    });
  }
  await whole.promise;
  expect(new Set(refusals.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  expect(refusals[0]?.headers['retry-after']).toBe('30');
  const told = JSON.parse(String(await buffer(refusals[0] as IncomingMessage)));
  expect(told).toMatchObject({ code: 'heavy.tooMany', payload: { of: 'you', waiting: 6 } });
});

test('an answer that fails gives its place back', async () => {
  for (let i = 0; i < 10; i++) {
    const url = `/api${fillPath(issuesCsv.path, places.north)}?filter=${encodeURIComponent('nonsense==1')}`;
    const { statusCode } = await house.app.inject({
      url,
      headers: { ...headers.ben, [queueTicketHeader]: 'that-one' },
    });
    expect(statusCode).toBe(400);
    await untilIn('ben', { ticket: 'that-one' }, 'unknown');
  }
});

test('files that are read to their end give their place back, also where no connection stands behind the call', async () => {
  const url = `/api${fillPath(issuesCsv.path, places.north)}`;
  for (let i = 0; i < 3; i++) {
    const { statusCode } = await house.app.inject({ url, headers: headers.ben ?? {} });
    expect(statusCode).toBe(200);
  }
});

test('a ticket that is none is refused', async () => {
  const url = `/api${fillPath(issuesCsv.path, places.north)}`;
  const { statusCode, json } = await house.app.inject({ url, headers: { ...headers.ben, [queueTicketHeader]: 'a b' } });
  expect([statusCode, json().code]).toEqual([400, 'request.invalid']);
});

test('every call that answers with a file passes the gate, but single pictures and documents', () => {
  const light = routes.filter(({ answer, heavy }) => answer === fileAnswer && !heavy).map(({ id }) => id);
  expect(light).toEqual(['bcf.snippet', 'bcf.snapshot', 'bcf.document']);
});
