import { setImmediate } from 'node:timers/promises';
import { createRandom } from '@plumbline/engine/ground/random/createRandom';
import { expect, test } from 'vitest';
import { createGate } from './createGate.ts';
import type { GateLimits, Share } from './Gate.ts';

const limits: GateLimits = { places: 3, mostWaiting: 12, mostWaitingEach: 4, longestWaitMs: 60_000 };
const anna = { person: 'anna', project: 'tower', company: 'north' };
const ben = { person: 'ben', project: 'tower', company: 'north' };
const cleo = { person: 'cleo', project: 'harbour', company: 'north' };
const dora = { person: 'dora', project: 'bridge', company: 'south' };

/** A gate, and what came of everybody who knocked, by name. */
function openGate(changed: Partial<GateLimits> = {}) {
  const gate = createGate({ ...limits, ...changed });
  const inside = new Map<string, Share>();
  const refused = new Map<string, unknown>();
  const leaving = new Map<string, () => void>();
  const callers = new Map<string, AbortController>();
  function knock(share: Share, name: string = share.person ?? '') {
    const caller = new AbortController();
    callers.set(name, caller);
    return gate.enter(share, { signal: caller.signal, ticket: name }).then(
      (leave) => {
        inside.set(name, share);
        leaving.set(name, leave);
      },
      (error) => refused.set(name, error),
    );
  }
  async function letOut(name: string) {
    inside.delete(name);
    leaving.get(name)?.();
    await setImmediate();
  }
  const names = async () => {
    await setImmediate();
    return [...inside.keys()];
  };
  return { gate, inside, refused, callers, knock, letOut, names };
}

test('a person has one place, and the others of theirs wait', async () => {
  const { gate, knock, names, letOut } = openGate();
  for (const name of ['a1', 'a2', 'a3']) void knock(anna, name);
  expect(await names()).toEqual(['a1']);
  expect(gate.look('a3', 'anna')).toEqual({ state: 'waiting', place: 2, running: 1 });
  await letOut('a1');
  expect(await names()).toEqual(['a2']);
});

test('a project and a company never have all places', async () => {
  const { gate, knock, names, letOut } = openGate();
  for (const share of [anna, ben, cleo]) void knock(share);
  expect(await names(), 'a place is left for others').toEqual(['anna', 'ben']);
  void knock(dora);
  expect(await names()).toEqual(['anna', 'ben', 'dora']);
  expect(gate.look('cleo', 'cleo')).toMatchObject({ place: 1, running: 3 });
  await letOut('ben');
  expect(await names()).toEqual(['anna', 'dora', 'cleo']);
});

test('whoever has least goes first, and then whoever came first', async () => {
  const { gate, knock, names, letOut } = openGate({ places: 2 });
  void knock(anna);
  void knock(dora);
  void knock(ben);
  void knock(cleo);
  const erik = { person: 'erik', project: 'mill', company: 'west' };
  void knock(erik);
  expect(await names()).toEqual(['anna', 'dora']);
  const placeOf = ({ person }: typeof erik) => gate.look(person, person);
  expect([placeOf(erik), placeOf(cleo), placeOf(ben)]).toMatchObject([{ place: 1 }, { place: 2 }, { place: 3 }]);
  await letOut('dora');
  expect(await names()).toEqual(['anna', 'erik']);
  await letOut('anna');
  expect(await names(), 'nobody of the company has a place: who came first').toEqual(['erik', 'ben']);
});

test('whoever leaves the line is not waited for, and gives up no place', async () => {
  const { gate, knock, names, refused, callers, letOut } = openGate();
  for (const name of ['a1', 'a2', 'a3']) void knock(anna, name);
  callers.get('a2')?.abort();
  await setImmediate();
  expect(refused.get('a2')).toMatchObject({ name: 'AbortError' });
  expect(gate.look('a2', 'anna')).toEqual({ state: 'unknown' });
  await letOut('a1');
  expect(await names()).toEqual(['a3']);
  const gone = new AbortController();
  gone.abort();
  await expect(gate.enter(dora, { signal: gone.signal })).rejects.toThrow(/aborted/);
});

