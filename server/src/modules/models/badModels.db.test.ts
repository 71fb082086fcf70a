import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { makeNestedMaps } from '@plumbline/engine/files/model/fixtures/nestedMaps';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type ModelHouse, openModelHouse, wallsFile } from './modelHouse.fixture.ts';

// Files that take the process with them which reads them: nobody but themselves may notice.
vi.setConfig({ testTimeout: 240_000 });

const readerMemoryMb = 512;
let house: ModelHouse;

beforeAll(async () => {
  house = await openModelHouse({ PLUMBLINE_READER_MEMORY_MB: String(readerMemoryMb) });
});
afterAll(() => house.close());

async function nestedMaps(fan: number, depth: number): Promise<Buffer> {
  const source = makeNestedMaps('bomb.ifc', { fan, depth });
  const bytes = Buffer.alloc(source.size);
  await source.read(bytes, 0);
  return bytes;
}

const openReadings = async (fileId: string) =>
  (
    await house.platform.db
      .selectFrom('model_file')
      .select('open_readings')
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow()
  ).open_readings;

const broughtDown =
  'Reading it brought the reader down three times. It needs more memory than this server gives to one model, or is damaged. ' +
  'Divide it into several files, or export it again.';

/** Prepares the model of a project in a process of its own. */
function startWorker(projectId: string) {
  const fixture = fileURLToPath(new URL('./prepareModel.fixture.ts', import.meta.url));
  const { databaseUrl, dataFolder } = house.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl, PLUMBLINE_DATA: dataFolder, PLUMBLINE_DEMO: '0' };
  const worker = spawn(process.execPath, [fixture, projectId], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  return { worker, errors: buffer(Readable.from(worker.stderr)) };
}

test('a file whose reading was the end of three workers is refused by the next, and the others make the model', async () => {
  const project = await house.addProject('killed');
  const slow = await project.upload('slow.ifc', await nestedMaps(10, 4));
  for (let killed = 1; killed <= 3; killed++) {
    const { worker, errors } = startWorker(project.projectId);
    await vi.waitFor(async () => expect(await openReadings(slow)).toBe(killed), { timeout: 60_000, interval: 20 });
    worker.kill('SIGKILL');
    expect(await once(worker, 'exit')).toEqual([null, 'SIGKILL']);
    expect((await errors).toString()).toBe('');
  }
  const good = await project.upload('good.ifc', await wallsFile('G'));
  await vi.waitFor(() => project.prepare(), { timeout: 60_000, interval: 200 });
  expect(await project.stateOf(slow)).toMatchObject({ status: 'failed', message: broughtDown });
  expect(await project.stateOf(good)).toMatchObject({ status: 'ready', modelVersion: 1 });
  expect((await project.active()).elementCount).toBe(1);
});

test('a worker that is told to stop counts for nothing, however often', async () => {
  const project = await house.addProject('stopped');
  const file = await project.upload('walls.ifc', await wallsFile('S'));
  for (let stopped = 0; stopped < 4; stopped++) {
    const stopping = new AbortController();
    const preparing = expect(project.prepare(stopping.signal)).rejects.toThrow('Stop.');
    await vi.waitFor(async () => expect(await openReadings(file)).toBe(1), { timeout: 60_000, interval: 20 });
    stopping.abort(new Error('Stop.'));
    await preparing;
    expect(await openReadings(file)).toBe(0);
  }
  await project.prepare();
  expect(await project.stateOf(file)).toMatchObject({ status: 'ready' });
  expect(await openReadings(file)).toBe(0);
});

// Last: from here on the house itself takes up work.
test('files that multiply beyond all memory are refused with a sentence, and nobody but them notices', async () => {
  const [mine, another] = [await house.addProject('bombed'), await house.addProject('peaceful')];
  const bomb = await mine.upload('milliard.ifc', await nestedMaps(10, 9));
  const glutton = await mine.upload('glutton.ifc', await nestedMaps(20, 4));
  const good = await mine.upload('good.ifc', await wallsFile('G'));
  const theirs = await another.upload('theirs.ifc', await wallsFile('T'));
  const before = process.memoryUsage.rss();
  let most = before;
  const statuses = new Set<number>();
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    void house.app.inject({ url: '/api/health' }).then(({ statusCode }) => statuses.add(statusCode));
  }, 100);
  onTestFinished(() => clearInterval(looking));

  await house.work();
  await vi.waitFor(
    async () => {
      expect(await another.stateOf(theirs)).toMatchObject({ status: 'ready' });
      expect(await mine.stateOf(good)).toMatchObject({ status: 'ready' });
    },
    { timeout: 200_000, interval: 200 },
  );
  expect(await mine.stateOf(bomb)).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/^The mapped items of one product place more than 200,000 shapes.* \(#\d+\)\.$/),
  });
  expect(await mine.stateOf(glutton)).toMatchObject({ status: 'failed', message: broughtDown });
  expect((await mine.active()).elementCount).toBe(1);
  expect((await another.active()).elementCount).toBe(1);
  expect([...statuses]).toEqual([200]);
  expect(most - before).toBeLessThan(200e6);
});
