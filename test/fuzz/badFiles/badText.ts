import { type BadFile, type Expectation, invalid, unsupported } from '../BadFile.ts';
import { concat, utf8 } from '../makers/bytes.ts';
import { noise } from '../makers/noise.ts';

const text = (file: string, name: string, bytes: BadFile['bytes'] | string, expect: Expectation): BadFile => ({
  name: `${file.slice(4).toUpperCase()}: ${name}`,
  file,
  door: 'scan',
  bytes: typeof bytes === 'string' ? () => utf8(bytes) : bytes,
  expect,
});
const pts = text.bind(undefined, 'bad.pts');
const xyz = text.bind(undefined, 'bad.xyz');
const ptx = text.bind(undefined, 'bad.ptx');
const csv = text.bind(undefined, 'bad.csv');

const row = '1.5 2.5 3.5 100 10 20 30\n';

const ptsFiles: BadFile[] = [
  pts('a count and nothing else', '5\n', 'read'),
  pts('a count too high', `5\n${row.repeat(3)}`, 'read'),
  pts('a count too low', `2\n${row.repeat(3)}`, invalid(/number of points of the next cloud/)),
  pts('a count below zero', `-2\n${row.repeat(3)}`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('a count of 1e18', `1000000000000000000\n${row.repeat(3)}`, invalid(/number of points/)),
  pts('a count of 400 digits', `${'9'.repeat(400)}\n${row.repeat(3)}`, invalid(/number of points/)),
  pts('a broken count', `2.5\n${row.repeat(3)}`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('a count in words', `three\n${row.repeat(3)}`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('a line with a value too few', `3\n${row}1 2\n${row}`, invalid(/2 columns where 7/)),
  pts('a line with a value too many', `3\n${row}${row.trim()} 99\n${row}`, invalid(/8 columns where 7/)),
  pts('letters for a number', `3\n${row}1 2 up 4 5 6 7\n${row}`, invalid(/'up' is no number/)),
  pts('hexadecimal numbers', `1\n0x10 0x20 0x30\n`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('two decimal points', `1\n1.2.3 2 3\n`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('an exponent without a number', `1\n1e 2 3\n`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('signs without numbers', `1\n- + .\n`, invalid(/neither rows of coordinates|not made of rows/)),
  pts('a NUL in a line', `3\n${row}1 2 3\0 4 5 6 7\n${row}`, invalid(/no number|not that of/)),
  pts('colours out of range', `1\n1 2 3 4 999 -5 1e9\n`, 'read'),
  pts('positions that are NaN', `2\nnan nan nan 1 2 3 4\n${row}`, 'read'),
  pts('positions of 1e999', `2\n1e999 2 3 1 2 3 4\n${row}`, 'read'),
  pts('the last line cut', `2\n${row}1.5 2.`, invalid(/2 columns where 7/)),
  pts('a second cloud cut short', `1\n${row}9\n${row}`, 'read'),
  pts(
    'noise after a count',
    () => concat(utf8('100\n'), noise(5000)),
    invalid(/neither rows of coordinates|not made of rows|not that of/),
  ),
];

const xyzFiles: BadFile[] = [
  xyz('blanks alone', ' \n\t\n  \n', invalid(/neither rows of coordinates|not made of rows/)),
  xyz('comments alone', '# nothing\n// here\n', invalid(/neither rows of coordinates|not made of rows/)),
  xyz('two columns', '1 2\n3 4\n', invalid(/neither rows of coordinates|not made of rows/)),
  xyz('one line without an end', '1 2 3', 'read'),
  xyz('columns that come and go', '1 2 3\n4 5 6 7\n8 9 10\n', invalid(/4 columns where 3/)),
  xyz('decimals with a comma', '1,5 2,5 3,5\n2,5 3,5 4,5\n', 'read'),
  xyz('a word in line 3', '1 2 3\n4 5 6\n7 eight 9\n', invalid(/'eight' is no number/)),
  xyz(
    'numbers of 100,000 digits',
    () => utf8(`${'1'.repeat(100_000)} 2 3\n4 5 6\n`),
    invalid(/neither rows of coordinates|not made of rows/),
  ),
  xyz('exponents beyond all bounds', '1e99999999999 1e-99999999999 3\n4 5 6\n', 'read'),
  xyz('UTF-16', () => Buffer.from('\ufeff1 2 3\n4 5 6\n', 'utf16le'), unsupported(/UTF-16/)),
  xyz('UTF-8 with a mark in front', '\ufeff1 2 3\n4 5 6\n', 'read'),
  xyz('NULs alone', () => new Uint8Array(4096), invalid(/zeros/)),
  xyz('noise', () => noise(4096), invalid(/not that of/)),
  xyz(
    'a line of 100 MB without an end',
    () => endless(100_000_000, '1 2 3 '),
    invalid(/neither rows of coordinates|not made of rows/),
  ),
  xyz('a number of 100 MB', () => endless(100_000_000, '7'), invalid(/neither rows of coordinates|not made of rows/)),
  xyz(
    '100 MB of empty lines',
    () => endless(100_000_000, '\n'),
    invalid(/neither rows of coordinates|not made of rows/),
  ),
  xyz(
    'a line of 100 MB after good ones',
    () => endless(100_000_000, '1 2 3 ', '1 2 3\n'.repeat(5000)),
    invalid(/long/),
  ),
  xyz('a number of 100 MB after good ones', () => endless(100_000_000, '7', '1 2 3\n'.repeat(5000)), invalid(/long/)),
  xyz('100 MB of empty lines after good ones', () => endless(100_000_000, '\n', '1 2 3\n'.repeat(5000)), 'read'),
  xyz('10,000 columns', () => utf8(`${'1 '.repeat(10_000)}\n`.repeat(3)), 'read'),
  csv('a header without columns of ours', 'a,b,c\n1,2,3\n', invalid(/neither rows of coordinates|not made of rows/)),
  csv('a header and nothing else, which is a cloud without points', 'x,y,z\n', 'read'),
  csv('empty cells', 'x,y,z\n1,,3\n', invalid(/neither rows of coordinates|not made of rows/)),
  csv('cells in quotes that do not close', 'x,y,z\n"1,2,3\n', invalid(/neither rows of coordinates|not made of rows/)),
  csv('separators that change', 'x,y,z\n1,2,3\n4;5;6\n', 'read'),
];

const ptxHead = (columns: string | number, rows: string | number) =>
  `${columns}\n${rows}\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n`;

const ptxFiles: BadFile[] = [
  ptx('a size and nothing else', '2\n2\n', invalid(/neither rows of coordinates|not made of rows/)),
  ptx('half a header', ptxHead(2, 2).slice(0, 30), invalid(/neither rows of coordinates|not made of rows/)),
  ptx('a header and no points', ptxHead(2, 2), invalid(/4 points and has 0/)),
  ptx('a point too few', `${ptxHead(2, 2)}${'1 2 3 0.5\n'.repeat(3)}`, invalid(/4 points and has 3/)),
  ptx('sizes below zero', `${ptxHead(-2, -2)}${'1 2 3 0.5\n'.repeat(4)}`, invalid(/-2 columns/)),
  ptx('sizes of 1e9', `${ptxHead(1e9, 1e9)}${'1 2 3 0.5\n'.repeat(4)}`, invalid(/1000000000 columns/)),
  ptx(
    'sizes in words',
    `${ptxHead('two', 'two')}${'1 2 3 0.5\n'.repeat(4)}`,
    invalid(/neither rows of coordinates|not made of rows/),
  ),
  ptx(
    'a matrix of zeros',
    `${ptxHead(1, 1).replaceAll('1 0 0 0', '0 0 0 0').replaceAll('0 1 0 0', '0 0 0 0')}1 2 3 0.5\n`,
    invalid(/no rotation/),
  ),
  ptx('a matrix of NaN', `${ptxHead(1, 1).replaceAll('1 0 0 0', 'nan 0 0 0')}1 2 3 0.5\n`, invalid(/numbers/)),
  ptx('a matrix that shears', `${ptxHead(1, 1).replaceAll('1 0 0 0', '1 9 0 0')}1 2 3 0.5\n`, invalid(/no rotation/)),
  ptx('a second scan without points', `${ptxHead(1, 1)}1 2 3 0.5\n${ptxHead(1, 1)}`, invalid(/1 points and has 0/)),
  ptx('letters among the points', `${ptxHead(1, 2)}1 2 3 0.5\n1 2 c 0.5\n`, invalid(/'c' is no number/)),
];

/** PTS, XYZ, CSV and PTX files that are wrong in one place each. */
export const badText: BadFile[] = [...ptsFiles, ...xyzFiles, ...ptxFiles];

/** `size` bytes that begin with `start` and then repeat a pattern, never held in memory. */
function endless(size: number, pattern: string, start = ''): ReturnType<BadFile['bytes']> {
  const letters = utf8(pattern);
  const first = utf8(start);
  return {
    size,
    async read(into, position) {
      const count = Math.max(0, Math.min(into.length, size - position));
      for (let i = 0; i < count; i++) into[i] = first[position + i] ?? letters[(position + i) % letters.length]!;
      return count;
    },
  };
}
