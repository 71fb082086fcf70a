import type { FlatBox, ModelBlock } from '@plumbline/contract/formats/modelFile';
import { decodeModelBlock } from '@plumbline/contract/formats/modelFileBlock';
import { readModelFileHead } from '@plumbline/contract/formats/modelFileHead';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import type { TriangleMesh } from '../model/TriangleMesh.ts';

/** A viewer's model file, unpacked, and the number of its first element among those of all. */
export interface ReadFile {
  firstElement: number;
  bytes: Uint8Array;
}

/** A stretch of a block that belongs to one element: a run of a chunk, or an instance. */
interface Part {
  element: number;
  block: ModelBlock;
  vertices: [from: number, to: number];
  indices: [from: number, to: number];
  /** Twelve numbers; absent where the vertices are in their place. */
  rows?: Float32Array;
  /** From the origin of the mesh to that of the file. */
  shift: TriangleMesh['origin'];
}

/** A level of detail; 0 is the finest. */
type Level = 0 | 1 | 2;

/** The finest level that has no more triangles than these, or the coarsest. */
export function chooseLevel(files: readonly ReadFile[], mostTriangles: number): Level {
  const counts = [0, 0, 0];
  for (const { bytes } of files) {
    for (const { kind, rowCount, indexCounts } of readModelFileHead(bytes).blocks) {
      const times = kind === 'instances' ? rowCount : 1;
      for (const [level, count] of indexCounts.entries()) counts[level] += (count / 3) * times;
    }
  }
  return counts[0] <= mostTriangles ? 0 : counts[1] <= mostTriangles ? 1 : 2;
}

/** The triangles of a model version, as its viewer files keep them: the finest to a millimetre where an element is not above 32 m long. */
export async function readMesh(
  files: readonly ReadFile[],
  elementCount: number,
  level: Level = 0,
): Promise<TriangleMesh> {
  await MeshoptDecoder.ready;
  const heads = files.map(({ bytes }) => readModelFileHead(bytes));
  const origin = heads[0]?.origin ?? [0, 0, 0];
  const parts = files.flatMap(({ bytes, firstElement }, i) => {
    const { blocks, elementCount: own, origin: there } = heads[i];
    const shift: Part['shift'] = [there[0] - origin[0], there[1] - origin[1], there[2] - origin[2]];
    return blocks.flatMap((info) => {
      const coded = bytes.subarray(info.firstByte, info.firstByte + info.byteLength);
      const given = { info, elementCount: own, firstElement, decoder: MeshoptDecoder };
      return partsOf(decodeModelBlock(coded, given), shift, level);
    });
  });
  return join(
    parts.sort((a, b) => a.element - b.element),
    { origin, elementCount, level },
  );
}

function partsOf(block: ModelBlock, shift: Part['shift'], level: Level): Part[] {
  if (block.kind === 'instances') {
    const all = { vertices: [0, block.info.vertexCount], indices: [0, block.indices[level].length] } as const;
    return Array.from(block.elements, (element, i) => {
      const rows = block.transforms.subarray(i * 12, i * 12 + 12);
      return { element, block, vertices: [...all.vertices], indices: [...all.indices], rows, shift };
    });
  }
  const { elements, vertexStart, indexStart } = block.runs;
  return Array.from(elements, (element, run) => ({
    element,
    block,
    shift,
    vertices: [vertexStart[run], vertexStart[run + 1]],
    indices: [indexStart[level][run], indexStart[level][run + 1]],
  }));
}

function join(
  parts: readonly Part[],
  { origin, elementCount, level }: { origin: TriangleMesh['origin']; elementCount: number; level: Level },
): TriangleMesh {
  const count = (of: (part: Part) => [number, number]) =>
    parts.reduce((sum, part) => sum + of(part)[1] - of(part)[0], 0);
  const positions = new Float32Array(count(({ vertices }) => vertices) * 3);
  const indices = new Uint32Array(count((part) => part.indices));
  const triangleStart = new Uint32Array(elementCount + 1);
  let vertex = 0;
  let corner = 0;
  for (const part of parts) {
    const own = part.block.indices[level];
    for (let i = part.indices[0]; i < part.indices[1]; i++) indices[corner++] = own[i] - part.vertices[0] + vertex;
    writePositions(part, positions, vertex * 3);
    vertex += part.vertices[1] - part.vertices[0];
    triangleStart[part.element + 1] = corner / 3;
  }
  // Elements without triangles end where the one before them does.
  for (let e = 1; e <= elementCount; e++) triangleStart[e] = Math.max(triangleStart[e], triangleStart[e - 1]);
  return { origin, positions, indices, triangleStart };
}

const steps = 65_535;
const unmoved = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);

function writePositions({ block, vertices, rows: m = unmoved, shift }: Part, into: Float32Array, at: number): void {
  const { frame } = block.info;
  let to = at;
  for (let vertex = vertices[0]; vertex < vertices[1]; vertex++) {
    const x = place(block.vertices, vertex * 4, frame, 0);
    const y = place(block.vertices, vertex * 4, frame, 1);
    const z = place(block.vertices, vertex * 4, frame, 2);
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 4;
      into[to++] = m[row] * x + m[row + 1] * y + m[row + 2] * z + m[row + 3] + shift[axis];
    }
  }
}

const place = (vertices: Uint16Array, at: number, frame: FlatBox, axis: number): number =>
  frame[axis] + (vertices[at + axis] / steps) * (frame[axis + 3] - frame[axis]);
