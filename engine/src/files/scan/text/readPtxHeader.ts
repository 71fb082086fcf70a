import type { Pose } from '../../../ground/geometry/Pose.ts';
import { quaternionOf } from '../../../ground/geometry/quaternionOf.ts';
import { parseNumber } from '../../recognise/parseNumber.ts';
import type { Lines } from './openLines.ts';
import type { RowFailure } from './parseRows.ts';

/** What stands above the points of one PTX scan. */
export interface PtxHeader {
  grid: { rows: number; columns: number };
  pose: Pose;
  hasStation: boolean;
}

const mostPoints = 2 ** 40;
const rigidWithin = 1e-3;
/** A scanner nearer than this to the frame's origin stands at it. */
const atOriginM = 0.01;

/** Reads the ten lines: columns, rows, where the scanner stands and how it is turned, and the matrix from scan to world. */
export async function readPtxHeader(first: string, lines: Lines, fail: RowFailure): Promise<PtxHeader> {
  const columns = readNumbers(first, 1)[0];
  const rows = (await readNext(1))[0];
  if (!isCount(columns) || !isCount(rows) || rows * columns > mostPoints)
    fail(lineOf(), `a scan states ${columns} columns and ${rows} rows`);
  const position = await readNext(3);
  for (let axis = 0; axis < 3; axis++) await readNext(3);
  const matrix = [];
  for (let row = 0; row < 4; row++) matrix.push(await readNext(4));
  const pose = poseOf(matrix);
  return {
    grid: { rows, columns },
    pose,
    hasStation: distance(position, pose.translation) < atOriginM || isZero(position),
  };

  async function readNext(count: number): Promise<number[]> {
    return readNumbers((await lines.read()) ?? '', count);
  }

  function readNumbers(text: string, count: number): number[] {
    const numbers = text.split(/\s+/).map((part) => parseNumber(part) ?? NaN);
    if (numbers.length !== count || !numbers.every(Number.isFinite))
      fail(lineOf(), `${count} numbers of a scan's header are expected instead of '${text.slice(0, 40)}'`);
    return numbers;
  }

  function lineOf(): number {
    return lines.place().line - 1;
  }

  // PTX multiplies rows from the left: the rotation is transposed and the translation is the last row.
  function poseOf([a, b, c, t]: number[][]): Pose {
    const isRigid =
      [a, b, c].every((row) => Math.abs(Math.hypot(row[0], row[1], row[2]) - 1) < rigidWithin) &&
      [dot(a, b), dot(b, c), dot(a, c)].every((value) => Math.abs(value) < rigidWithin) &&
      determinant(a, b, c) > 0;
    if (!isRigid) fail(lineOf(), 'the matrix of a scan is no rotation and translation');
    return { translation: [t[0], t[1], t[2]], rotation: quaternionOf(a, b, c) };
  }
}

const isCount = (value: number) => Number.isInteger(value) && value > 0;
const isZero = (vector: number[]) => vector.every((value) => value === 0);
const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: number[], b: number[]) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function determinant(a: number[], b: number[], c: number[]): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