test('what is too much for one person is refused with a sentence, and takes nobody else’s room', async () => {
  const { knock, refused, names } = openGate();
  for (let i = 0; i < 24; i++) void knock(anna, `anna ${i}`);
  void knock(dora);
  expect(await names()).toEqual(['anna 0', 'dora']);
  expect(refused.size).toBe(24 - 1 - limits.mostWaitingEach);
  expect(refused.get('anna 23')).toMatchObject({
    code: 'heavy.tooMany',
    status: 429,
    payload: { of: 'you', retryAfterS: expect.any(Number) },
    message: '4 files that you asked for are waiting already. Wait until one of them is there, then try again.',
  });
});

test('of a full line the company that has most of it gives up its last', async () => {
  const { knock, refused, gate } = openGate({ places: 1 });
  for (let i = 0; i < 16; i++) void knock({ ...anna, person: `north ${i}` });
  await setImmediate();
  expect([...refused.keys()]).toEqual(['north 13', 'north 14', 'north 15']);
  void knock(dora);
  await setImmediate();
  expect(refused.get('north 12')).toMatchObject({ code: 'heavy.tooMany', payload: { of: 'all', waiting: 12 } });
  expect(gate.look('dora', 'dora')).toMatchObject({ place: 1 });
});

test('nobody waits for ever', async () => {
  const { knock, refused } = openGate({ longestWaitMs: 5 });
  void knock(anna, 'a1');
  await knock(anna, 'a2');
  expect(refused.get('a2')).toMatchObject({ code: 'heavy.tooMany' });
});

test('a ticket is told to nobody but whose it is', async () => {
  const { gate, knock } = openGate();
  void knock(anna, 'a1');
  void knock(anna, 'a2');
  expect([gate.look('a1', 'anna'), gate.look('a1', 'ben'), gate.look('a2', 'ben')]).toEqual([
    { state: 'running' },
    { state: 'unknown' },
    { state: 'unknown' },
  ]);
});

const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);

test.each(seeds)(
  'whatever comes and goes, shares are kept, no place is idle and everybody is served (seed %i)',
  async (seed) => {
    const { next } = createRandom(seed);
    const pick = (most: number) => Math.floor(next() * most);
    const places = 1 + pick(5);
    const { gate, inside, refused, callers, knock, letOut } = openGate({ places, mostWaiting: 10, mostWaitingEach: 3 });
    const shares = new Map<string, Share>();
    const count = (kind: keyof Share, value: string | undefined) =>
      [...inside.values()].filter((share) => share[kind] === value).length;
    const most = Math.max(1, places - 1);
    const isFree = ({ person, project, company }: Share) =>
      inside.size < places &&
      count('person', person) === 0 &&
      count('project', project) < most &&
      count('company', company) < most;
    const waiting = () => [...shares].filter(([name]) => !inside.has(name) && !refused.has(name));

    for (let step = 0; step < 400; step++) {
      const what = next();
      if (what < 0.5) {
        const company = pick(3);
        const project = `${company}.${pick(2)}`;
        const share = { company: `${company}`, project, person: `${project}.${pick(3)}` };
        shares.set(`${step}`, share);
        void knock(share, `${step}`);
      } else if (what < 0.6) {
        const [name] = waiting()[pick(waiting().length)] ?? [];
        if (name !== undefined) callers.get(name)?.abort();
      } else {
        const name = [...inside.keys()][pick(inside.size)];
        if (name !== undefined) {
          shares.delete(name);
          await letOut(name);
        }
      }
      await setImmediate();
      expect(inside.size).toBeLessThanOrEqual(places);
      for (const { person, project, company } of inside.values()) {
        expect([count('person', person), count('project', project) <= most, count('company', company) <= most]).toEqual(
          [1, true, true],
        );
      }
      const line = waiting();
      expect(line.filter(([, share]) => isFree(share))).toEqual([]);
      expect(line.length).toBeLessThanOrEqual(10);
      const toldPlaces = line
        .map(([name, { person = '' }]) => gate.look(name, person))
        .map((told) => 'place' in told && told.place);
      expect(toldPlaces.toSorted((a, b) => Number(a) - Number(b))).toEqual(line.map((_, i) => i + 1));
    }
    while (inside.size > 0) {
      const [name] = inside.keys() as Iterable<string> as [string];
      shares.delete(name);
      await letOut(name);
    }
    expect(waiting()).toEqual([]);
  },
);
