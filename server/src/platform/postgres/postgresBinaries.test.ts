import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findPostgresBinaries } from './postgresBinaries.ts';

test('the PostgreSQL that npm installs is a release, whatever its package is numbered', async () => {
  const { folder, version } = await findPostgresBinaries();
  const { stdout } = await promisify(execFile)(join(folder, 'bin/postgres'), ['--version']);
  const [release] = /^\d+\.\d+/.exec(version) ?? [];
  expect(stdout.trim()).toBe(`postgres (PostgreSQL) ${release}`);
});
