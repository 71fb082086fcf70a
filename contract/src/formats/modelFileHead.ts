import { type FlatBox, type ModelBlockInfo, type ModelFileHead, mostVertices } from './modelFile.ts';

/*
 * The row of a block:
 *   0  uint8    kind: 0 chunk, 1 instances
 *   1  uint8    1 when it is transparent
 *   2  uint16   0
 *   4  uint32   vertices
 *   8  uint32   indices of the three levels
 *  20  uint32   rows
 *  24  uint32   bytes of the five streams
 *  44  float32  errors of the two coarser levels, metres
 *  52  float32  bounds
 *  76  float32  frame
 */
const blockRowBytes = 100;
/** Of an element: its box and colour, and in the second version what of it is closed. */
const elementBytesOf = new Map([
  [1, 28],
  [2, 29],
]);
const format = 'PLMF';
const version = 2;
const mostBytes = 0xffffffff;

/** Bytes from the beginning that say how long the head is. */
export const modelFileStartBytes = 48;

/** A block as the writer knows it; where it lies follows from the order. */
export type NewBlockInfo = Omit<ModelBlockInfo, 'firstByte' | 'byteLength'>;

/** What the head is made of. */
export interface NewModelFileHead extends Omit<ModelFileHead, 'blocks' | 'totalBytes'> {
  blocks: readonly NewBlockInfo[];
}

/** The bytes that come before the blocks. */
export function writeModelFileHead({
  origin,
  elementCount,
  boxes,
  colours,
  closed,
  blocks,
}: NewModelFileHead): Uint8Array {
  const bytes = new Uint8Array(headBytes(elementCount, blocks.length, version));
  const firstRow = bytes.length - blocks.length * blockRowBytes;
  const view = new DataView(bytes.buffer);
  const totalBytes = blocks.reduce((total, block) => total + sum(block.streamBytes), bytes.length);
  if (totalBytes > mostBytes) throw new RangeError(`A model file of ${totalBytes} bytes is too large.`);
  for (let i = 0; i < 4; i++) view.setUint8(i, format.charCodeAt(i));
  view.setUint32(4, version, true);
  for (const [axis, value] of origin.entries()) view.setFloat64(8 + axis * 8, value, true);
  view.setUint32(32, totalBytes, true);
  view.setUint32(36, elementCount, true);
  view.setUint32(40, blocks.length, true);
  for (let i = 0; i < elementCount * 6; i++) view.setFloat32(modelFileStartBytes + i * 4, boxes[i]!, true);
  bytes.set(colours.subarray(0, elementCount * 4), modelFileStartBytes + elementCount * 24);
  bytes.set(closed.subarray(0, elementCount), firstRow - elementCount);
  for (const [i, block] of blocks.entries()) {
    writeBlock(new DataView(bytes.buffer, firstRow + i * blockRowBytes), block);
  }
  return bytes;
}

function writeBlock(view: DataView, block: NewBlockInfo): void {
  view.setUint8(0, block.kind === 'chunk' ? 0 : 1);
  view.setUint8(1, block.isTransparent ? 1 : 0);
  const counts = [block.vertexCount, ...block.indexCounts, block.rowCount, ...block.streamBytes];
  for (const [i, value] of counts.entries()) view.setUint32(4 + i * 4, value, true);
  const measures = [...block.levelErrorsM.slice(1), ...block.bounds, ...block.frame];
  for (const [i, value] of measures.entries()) view.setFloat32(44 + i * 4, value, true);
}

/** Throws a RangeError unless the bytes begin as a model file does; four are enough. */
export function refuseOtherFiles(start: Uint8Array): void {
  const found = start.length < 4 ? '' : String.fromCharCode(...start.subarray(0, 4));
  if (found !== format) throw new RangeError('These bytes are no model file.');
}

/** How long the head is, by its first `modelFileStartBytes`; throws a RangeError when they are no model file's. */
export function measureModelFileHead(start: Uint8Array): number {
  const view = viewOf(start);
  refuseOtherFiles(start);
  if (start.length < modelFileStartBytes) throw new RangeError('The model file ends within its head.');
  const found = view.getUint32(4, true);
  if (!elementBytesOf.has(found)) {
    throw new RangeError(`The model file has version ${found}; only versions 1 to ${version} can be read.`);
  }
  const length = headBytes(view.getUint32(36, true), view.getUint32(40, true), found);
  const totalBytes = view.getUint32(32, true);
  if (length > totalBytes) {
    throw new RangeError(`The model file states tables of ${length} bytes in a file of ${totalBytes}.`);
  }
  return length;
}

