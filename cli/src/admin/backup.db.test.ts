import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/createTestDatabase.ts';
import { runHere } from '../../test/runHere.ts';

let folder: string;
let databases: TestDatabase[];
let here: Record<string, string>;
let elsewhere: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-backup-'));
  databases = [await createTestDatabase(), await createTestDatabase()];
  const [first, second] = databases.map(({ url }, index) => ({
    DATABASE_URL: url,
    PLUMBLINE_DATA: join(folder, `data${index}`),
    PLUMBLINE_DEMO: '0',
  }));
  here = first as Record<string, string>;
  elsewhere = second as Record<string, string>;
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a product is backed up, looked through, restored elsewhere, and told of in sentences', async () => {
  const place = join(folder, 'place');
  const run = (line: string, env = here) => runHere([...line.split(' '), place], env);
  expect(await run('backup')).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing was backed up.') });
  await runHere(['admin', 'company', 'add', 'Müller & Söhne'], here);

  const made = await run('backup');
  expect([made.code, made.errors]).toEqual([0, '']);
  expect(made.output).toMatch(/Backup \S+ of \S+ is whole:\n {2}\d+ rows, 0 files of 0\.0 kB/);
  expect((await runHere(['backup', place, '--keep', '1'], here)).output).toMatch(/1 old backups? w(as|ere) removed/);
  expect((await run('backup list')).output).toMatch(/^\S+\t\S+Z\tPlumbline \d\S+\t\d+ rows\t0 files\t0\.0 kB\n$/);
  expect((await run('backup verify')).output).toMatch(/is as it was written: \d+ tables with \d+ rows/);

  const restored = await run('restore', elsewhere);
  expect([restored.code, restored.errors]).toEqual([0, '']);
  expect(restored.output).toMatch(/is restored: the state of \S+Z/);
  expect((await runHere(['admin', 'company', 'list'], elsewhere)).output).toContain('Müller & Söhne');
  expect(await run('restore', elsewhere)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^plumbline: This database is not empty, and a restore replaces nothing\./),
  });

  const [id = ''] = await readdir(join(place, 'backups'));
  const [table = ''] = (await readdir(join(place, 'backups', id))).filter((name) => name.includes('company.zst'));
  await writeFile(join(place, 'backups', id, table), 'not what it was');
  const found = await run('backup verify');
  expect(found).toMatchObject({ code: 1, output: expect.stringMatching(/^! The table company /) });
  expect(found.errors).toMatch(/cannot be trusted: 1 faults? /);
});

test('what is mistyped is said before anything is done', async () => {
  const say = async (...args: string[]) => (await runHere(args, here)).errors.split('\n')[0];
  expect(await say('backup')).toBe('plumbline: Where backups are kept is missing.');
  expect(await say('backup', folder, '--keep', '0')).toBe(
    'plumbline: --keep is the number of backups to leave, 1 or more.',
  );
  expect(await say('restore', join(folder, 'nowhere'))).toBe(
    `plumbline: There is no folder ${join(folder, 'nowhere')}.`,
  );
  expect(await say('backup', 's3://bucket/x')).toBe(
    'plumbline: A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  );
  await mkdir(join(folder, 'mine'));
  await writeFile(join(folder, 'mine', 'letter.txt'), 'Dear Ada');
  expect(await say('backup', join(folder, 'mine'))).toMatch(/holds other files\. Give backups a folder of their own\./);
  expect(await say('backup', 'verify', join(folder, 'data0'))).toMatch(/holds other files|There is no folder/);
});
