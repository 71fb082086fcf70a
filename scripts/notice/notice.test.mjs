import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNotice } from './createNotice.mjs';
import { findKind } from './licences.mjs';

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-notice-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path, content) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const lock = (packages) => write('package-lock.json', JSON.stringify({ packages }));

test('names what is installed for everybody, by licence, with whose work it is', async () => {
  await lock({
    '': { name: 'made-up' },
    'node_modules/plain': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@deep/font': { version: '2.0.0', license: 'OFL-1.1' },
    'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
    room: { name: 'room', license: 'Apache-2.0' },
  });
  await write('node_modules/plain/LICENSE', 'MIT License\n\n  Copyright (c) 2020 Ada Brandt\n');
  const notice = await createNotice(root);
  expect(notice).toContain('\nMIT\n  plain 1.0.0. Copyright (c) 2020 Ada Brandt\n');
  expect(notice).toContain('\nOFL-1.1: a font, embedded in documents or served unchanged\n  @deep/font 2.0.0\n');
  expect(notice).not.toMatch(/tool|room/);
});

test('a licence that nobody has allowed is refused by name', async () => {
  await lock({
    'node_modules/strict': { version: '1.0.0', license: 'AGPL-3.0' },
    'node_modules/mute': { version: '2' },
  });
  await expect(createNotice(root)).rejects.toThrow('strict 1.0.0: AGPL-3.0\nmute 2: unknown');
});

test('of licences that hold together, the one that asks most counts', () => {
  expect(findKind('Apache-2.0 AND LGPL-3.0-or-later').why).toMatch(/library/);
  expect(findKind('(MIT OR GPL-2.0)').why).toBeUndefined();
  expect(findKind('MIT AND GPL-2.0')).toBeUndefined();
});