/** Reads the head; throws a RangeError when it is cut off or contradicts itself. */
export function readModelFileHead(bytes: Uint8Array): ModelFileHead {
  const length = measureModelFileHead(bytes);
  if (bytes.length < length) throw new RangeError('The model file ends within its head.');
  const view = viewOf(bytes);
  const elementCount = view.getUint32(36, true);
  const boxes = new Float32Array(elementCount * 6);
  for (let i = 0; i < boxes.length; i++) boxes[i] = view.getFloat32(modelFileStartBytes + i * 4, true);
  const firstColour = modelFileStartBytes + elementCount * 24;
  const firstClosed = firstColour + elementCount * 4;
  const blockCount = view.getUint32(40, true);
  const firstRow = length - blockCount * blockRowBytes;
  const head: ModelFileHead = {
    origin: [view.getFloat64(8, true), view.getFloat64(16, true), view.getFloat64(24, true)],
    elementCount,
    boxes,
    colours: bytes.slice(firstColour, firstClosed),
    closed: firstRow > firstClosed ? bytes.slice(firstClosed, firstRow) : new Uint8Array(elementCount),
    blocks: readBlocks(view, { firstRow, count: blockCount, firstByte: length }),
    totalBytes: view.getUint32(32, true),
  };
  check(head, length);
  return head;
}

function readBlocks(
  view: DataView,
  { firstRow, count, firstByte }: { firstRow: number; count: number; firstByte: number },
): ModelBlockInfo[] {
  const blocks: ModelBlockInfo[] = [];
  let at = firstByte;
  for (let i = 0; i < count; i++) {
    const block = readBlock(
      new DataView(view.buffer, view.byteOffset + firstRow + i * blockRowBytes, blockRowBytes),
      at,
    );
    const wrong = findContradiction(block);
    if (wrong) throw new RangeError(`Block ${i} of the model file ${wrong}.`);
    blocks.push(block);
    at += block.byteLength;
  }
  return blocks;
}

function readBlock(view: DataView, firstByte: number): ModelBlockInfo {
  const whole = (i: number) => view.getUint32(4 + i * 4, true);
  const real = (i: number) => view.getFloat32(44 + i * 4, true);
  const box = (i: number): FlatBox => [real(i), real(i + 1), real(i + 2), real(i + 3), real(i + 4), real(i + 5)];
  const streamBytes: ModelBlockInfo['streamBytes'] = [whole(5), whole(6), whole(7), whole(8), whole(9)];
  return {
    kind: readKind(view.getUint8(0)),
    isTransparent: view.getUint8(1) === 1,
    vertexCount: whole(0),
    indexCounts: [whole(1), whole(2), whole(3)],
    rowCount: whole(4),
    levelErrorsM: [0, real(0), real(1)],
    bounds: box(2),
    frame: box(8),
    streamBytes,
    firstByte,
    byteLength: sum(streamBytes),
  };
}

function readKind(kind: number): ModelBlockInfo['kind'] {
  if (kind > 1) throw new RangeError(`The model file has a block of the unknown kind ${kind}.`);
  return kind === 0 ? 'chunk' : 'instances';
}

/** Counts are held against the bytes before anybody makes room for them. */
function findContradiction(block: ModelBlockInfo): string | undefined {
  const { kind, vertexCount, indexCounts, rowCount, streamBytes, levelErrorsM, bounds, frame } = block;
  if (vertexCount < 1 || vertexCount > mostVertices) return `states ${vertexCount} vertices`;
  if (rowCount < 1 || rowCount > (kind === 'chunk' ? vertexCount : mostVertices)) return `states ${rowCount} rows`;
  const badLevel = indexCounts.findIndex((count, level) => !fits(count, streamBytes[level + 1]!));
  if (badLevel >= 0) return `states ${indexCounts[badLevel]} indices in ${streamBytes[badLevel + 1]} bytes`;
  if (![...levelErrorsM, ...bounds, ...frame].every(Number.isFinite)) return 'has no bounds';
  return undefined;
}

/** The index codec spends at least a byte on a triangle; a level without triangles has no stream. */
function fits(indices: number, bytes: number): boolean {
  return indices % 3 === 0 && indices <= bytes * 3 && (indices > 0 || bytes === 0);
}

function check({ origin, blocks, totalBytes }: ModelFileHead, length: number): void {
  if (!origin.every(Number.isFinite)) throw new RangeError('The model file states no origin.');
  const stated = blocks.reduce((total, block) => total + block.byteLength, length);
  if (stated !== totalBytes) {
    throw new RangeError(`The model file states ${totalBytes} bytes, but its parts have ${stated}.`);
  }
}

function headBytes(elementCount: number, blockCount: number, ofVersion: number): number {
  return modelFileStartBytes + elementCount * elementBytesOf.get(ofVersion)! + blockCount * blockRowBytes;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
