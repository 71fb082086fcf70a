import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { deflate64Text, deflate64Zip } from '../../../test/deflate64Zip.ts';
import { makeZip, replaceAll } from '../../../test/makeZip.ts';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../ground/memorySource.ts';
import { createRandom } from '../../ground/random/createRandom.ts';
import { openZip } from './openZip.ts';
import type { ZipLimits } from './zipLimits.ts';

const scratch = scratchFolder(tmpdir());
afterAll(() => scratch.remove());

const open = (bytes: Uint8Array, limits?: Partial<ZipLimits>) => openZip(memorySource('a.zip', bytes), scratch, limits);

async function readText(source: ByteSource): Promise<string> {
  const bytes = new Uint8Array(source.size);
  expect(await source.read(bytes, 0)).toBe(source.size);
  return Buffer.from(bytes).toString('latin1');
}

const random = createRandom(11);
const long = Array.from({ length: 300_000 }, () => String.fromCharCode(97 + Math.floor(random.next() * 20))).join('');

test.for([false, true])(
  '[ENG-1] serves stored and deflated entries in name order (zip64: %s, seed 11)',
  async (isZip64) => {
    const contents = [
      { name: 'b/long.txt', bytes: long },
      { name: 'a.txt', bytes: 'stored', isStored: true },
      { name: 'c.txt', bytes: '' },
    ];
    const zip = await open(await makeZip(contents, { isZip64 }));
    expect(zip.entries.map(({ name, size }) => [name, size])).toEqual([
      ['a.txt', 6],
      ['b/long.txt', 300_000],
      ['c.txt', 0],
    ]);
    const [a, b, c] = await Promise.all(zip.entries.map((entry) => entry.open()));
    expect(await readText(a)).toBe('stored');
    expect((await readText(b)) === long).toBe(true);
    expect(c.size).toBe(0);
    expect(b.name).toBe('a.zip/b/long.txt');
    const middle = new Uint8Array(4);
    expect(await b.read(middle, 299_998)).toBe(2);
    expect(await a.read(middle, 4)).toBe(2);
    expect(await a.read(middle, 100)).toBe(0);
    await zip.close();
  },
);

test('[ENG-1] serves entries that are packed with Deflate64, as Windows packs large files', async () => {
  const zip = await open(deflate64Zip);
  expect(await readText(await zip.entries[0].open())).toBe(deflate64Text);
  await zip.close();
});

test.for([
  [1000, 'more than it states'],
  [200_000, 'instead of'],
] as const)('refuses a Deflate64 entry that states %i bytes', async ([size, reason]) => {
  const bytes = Buffer.from(deflate64Zip);
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02') + 24);
  const zip = await open(bytes);
  await expect(zip.entries[0].open()).rejects.toMatchObject({ reason: expect.stringContaining(reason) });
  await zip.close();
});

test('refuses a damaged Deflate64 entry', async () => {
  for (const at of [60, 100, 300, 560]) {
    const bytes = Buffer.from(deflate64Zip);
    bytes[at] ^= 0x55;
    const zip = await open(bytes);
    await expect(zip.entries[0].open()).rejects.toMatchObject({
      kind: 'invalid',
      place: 'entry deflate64.txt',
      reason: expect.stringContaining('an entry is damaged'),
    });
    await zip.close();
  }
});

test('stored entries are not copied', async () => {
  const refuse = { create: () => Promise.reject(new Error('no scratch is needed')) };
  const source = memorySource('a.zip', await makeZip([{ name: 'a', bytes: 'as it is', isStored: true }]));
  const zip = await openZip(source, refuse);
  expect(await readText(await zip.entries[0].open())).toBe('as it is');
});

const plain = (name: string, isStored = true) => makeZip([{ name, bytes: 'content', isStored }]);
const zeros = (size: number) => makeZip([{ name: 'zeros', bytes: new Uint8Array(size) }]);

/** Sets bytes of the central directory entry of a zip with one file. */
async function withDirectory(at: number, ...values: number[]): Promise<Buffer> {
  const bytes = await plain('name.txt');
  bytes.set(values, bytes.indexOf('PK\x01\x02') + at);
  return bytes;
}

async function withOverlap(): Promise<Buffer> {
  const bytes = await makeZip([
    { name: 'a', bytes: 'first', isStored: true },
    { name: 'b', bytes: 'other', isStored: true },
  ]);
  bytes.writeUInt32LE(0, bytes.lastIndexOf('PK\x01\x02') + 42);
  return bytes;
}

