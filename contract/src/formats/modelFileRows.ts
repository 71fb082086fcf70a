import { levelCount, type ModelBlockInfo, type ModelChunk, type ModelInstances } from './modelFile.ts';

/*
 * Runs, in the order of their vertices and indices:
 *   0  uint32   element
 *   4  uint32   vertices
 *   8  uint32   indices of the three levels
 *  20  red, green, blue, opacity
 * Instances:
 *   0  float32  three rows of four
 *  48  uint32   element
 *  52  red, green, blue, opacity
 */

/** Bytes of a run. */
export const runBytes = 24;
/** Bytes of an instance. */
export const instanceBytes = 56;

interface ElementLimits {
  elementCount: number;
  firstElement: number;
}

/** The rows of a chunk. */
export function writeRuns({ elements, vertexStart, indexStart, colours }: ModelChunk['runs']): Uint8Array {
  const rows = new Uint8Array(elements.length * runBytes);
  const view = new DataView(rows.buffer);
  for (let run = 0; run < elements.length; run++) {
    view.setUint32(run * runBytes, elements[run]!, true);
    for (const [i, start] of [vertexStart, ...indexStart].entries()) {
      view.setUint32(run * runBytes + 4 + i * 4, start[run + 1]! - start[run]!, true);
    }
    rows.set(colours.subarray(run * 4, run * 4 + 4), run * runBytes + 20);
  }
  return rows;
}

/** Reads the rows of a chunk; throws a RangeError when they do not cover it. */
export function readRuns(
  rows: Uint8Array,
  info: ModelBlockInfo,
  limits: ElementLimits,
): Pick<ModelChunk, 'elements' | 'runs'> {
  const count = info.rowCount;
  const view = new DataView(rows.buffer);
  const start = () => new Uint32Array(count + 1);
  const runs: ModelChunk['runs'] = {
    elements: new Uint32Array(count),
    vertexStart: start(),
    indexStart: [start(), start(), start()],
    colours: new Uint8Array(count * 4),
  };
  for (let run = 0; run < count; run++) {
    runs.elements[run] = readElement(view, run * runBytes, limits);
    addUp(runs.vertexStart, run, view.getUint32(run * runBytes + 4, true), info.vertexCount);
    for (let level = 0; level < levelCount; level++) {
      const indices = view.getUint32(run * runBytes + 8 + level * 4, true);
      addUp(runs.indexStart[level]!, run, indices, info.indexCounts[level]!);
    }
    runs.colours.set(rows.subarray(run * runBytes + 20, run * runBytes + 24), run * 4);
  }
  const elements = new Uint32Array(info.vertexCount);
  for (let run = 0; run < count; run++) {
    elements.fill(runs.elements[run]!, runs.vertexStart[run], runs.vertexStart[run + 1]);
  }
  return { elements, runs };
}

/** The runs must cover the whole, no more and no less. */
function addUp(start: Uint32Array, run: number, count: number, total: number): void {
  const end = start[run]! + count;
  const isLast = run === start.length - 2;
  if (end > total || (isLast && end < total))
    throw new RangeError('The runs of a chunk of the model file do not cover it.');
  start[run + 1] = end;
}

/** The rows of a set of instances. */
export function writeInstances({ transforms, elements, colours }: Omit<ModelInstances, 'info'>): Uint8Array {
  const rows = new Uint8Array(elements.length * instanceBytes);
  const view = new DataView(rows.buffer);
  for (let i = 0; i < elements.length; i++) {
    for (let k = 0; k < 12; k++) view.setFloat32(i * instanceBytes + k * 4, transforms[i * 12 + k]!, true);
    view.setUint32(i * instanceBytes + 48, elements[i]!, true);
    rows.set(colours.subarray(i * 4, i * 4 + 4), i * instanceBytes + 52);
  }
  return rows;
}

/** Reads the rows of a set of instances; throws a RangeError when one has no place. */
export function readInstances(
  rows: Uint8Array,
  limits: ElementLimits,
): Pick<ModelInstances, 'elements' | 'transforms' | 'colours'> {
  const count = rows.length / instanceBytes;
  const { numbers, words } = alignWords(rows);
  const elements = new Uint32Array(count);
  const transforms = new Float32Array(count * 12);
  const colours = new Uint8Array(count * 4);
  const stride = instanceBytes / 4;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 12; k++) transforms[i * 12 + k] = numbers[i * stride + k]!;
    elements[i] = checkElement(words[i * stride + 12]!, limits);
    for (let k = 0; k < 4; k++) colours[i * 4 + k] = rows[i * instanceBytes + 52 + k]!;
  }
  if (!transforms.every(Number.isFinite)) throw new RangeError('An instance of the model file has no place.');
  return { elements, transforms, colours };
}

/** The same bytes as numbers of four; the file's order of bytes is that of every machine with a browser. */
function alignWords(rows: Uint8Array): { numbers: Float32Array; words: Uint32Array } {
  const { buffer, byteOffset } = rows.byteOffset % 4 === 0 ? rows : rows.slice();
  return {
    numbers: new Float32Array(buffer, byteOffset, rows.length / 4),
    words: new Uint32Array(buffer, byteOffset, rows.length / 4),
  };
}

function readElement(view: DataView, at: number, limits: ElementLimits): number {
  return checkElement(view.getUint32(at, true), limits);
}

function checkElement(element: number, { elementCount, firstElement }: ElementLimits): number {
  if (element >= elementCount) throw new RangeError(`The model file names element ${element} of ${elementCount}.`);
  return firstElement + element;
}
