import { expect, test } from 'vitest';
import { readAllPoints } from '../../../../test/readAllPoints.ts';
import { applyPose } from '../../../ground/geometry/Pose.ts';
import { memorySource } from '../../../ground/memorySource.ts';
import { createRandom } from '../../../ground/random/createRandom.ts';
import { openText } from './openText.ts';

const open = (text: string, name = 'cloud.xyz') => openText(memorySource(name, Buffer.from(text, 'latin1')));
const readFirst = async (text: string) => readAllPoints(await open(text));
const codes = async (text: string) => (await open(text)).problems.map(({ code }) => code);

test('[ENG-1] parses every number to the nearest double (seed 21)', async () => {
  const random = createRandom(21);
  const written = Array.from({ length: 30_000 }, (_, i) => {
    const value = (random.next() - 0.5) * 10 ** (random.next() * 24 - 8);
    return [value.toFixed(i % 9), value.toPrecision(1 + (i % 21)), value.toExponential(i % 18), String(value)][i % 4];
  });
  const lines = written.flatMap((text, i) => (i % 3 === 2 ? [`${written[i - 2]} ${written[i - 1]} ${text}`] : []));
  const { positions } = await readFirst(lines.join('\n'));
  expect(positions.flat()).toEqual(written.map(Number));
});

test.for([
  ['spaces', '1.5 -2 3\n4 5 6e1\n'],
  ['tabs, CRLF and no last line feed', '1.5\t-2\t3\r\n4\t5\t60'],
  ['commas', '1.5,-2,3\n4,5,60\n'],
  ['commas and spaces', ' 1.5, -2, 3 \n 4, 5, 60\n'],
  ['semicolons', '1.5;-2;3\n4;5;+60\n'],
  ['decimal commas', '1,5;-2,0;3,0\n4,0;5,0;60,0\n'],
  ['decimal commas and spaces', '1,5 -2,0 3\n4,0 5,0 6e1\n'],
  ['comments and blank lines', '# made by hand\n\n// x\n1.5 -2 3\n\n# between\n  4 5 60\n\n'],
  ['a byte order mark', '\u00ef\u00bb\u00bf1.5 -2 3\n4 5 60\n'],
  ['a header line', 'Z;Y;X\n3;-2;1.5\n60;5;4\n'],
  ['a header in a comment', '//X,Y,Z\n1.5,-2,3\n4,5,60\n'],
  ['a header with units', '"X [m]" "Y [m]" "Z [m]"\n1.5 -2 3\n4 5 60'],
  ['a header of a survey', 'Northing,Easting,Elevation\n-2,1.5,3\n5,4,60\n'],
])('[ENG-1] reads numbers with %s', async ([, text]) => {
  const opened = await open(text);
  expect((await readAllPoints(opened)).positions).toEqual([
    [1.5, -2, 3],
    [4, 5, 60],
  ]);
  expect(opened).toMatchObject({ format: 'xyz', scans: [{ points: 2, hasStation: false }], problems: [] });
});

test('[ENG-1] reads PTS with intensity and colour', async () => {
  const opened = await open('2\n1 2 3 -2048 255 0 7\n4 5 6 2047 1 2 3\n', 'cloud.pts');
  expect(opened).toMatchObject({
    format: 'pts',
    scans: [{ name: 'cloud.pts', points: 2, hasIntensity: true, hasColour: true }],
  });
  expect(await readAllPoints(opened)).toEqual({
    positions: [
      [1, 2, 3],
      [4, 5, 6],
    ],
    intensities: [0, 1],
    colours: [
      [255, 0, 7],
      [1, 2, 3],
    ],
    grid: [],
  });
});

test('[ENG-1] reads several clouds in one PTS as several scans', async () => {
  const opened = await open('2\n1 2 3 10\n4 5 6 20\n\n0\n3\r\n7 8 9 30\n1 1 1 255\n2 2 2 40', 'cloud.pts');
  expect(opened.scans.map(({ name, points }) => [name, points])).toEqual([
    ['cloud.pts 1', 2],
    ['cloud.pts 2', 0],
    ['cloud.pts 3', 3],
  ]);
  expect((await readAllPoints(opened, 0)).positions).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect((await readAllPoints(opened, 1)).positions).toEqual([]);
  const last = await readAllPoints(opened, 2);
  expect(last.positions).toEqual([
    [7, 8, 9],
    [1, 1, 1],
    [2, 2, 2],
  ]);
  expect(last.intensities[1]).toBe(1);
});

