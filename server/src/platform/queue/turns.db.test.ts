import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/createTestDatabase.ts';
import { type Db, openDatabase } from '../database.ts';
import { countJob } from './countJob.fixture.ts';
import { createTurns } from './createTurns.ts';
import { openQueue } from './openQueue.ts';
import { defineJob, type Queue } from './Queue.ts';

const crowded = defineJob({ ...countJob, name: 'crowded', isCrowded: true });
const inLine = defineJob({ ...countJob, name: 'inLine' });

let database: TestDatabase;
let db: Db;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  queue = await openQueue({ url: database.url, jobs: [crowded, inLine], log: pino({ level: 'silent' }) });
});
beforeEach(async () => void (await sql`delete from jobs.job`.execute(db)));
afterAll(async () => {
  await queue?.close();
  await db?.destroy();
  await database?.drop();
});

const piecesOf = (turn: string, count: number, priority: number) =>
  Array.from({ length: count }, (_, n) => ({ payload: { n }, priority: priority - n, turn }));

test('of a crowd that is more urgent, one piece is taken between any two of somebody else', async () => {
  await queue.enqueueAll(db, crowded, [...piecesOf('large/a', 500, 9000), ...piecesOf('small/b', 3, 10)]);
  const turns = createTurns();
  const taken: string[] = [];
  for (let i = 0; i < 8; i++) {
    const job = await queue.fetchInTurn(crowded, turns);
    taken.push(`${job?.turn} ${job?.payload.n}`);
  }
  const [a, b] = ['large/a', 'small/b'];
  expect(taken).toEqual([`${a} 0`, `${b} 0`, `${a} 1`, `${b} 1`, `${a} 2`, `${b} 2`, `${a} 3`, `${a} 4`]);
});

test('a job that is put back keeps whose it is; what is nobody’s is taken too', async () => {
  await queue.enqueueAll(db, crowded, [{ payload: { n: 1 }, priority: 0 }, ...piecesOf('c/p', 1, 3)]);
  const turns = createTurns();
  const first = await queue.fetchInTurn(crowded, turns);
  expect(first).toMatchObject({ turn: 'c/p', priority: 3 });
  expect(await queue.fetchInTurn(crowded, turns)).toMatchObject({ payload: { n: 1 } });
  expect(await queue.fetchInTurn(crowded, turns)).toBeUndefined();
});

test('two who fetch at once get each piece once', async () => {
  await queue.enqueueAll(db, crowded, [...piecesOf('c/p', 40, 100), ...piecesOf('c/q', 40, 100)]);
  const taken: string[] = [];
  const fetchAll = async () => {
    const turns = createTurns();
    for (let job = await queue.fetchInTurn(crowded, turns); job; job = await queue.fetchInTurn(crowded, turns)) {
      taken.push(job.id);
    }
  };
  await Promise.all([fetchAll(), fetchAll(), fetchAll()]);
  expect(taken).toHaveLength(80);
  expect(new Set(taken).size).toBe(80);
});

test('jobs in line: fifty of one let another in after the first, and nobody is overtaken for ever', async () => {
  for (let n = 0; n < 50; n++) await queue.enqueue(db, inLine, { n }, { turn: 'a' });
  await queue.enqueue(db, inLine, { n: 100 }, { turn: 'b' });
  const next = async () => (await queue.fetch(inLine))?.payload.n;
  expect([await next(), await next(), await next()]).toEqual([0, 100, 1]);
  const taken: (number | undefined)[] = [];
  for (let i = 0; i < 60; i++) {
    await queue.enqueue(db, inLine, { n: 200 + i }, { turn: `later ${i}` });
    taken.push(await next());
  }
  // Sixty others came meanwhile; by their place alone all of them would have been before it.
  expect(taken.filter((n) => n !== undefined && n < 100).length).toBeGreaterThan(5);
});

test('whose turn it is costs little beside a piece, also with fifty analyses of 500 pieces waiting', async () => {
  const turns = createTurns();
  const timed = async (fetch: () => Promise<unknown>) => {
    const began = performance.now();
    for (let i = 0; i < 20; i++) await fetch();
    return (performance.now() - began) / 20;
  };
  const measure = async () => [
    await timed(() => queue.fetch(crowded)),
    await timed(() => queue.fetchInTurn(crowded, turns)),
  ];
  const fill = async (pieces: number) => {
    for (let run = 0; run < 50; run++) {
      await queue.enqueueAll(db, crowded, piecesOf(`c${run % 5}/p${run % 10}`, pieces, 1_000_000 * run + 500));
    }
  };
  await fill(10);
  await measure();
  const few = await measure();
  await fill(490);
  const [plainMs = 0, inTurnMs = 0] = await measure();
  process.stdout.write(`500 pieces wait: ${few.map((ms) => ms.toFixed(1)).join(', in turn ')} ms a fetch\n`);
  process.stdout.write(`25,000 pieces wait: ${plainMs.toFixed(1)} ms a fetch, in turn ${inTurnMs.toFixed(1)} ms\n`);
  expect(inTurnMs).toBeLessThan(250);
});
