import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fillDisk } from '../../test/faults/diskFaults.ts';
import { mountDisk } from '../../test/faults/mountDisk.ts';
import { startPlumbline } from '../test/runPlumbline.ts';

const mounted = await mountDisk(420);
const disk = mounted?.folder;
afterAll(() => mounted?.[Symbol.asyncDispose]());

/** Of what is answered, what is looked at. */
interface Told {
  _id: string;
  code?: string;
}

type Server = Awaited<ReturnType<typeof startPlumbline>>;

async function openDoor({ url }: Pick<Server, 'url'>) {
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@demo.test', password: 'plumbline-demo' }),
  });
  const { accessToken } = (await signedIn.json()) as { accessToken?: string };
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Told };
  };
  return { status: signedIn.status, call };
}

test.skipIf(disk === undefined)(
  'on a disk that others fill (a real one; skipped where none can be mounted) it goes on, starts again, says so, and an upload can be cancelled',
  { timeout: 120_000 },
  async () => {
    const data = join(disk as string, 'data');
    await mkdir(data);
    const start = async () => {
      const server = await startPlumbline({ PLUMBLINE_DATA: data, PLUMBLINE_RESERVE_MB: '105' });
      onTestFinished(async () => {
        await server.end('SIGTERM').catch(() => undefined);
      });
      return server;
    };
    const before = await start();
    const { call } = await openDoor(before);
    const projects = (await call('GET', '/users/current/projects/all')).body as unknown as Told[];
    const files = `/files/v3/projects/${projects[0]?._id}/files/documents`;
    const hash = createHash('sha256').update('').digest('hex');
    const create = (size: number, as = call) =>
      as('POST', `${files}/`, { filename: `${size}.pdf`, size, hash, visibility: 'document' });
    const tooLarge = await create(2 * 1024 ** 3);
    expect([tooLarge.status, tooLarge.body.code]).toEqual([507, 'storage.full']);
    const begun = await create(1024 ** 2);
    expect(begun.status).toBe(200);

    await expect.poll(() => readdir(data), { timeout: 20_000 }).toContain('held-back-for-the-database');
    await fillDisk(join(disk as string, 'others'));
    // What was held back is given to the database, and people go on working.
    const writes = async () => (await openDoor(before)).status;
    await expect.poll(writes, { timeout: 30_000, interval: 500 }).toBe(200);
    expect(await before.end('SIGKILL')).toBe(null);

    const after = await start();
    expect(after.collected.output).toMatch(/! The disk of \S+ is nearly full: \d+ MiB are free/);
    const again = await openDoor(after);
    const health = await again.call('GET', '/health');
    expect([health.status, health.body]).toMatchObject([200, { state: 'ok', disk: { state: 'low' } }]);
    expect((await create(1024, again.call)).body.code).toBe('storage.full');
    expect((await again.call('POST', `${files}/${begun.body._id}/cancel`)).status).toBe(200);
    const uploads = join(data, 'files', '.uploads');
    await expect.poll(() => readdir(uploads).catch(() => []), { timeout: 30_000 }).toEqual([]);

    await rm(join(disk as string, 'others'));
    await expect.poll(async () => (await create(1024, again.call)).status, { timeout: 20_000 }).toBe(200);
    await expect.poll(() => readdir(data), { timeout: 20_000 }).toContain('held-back-for-the-database');
  },
);