test.for([
  ['0.25 up to 1', ['0.25', '1'], 0.25],
  ['bytes', ['51', '255'], 0.2],
  ['-2048 to 2047', ['-2048', '2000'], 0],
  ['16 bits', ['13107', '65535'], 0.2],
] as const)('guesses intensities of %s and tells so', async ([, values, first]) => {
  const text = values.map((value) => `1.5 2 3 ${value}`).join('\n');
  expect(await codes(text)).toEqual(['guessedColumns', 'guessedIntensity']);
  expect((await readFirst(text)).intensities[0]).toBeCloseTo(first, 6);
});

test.for([
  ['x y z r g b', '1.5 2 3 10 20 255', [10, 20, 255], undefined],
  ['x y z and colours up to 1', '1.5 2 3 0.2 0.4 1', [51, 102, 255], undefined],
  ['x y z i r g b', '1.5 2 3 0.5 10 20 255', [10, 20, 255], 0.5],
  ['x y z r g b i', '1.5 2 3 10 20 255 0.5', [10, 20, 255], 0.5],
  ['x y z and normals', '1.5 2 3 -0.5 0.5 0.7', undefined, undefined],
  ['x y z i and normals', '1.5 2 3 0.5 -0.5 0.5 0.7', undefined, 0.5],
  ['x y z r g b and normals', '1.5 2 3 10 20 255 -0.5 0.5 0.7', [10, 20, 255], undefined],
] as const)('guesses columns %s', async ([, line, colour, intensity]) => {
  const { colours, intensities } = await readFirst(`${line}\n`);
  expect(colours[0]).toEqual(colour);
  expect(intensities[0]).toEqual(intensity);
  expect(await codes(line)).toContain('guessedColumns');
});

test('takes the columns that the header names', async () => {
  const text = 'Point,X,Y,Z,Reflectance,Blue,Green,Red\n7,1,2,3,0.5,1,2,3\n8,4,5,6,1,1,2,255\n';
  const { positions, colours, intensities } = await readFirst(text);
  expect(positions[0]).toEqual([1, 2, 3]);
  expect(colours[0]).toEqual([3, 2, 1]);
  expect(intensities[0]).toBe(0.5);
  expect(await codes(text)).toEqual(['guessedIntensity']);
});

test('leaves points without a position out', async () => {
  const opened = await open('1 2 3\nnan nan nan\n-1.#IND 0 0\n4 5 inf\n7 8 9\n');
  expect(opened.scans[0].points).toBe(5);
  expect((await readAllPoints(opened)).positions).toEqual([
    [1, 2, 3],
    [7, 8, 9],
  ]);
});

test('streams more rows than a block of bytes holds, in order', async () => {
  const text = Array.from({ length: 150_001 }, (_, i) => `${i} 0.125 ${-i}`).join('\r\n');
  const opened = await open(text);
  expect(opened.scans[0].points).toBe(150_001);
  const { positions } = await readAllPoints(opened);
  expect(positions.every(([x, y, z], i) => x === i && y === 0.125 && z === -i)).toBe(true);
});

const ptxHeader = (rows: number, columns: number, position = '10 20 30') =>
  `${columns}\n${rows}\n${position}\n1 0 0\n0 1 0\n0 0 1\n0 1 0 0\n-1 0 0 0\n0 0 1 0\n10 20 30 1\n`;
const ptxPoints = ['0 0 0 0.5', '1 2 3 0.25', '4 5 6 1', '0 0 0 0', '7 8 9 0', '1 1 1 1'].join('\n');

