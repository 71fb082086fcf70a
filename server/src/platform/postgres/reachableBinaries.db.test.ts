import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartError } from '../StartError.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgresBinaries.ts';
import { getReachableBinaries } from './reachableBinaries.ts';

const account = { uid: 65_534, gid: 65_534 };

let folder: string;
let closed: PostgresBinaries;
let places: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-binaries-'));
  await chmod(folder, 0o755);
  const home = join(folder, 'home');
  await mkdir(home, { mode: 0o700 });
  const binaries = await findPostgresBinaries();
  closed = { ...binaries, folder: join(home, 'native') };
  // A thousand files that no program here looks at.
  const filter = (path: string) => !/\/(extension|timezone|lib\/postgresql)$/.test(path);
  await cp(binaries.folder, closed.folder, { recursive: true, verbatimSymlinks: true, filter });
});

beforeEach(async ({ task }) => {
  places = ['first', 'second'].map((name) => join(folder, task.id, name));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('without another account the binaries stay where they are', async () => {
  expect(await getReachableBinaries({ binaries: closed, account: undefined, places })).toBe(closed);
});

// Only root can act for another user.
if (process.getuid?.() === 0) {
  const provide = () => getReachableBinaries({ binaries: closed, account, places });
  const runs = ({ folder }: PostgresBinaries) =>
    spawnSync(join(folder, 'bin/initdb'), ['--version'], account).status === 0;

  test('binaries in a closed folder are copied once, by several at a time too', async () => {
    const copies = await Promise.all([provide(), provide(), provide()]);
    const [copy] = copies;
    expect(copies).toEqual([copy, copy, copy]);
    expect(copy!.folder.startsWith(places[0]!)).toBe(true);
    expect(runs(copy!)).toBe(true);
    expect(await readdir(places[0]!)).toHaveLength(1);

    const { ino } = await stat(copy!.folder);
    await provide();
    expect((await stat(copy!.folder)).ino).toBe(ino);
  });

  test('a copy with a file missing is made anew', async () => {
    const copy = await provide();
    await rm(join(copy.folder, 'share'), { recursive: true });
    await provide();
    expect(await readdir(copy.folder)).toContain('share');
    expect(await readdir(places[0]!)).toHaveLength(1);
  });

  test('a folder of that name that somebody else owns or may write is not run', async () => {
    const name = (await provide()).folder.slice(places[0]!.length + 1);
    await chown(join(places[0]!, name), account.uid, account.gid);
    expect((await provide()).folder).toBe(join(places[1]!, name));
    await chmod(join(places[1]!, name), 0o777);
    await expect(provide()).rejects.toBeInstanceOf(StartError);
  });
}