test.for<[string, () => Promise<Buffer>, string, string, Partial<ZipLimits>?]>([
  ['a name with ..', async () => replaceAll(await plain('xx/name'), 'xx/name', '../name'), 'invalid', 'leads out'],
  ['an inner ..', async () => replaceAll(await plain('a/xx/name'), 'a/xx/name', 'a/../name'), 'invalid', 'leads out'],
  ['an absolute name', async () => replaceAll(await plain('xname'), 'xname', '/name'), 'invalid', 'absolute'],
  ['a drive letter', async () => replaceAll(await plain('c_name'), 'c_name', 'c:name'), 'invalid', 'absolute'],
  ['a backslash', async () => replaceAll(await plain('a_name'), 'a_name', 'a\\name'), 'invalid', 'backslash'],
  ['a link', () => makeZip([{ name: 'link', bytes: '/etc/passwd', mode: 0o120777 }]), 'invalid', 'link'],
  ['a device', () => makeZip([{ name: 'device', bytes: 'x', mode: 0o020666 }]), 'invalid', 'device'],
  ['a zip in the zip', () => plain('inner.ZIP'), 'unsupported', 'zip inside'],
  ['a password', () => withDirectory(8, 1), 'unsupported', 'password'],
  ['strong encryption', () => withDirectory(8, 0x41), 'unsupported', 'password'],
  ['an unknown method', () => withDirectory(10, 14), 'unsupported', 'method 14'],
  [
    'too many entries',
    () => makeZip(['a', 'b', 'c'].map((name) => ({ name, bytes: name }))),
    'invalid',
    '3 entries',
    { entries: 2 },
  ],
  ['too many bytes', () => plain('big'), 'invalid', 'more than 5 bytes', { totalBytes: 5 }],
  ['a bomb', () => zeros(10_100_000), 'invalid', '200 times'],
  [
    'the same name twice',
    () =>
      makeZip([
        { name: 'a', bytes: '1' },
        { name: 'a', bytes: '2' },
      ]),
    'invalid',
    'same name',
  ],
  ['entries on the same bytes', withOverlap, 'invalid', 'same bytes'],
  ['a size beyond the file', () => withDirectory(20, 0, 0, 0, 9, 0, 0, 0, 9), 'invalid', 'damaged'],
  ['a header beyond the file', () => withDirectory(42, 0, 0, 0, 9), 'invalid', 'damaged'],
  ['two sizes of a stored entry', () => withDirectory(20, 5), 'invalid', 'size'],
  ['no directory', async () => (await plain('a')).subarray(0, -30), 'invalid', 'damaged'],
  ['nothing but a signature', async () => Buffer.from('PK\x03\x04'), 'invalid', 'damaged'],
])('[ENG-1] refuses a zip with %s', async ([, make, kind, reason, limits]) => {
  await expect(open(await make(), limits)).rejects.toMatchObject({
    name: 'EngineError',
    kind,
    file: 'a.zip',
    reason: expect.stringContaining(reason),
  });
});

test('a zip of small files that shrink well is no bomb', async () => {
  const zip = await open(await zeros(5_000_000));
  expect((await zip.entries[0].open()).size).toBe(5_000_000);
  await zip.close();
});

async function damaged(isStored: boolean): Promise<Buffer> {
  const bytes = await makeZip([{ name: 'name', bytes: long, isStored }]);
  bytes[5000] ^= 0x55;
  return bytes;
}

test.for([true, false])('[ENG-1] refuses an entry whose bytes were damaged (stored: %s)', async (isStored) => {
  const zip = await open(await damaged(isStored));
  for (const how of ['open', 'read'] as const) {
    await expect(zip.entries[0][how]()).rejects.toMatchObject({
      kind: 'invalid',
      place: 'entry name',
      reason: expect.stringContaining('an entry is damaged'),
    });
  }
  await zip.close();
});

test.for([
  [5, 'more than it states'],
  [9, 'instead of'],
] as const)('refuses an entry that states %i bytes and has 7', async ([size, reason]) => {
  const bytes = await plain('name.txt', false);
  bytes[bytes.indexOf('PK\x01\x02') + 24] = size;
  const zip = await open(bytes);
  for (const how of ['open', 'read'] as const) {
    await expect(zip.entries[0][how]()).rejects.toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining(reason),
    });
  }
  await zip.close();
});

test.for([true, false])('reads an entry into memory (stored: %s)', async (isStored) => {
  const zip = await open(await makeZip([{ name: 'name', bytes: long, isStored }]));
  expect(Buffer.from(await zip.entries[0].read()).equals(Buffer.from(long))).toBe(true);
  await zip.close();
});

test('keeps the error of the source', async () => {
  const bytes = await plain('a');
  const broken: ByteSource = {
    ...memorySource('a.zip', bytes),
    read: () => Promise.reject(new Error('storage is gone')),
  };
  await expect(openZip(broken, scratch)).rejects.toMatchObject({ kind: 'read', reason: 'storage is gone' });
});
