import type { Levels, ModelBlock, ModelBlockInfo, ModelChunk, ModelInstances } from './modelFile.ts';
import type { NewBlockInfo } from './modelFileHead.ts';
import { instanceBytes, readInstances, readRuns, runBytes, writeInstances, writeRuns } from './modelFileRows.ts';

/*
 * The streams of a block, each in meshoptimizer's codec for its kind:
 *   vertices   8 bytes each: uint16 x, y, z, normal
 *   indices    a stream for each level that has triangles
 *   rows       one for each run or instance (modelFileRows.ts)
 */
const vertexBytes = 8;

/** The part of meshoptimizer's encoder that is used; the contract depends on nothing. */
export interface ModelBlockEncoder {
  encodeVertexBuffer(source: Uint8Array, count: number, size: number): Uint8Array;
  encodeIndexBuffer(source: Uint8Array, count: number, size: number): Uint8Array;
}

/** The part of meshoptimizer's decoder that is used. */
export interface ModelBlockDecoder {
  decodeVertexBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array): void;
  decodeIndexBuffer(target: Uint8Array, count: number, size: number, source: Uint8Array): void;
}

/** A block before it has a place in a file. */
export type NewModelBlock = (Omit<ModelChunk, 'info' | 'elements'> | Omit<ModelInstances, 'info'>) & {
  info: Pick<ModelBlockInfo, 'isTransparent' | 'levelErrorsM' | 'bounds' | 'frame'>;
};

/** The bytes of a block and its row in the head. */
export function encodeModelBlock(
  block: NewModelBlock,
  encoder: ModelBlockEncoder,
): { info: NewBlockInfo; bytes: Uint8Array } {
  const { vertices, indices } = block;
  const vertexCount = vertices.length / 4;
  const rows = block.kind === 'chunk' ? writeRuns(block.runs) : writeInstances(block);
  const rowCount = rows.length / (block.kind === 'chunk' ? runBytes : instanceBytes);
  const streams = [
    encoder.encodeVertexBuffer(bytesOf(vertices), vertexCount, vertexBytes),
    ...indices.map((level) =>
      level.length > 0 ? encoder.encodeIndexBuffer(bytesOf(level), level.length, 2) : new Uint8Array(),
    ),
    encoder.encodeVertexBuffer(rows, rowCount, rows.length / rowCount),
  ];
  const [first, fine, middle, coarse, last] = streams.map((stream) => stream.length);
  return {
    info: {
      kind: block.kind,
      ...block.info,
      vertexCount,
      indexCounts: [indices[0].length, indices[1].length, indices[2].length],
      rowCount,
      streamBytes: [first!, fine!, middle!, coarse!, last!],
    },
    bytes: join(streams),
  };
}

/** Decodes the bytes of a block, its elements counted on from `firstElement`; throws a RangeError on bytes that lie. */
export function decodeModelBlock(
  bytes: Uint8Array,
  {
    info,
    elementCount,
    firstElement,
    decoder,
  }: { info: ModelBlockInfo; elementCount: number; firstElement: number; decoder: ModelBlockDecoder },
): ModelBlock {
  if (bytes.length !== info.byteLength) throw new RangeError('The model file ends within a block.');
  const streams = split(bytes, info.streamBytes);
  const vertices = new Uint16Array(info.vertexCount * 4);
  const rowBytes = info.kind === 'chunk' ? runBytes : instanceBytes;
  const rows = new Uint8Array(info.rowCount * rowBytes);
  const indices: Levels<Uint16Array<ArrayBuffer>> = [
    new Uint16Array(info.indexCounts[0]),
    new Uint16Array(info.indexCounts[1]),
    new Uint16Array(info.indexCounts[2]),
  ];
  try {
    decoder.decodeVertexBuffer(bytesOf(vertices), info.vertexCount, vertexBytes, streams[0]!);
    for (const [level, target] of indices.entries()) {
      if (target.length > 0) decoder.decodeIndexBuffer(bytesOf(target), target.length, 2, streams[level + 1]!);
    }
    decoder.decodeVertexBuffer(rows, info.rowCount, rowBytes, streams[4]!);
  } catch (cause) {
    throw new RangeError('A block of the model file cannot be decoded.', { cause });
  }
  for (const level of indices) checkIndices(level, info.vertexCount);
  const geometry = { info, vertices, indices };
  const limits = { elementCount, firstElement };
  return info.kind === 'chunk'
    ? { kind: 'chunk', ...geometry, ...readRuns(rows, info, limits) }
    : { kind: 'instances', ...geometry, ...readInstances(rows, limits) };
}

function checkIndices(indices: Uint16Array, vertexCount: number): void {
  for (let i = 0; i < indices.length; i++) {
    if (indices[i]! >= vertexCount)
      throw new RangeError(`A triangle of the model file has vertex ${indices[i]} of ${vertexCount}.`);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function split(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