test('[ENG-1] reads PTX scans with stations, poses and grids', async () => {
  const opened = await open(`${ptxHeader(2, 3)}${ptxPoints}\n${ptxHeader(3, 2, '0 0 0')}${ptxPoints}\n`, 'cloud.ptx');
  expect(opened.format).toBe('ptx');
  expect(opened.scans).toHaveLength(2);
  expect(opened.scans[0]).toMatchObject({ points: 6, hasStation: true, grid: { rows: 2, columns: 3 } });
  const { positions, grid, intensities } = await readAllPoints(opened);
  expect(positions).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [1, 1, 1],
  ]);
  expect(grid).toEqual([
    [1, 0],
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(intensities).toEqual([0.25, 1, 0, 1]);
  expect((await readAllPoints(opened, 1)).grid).toEqual([
    [1, 0],
    [2, 0],
    [1, 1],
    [2, 1],
  ]);
});

test('the matrix of PTX turns +X to +Y and moves', async () => {
  const { scans } = await open(`${ptxHeader(2, 3)}${ptxPoints}\n`);
  const [x, y, z] = [[1], [0], [0]].map((values) => Float64Array.from(values));
  applyPose(scans[0].pose, x, y, z, 1);
  [10, 21, 30].map((value, i) => expect([x, y, z][i][0]).toBeCloseTo(value, 12));
});

test('tells a PTX scan whose points were moved away from the scanner', async () => {
  const text = ptxHeader(2, 3, '1 2 3') + ptxPoints;
  expect((await open(text)).scans[0].hasStation).toBe(false);
  expect(await codes(text)).toContain('noStation');
});

test('tells a PTS that has fewer points than it states', async () => {
  const opened = await open('5\n1 2 3\n4 5 6\n');
  expect(opened.problems.map(({ code }) => code)).toEqual(['fewerPoints']);
  expect(opened.scans[0].points).toBe(2);
});

test.for([
  ['a word among numbers', '1 2 3\n4 5 6\n7 eight 9\n', 'line 3', "'eight' is no number"],
  ['a number with a letter', '1 2 3\n4 5x 6\n', 'line 2', "'5x' is no number"],
  ['a missing column', '1 2 3 4\n\n5 6 7\n', 'line 3', 'has 3 columns where 4'],
  ['an additional column', '1 2 3\r\n4 5 6 7\r\n', 'line 2', 'has 4 columns where 3'],
  ['two signs', '1 2 3\n--4 5 6\n', 'line 2', 'is no number'],
  ['a cut last line', '1 2 3\n4 5', 'line 2', 'has 2 columns'],
  ['a sentence', 'This is no scan.\n1 2 3', undefined, 'not made of rows'],
  ['two columns', '1 2\n3 4\n', undefined, 'not made of rows'],
  ['points and commas in numbers', '1.000,5;2.000,5;3.000,5\n', 'line 1', 'commas and points'],
  ['commas that may be decimals', '1,5,2,5,3,5\n', 'line 1', 'cannot be told'],
  ['a cloud after PTS without a count', '1\n1 2 3\n4 5 6\n', 'line 3', 'number of points'],
  ['a PTX that is cut off', ptxHeader(2, 3) + ptxPoints.slice(0, 30), 'line 1', 'ends too early'],
  [
    'a PTX with a cut header',
    `${ptxHeader(2, 3)}${ptxPoints}\n${ptxHeader(2, 3).slice(0, 20)}`,
    'line 21',
    "scan's header",
  ],
  ['a PTX that scales', ptxHeader(2, 3).replace('0 1 0 0\n', '0 2 0 0\n') + ptxPoints, 'line 10', 'no rotation'],
  ['a PTX without rows', ptxHeader(0, 3) + ptxPoints, 'line 2', '0 rows'],
  ['a line without an end', `1 2 3\n${'4 '.repeat(1_200_000)}`, 'line 2', 'far too long'],
] as const)('[ENG-1] refuses %s', async ([, text, place, reason]) => {
  const reading = open(text).then((opened) => readAllPoints(opened));
  await expect(reading).rejects.toMatchObject({
    name: 'EngineError',
    kind: 'invalid',
    file: 'cloud.xyz',
    place,
    reason: expect.stringContaining(reason),
  });
});
