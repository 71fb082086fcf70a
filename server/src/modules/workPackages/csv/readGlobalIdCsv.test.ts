import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CsvProblem } from './CsvProblem.ts';
import { readGlobalIdCsv } from './readGlobalIdCsv.ts';

const [a, b, c] = ['2O2Fr$t4X7Zf8NOew3FNr2', '0YvctVUKr0kugbFTf53O9L', '1hqIFTRjfV6AWq_bMtnZwI'] as const;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Uint8Array) {
  const path = join(folder, 'ids.csv');
  await writeFile(path, content);
  return readGlobalIdCsv(path);
}

async function problemOf(content: string | Uint8Array) {
  const error = await read(content).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CsvProblem)) throw new Error(`not refused: ${error}`);
  return [error.message, error.place.row, error.place.column];
}

const wide = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};

test.each([
  ['one a line', `${a}\n${b}\n${c}`],
  ['a line end at the end, Windows’ own', `${a}\r\n${b}\r\n${c}\r\n`],
  ['old Macintosh', `${a}\r${b}\r${c}\r`],
  ['a byte-order mark', `\uFEFF${a}\n${b}\n${c}\n`],
  ['a byte-order mark and a header', `\uFEFFGlobalId\n${a}\n${b}\n${c}\n`],
  ['commas and a header', `Name,IfcGUID,Floor\nWall,${a},L0\nWall,${b},L0\nWall,${c},L1\n`],
  ['semicolons without a header', `Wall;${a};L0\nWall;${b};L0\nWall;${c};L1\n`],
  ['tabs', `Wall\t${a}\nWall\t${b}\nWall\t${c}\n`],
  ['a separator that is told', `sep=;\nGuid;Name\n${a};Wall, basic\n${b};Wall\n${c};Wall\n`],
  ['quotes', `"Global ID","Name"\n"${a}","A ""big"" wall, really"\n"${b}","two\nlines"\n"${c}",""\n`],
  ['an inch mark', `GlobalId,Name\n${a},Pipe 5"\n${b},Pipe\n${c},Pipe\n`],
  ['a header of another word', `Bauteil\n${a}\n${b}\n${c}\n`],
  ['empty lines', `\n${a}\n\n${b}\n,,\n${c}\n\n`],
  ['digits kept as text', `="${a}"\n="${b}"\n="${c}"\n`],
  ['rows of other lengths', `${a},x,y\n${b}\n${c},z\n`],
  ['names of another encoding', Buffer.concat([Buffer.from(`${a},T`), Buffer.of(0xfc), Buffer.from(`r\n${b}\n${c}`)])],
  ['UTF-16, low byte first', Buffer.concat([Buffer.of(0xff, 0xfe), wide(`GlobalId\r\n${a}\r\n${b}\r\n${c}`, true)])],
  ['UTF-16, high byte first', Buffer.concat([Buffer.of(0xfe, 0xff), wide(`${a}\r\n${b}\r\n${c}`, false)])],
  ['UTF-16 without a mark', wide(`GlobalId;Name\r\n${a};x\r\n${b};y\r\n${c};z`, true)],
])('[WORK-3] a CSV is read: %s', async (_, content) => {
  expect((await read(content)).ids).toEqual([a, b, c]);
});

test('[WORK-3] an id that is said again counts once', async () => {
  expect(await read(`${a}\n${b}\n${a}\n${a}\n`)).toEqual({ ids: [a, b], count: 4 });
});

test('[WORK-3] ids of another shape are taken where no column holds GlobalIds', async () => {
  expect((await read('Id;Name\nG1;x\nG2;y\n')).ids).toEqual(['G1', 'G2']);
  expect((await read('G1;x\nG2;y\n')).ids).toEqual(['G1', 'G2']);
});

test('[WORK-3] what is no CSV is refused with a sentence', async () => {
  expect(await problemOf('')).toEqual(['The file is empty.', undefined, undefined]);
  expect(await problemOf(' \n\n')).toEqual(['The file is empty.', undefined, undefined]);
  expect(await problemOf('GlobalId\n')).toEqual(['There is no GlobalId in this file.', undefined, undefined]);
  const [excel] = await problemOf(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 1, 2, 3]));
  expect(excel).toBe('This is an Excel file. Save it as CSV, then upload that.');
  expect((await problemOf(Buffer.from([1, 0, 2, 0xff, 0xd8, 0, 0])))[0]).toBe(
    'This is not a text, so it is no CSV file.',
  );
  expect((await problemOf('{"ids":[]}'))[0]).toBe('This is JSON, not CSV.');
  expect((await problemOf('<html>'))[0]).toBe('This is a web page or XML, not CSV.');
  expect((await problemOf('ISO-10303-21;\nHEADER;'))[0]).toBe('This is an IFC file, not CSV.');
});

test('[WORK-3] what is wrong in a CSV is told with its row and column', async () => {
  const header = 'Name,GlobalId\n';
  expect(await problemOf(`${header}x,${a}\ny,\n`)).toEqual(['There is no GlobalId in this cell.', 3, 2]);
  expect(await problemOf(`${header}x,${a}\n\ny\n`)).toEqual(['There is no GlobalId in this cell.', 4, 2]);
  expect(await problemOf(`${header}x,=HYPERLINK("http://x")\n`)).toEqual([
    'This cell holds a formula, not a GlobalId.',
    2,
    2,
  ]);
  expect(await problemOf(`${header}x,@SUM(A1)\n`)).toEqual(['This cell holds a formula, not a GlobalId.', 2, 2]);
  expect(await problemOf(`${header}x,${'a'.repeat(200)}\n`)).toEqual(['This cell holds a text, not a GlobalId.', 2, 2]);
  const [reason, row] = await problemOf(`${a}\n"${b}\n${c}\n`);
  expect([reason, row]).toEqual(['A quotation mark is opened and never closed.', expect.any(Number)]);
});

test('[WORK-3] a hundred thousand rows are read, and more than are kept are refused', async () => {
  const id = (i: number) => `0${i.toString(36).padStart(21, '0')}`;
  const rows = Array.from({ length: 100_000 }, (_, i) => `${id(i)};Wall ${i};Level ${i % 9}`);
  const { ids, count } = await read(`GlobalId;Name;Floor\r\n${rows.join('\r\n')}`);
  expect([ids.length, count, ids[99_999]]).toEqual([100_000, 100_000, id(99_999)]);
  const [reason, row] = await problemOf(Array.from({ length: 200_001 }, (_, i) => id(i)).join('\n'));
  expect([reason, row]).toEqual(['A work package has at most 200,000 rows.', 200_001]);
});
