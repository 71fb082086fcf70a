import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc';
import { EngineError } from '../../../ground/EngineError.ts';
import type { ModelPlacement, ModelShape } from '../BuildingModel.ts';
import { expansionLimits } from './checkExpansion.ts';
import { farthestM } from './cleanShape.ts';
import { createShapeStore, type ShapeStore, type StoredShape } from './createShapeStore.ts';
import { streamMeshes } from './streamMeshes.ts';

type Colour = ModelPlacement['colour'];

/** The geometry of one product. */
export interface ProductGeometry {
  placements: Omit<ModelPlacement, 'elementIndex'>[];
  /** The colour of most of its surface. */
  colour: Colour;
  wasInsideOut: boolean;
}

export interface FileGeometry {
  shapes: ModelShape[];
  /** By the number of the product; those without a triangle are not here. */
  products: Map<number, ProductGeometry>;
  /** Products that were refused: coordinates that are no numbers, or a failure of the kernel. */
  refused: number[];
}

export interface GeometryOptions {
  /** What people call it. */
  file: string;
  ids: number[];
  unitM: number;
  report?: (done: number) => void;
  mostTriangles?: number;
}

/** Meshes the products of an open model: metres, Z up. */
export async function readGeometry(
  api: IfcAPI,
  model: number,
  { file, ids, unitM, report, mostTriangles = expansionLimits.triangles }: GeometryOptions,
): Promise<FileGeometry> {
  const store = createShapeStore();
  const products = new Map<number, ProductGeometry>();
  const refused: number[] = [];
  let triangles = 0;
  const take = (mesh: FlatMesh) => {
    const geometry = readMesh(mesh, unitM, (placed, isMirrored) =>
      addGeometry(api, model, { placed, unitM, isMirrored, store }),
    );
    for (const { shape } of geometry?.placements ?? []) triangles += store.shapes[shape].indices.length / 3;
    if (triangles > mostTriangles) throw tooManyTriangles(file, mesh.expressID, mostTriangles);
    if (!geometry) refused.push(mesh.expressID);
    else if (geometry.placements.length > 0) products.set(mesh.expressID, geometry);
  };
  const failed = await streamMeshes(api, model, { ids, take, report });
  return { shapes: store.shapes, products, refused: [...refused, ...failed] };
}

/** A shape is kept once however often it is placed, but an analysis needs the triangles of every place. */
function tooManyTriangles(file: string, id: number, most: number): EngineError {
  const reason = `its shapes, placed as often as it says, have more than ${most.toLocaleString('en')} triangles: divide the model into several files`;
  return new EngineError({ kind: 'unsupported', file, place: `#${id}`, reason });
}

/** Undefined when a number of it is none. */
function readMesh(
  mesh: FlatMesh,
  unitM: number,
  store: (placed: PlacedGeometry, isMirrored: boolean) => StoredShape | undefined,
): ProductGeometry | undefined {
  const placements: ProductGeometry['placements'] = [];
  const areas: number[] = [];
  let wasInsideOut = false;
  for (const placed of listGeometries(mesh)) {
    const matrix = toMatrix(placed.flatTransformation, unitM);
    if (!matrix) return undefined;
    const scale = determinant(matrix);
    const stored = store(placed, scale < 0);
    if (!stored) return undefined;
    if (stored.index === undefined || scale === 0) continue;
    if (scale < 0) for (let row = 0; row < 3; row++) matrix[row] = -matrix[row];
    placements.push({ shape: stored.index, matrix, colour: readColour(placed.color) });
    areas.push(stored.areaM2 * Math.abs(scale) ** (2 / 3));
    wasInsideOut ||= stored.wasInsideOut;
  }
  return { placements, colour: findMostColour(placements, areas), wasInsideOut };
}

function listGeometries(mesh: FlatMesh): PlacedGeometry[] {
  const vector = mesh.geometries as FlatMesh['geometries'] & { delete(): void };
  const list = Array.from({ length: vector.size() }, (_, i) => vector.get(i));
  vector.delete();
  return list;
}

/** Files write colours beyond black and white, and some that are no numbers. */
function readColour({ x, y, z, w }: { x: number; y: number; z: number; w: number }): Colour {
  const within = (value: number) => (Number.isNaN(value) ? 1 : Math.min(1, Math.max(0, value)));
  return [within(x), within(y), within(z), within(w)];
}

function findMostColour(placements: ProductGeometry['placements'], areas: readonly number[]): Colour {
  const colours: Colour[] = [];
  const sums: number[] = [];
  placements.forEach(({ colour }, i) => {
    const known = colours.findIndex((other) => other.every((value, channel) => value === colour[channel]));
    if (known < 0) {
      colours.push(colour);
      sums.push(areas[i]);
    } else sums[known] += areas[i];
  });
  return colours[sums.indexOf(Math.max(...sums))] ?? [1, 1, 1, 1];
}

/** Looks at the kernel's memory in place: the store copies what it keeps, before the kernel runs again. */
function addGeometry(
  api: IfcAPI,
  model: number,
  options: { placed: PlacedGeometry; unitM: number; isMirrored: boolean; store: ShapeStore },
): StoredShape | undefined {
  const { placed, unitM, isMirrored, store } = options;
  const geometry = api.GetGeometry(model, placed.geometryExpressID);
  try {
    const { HEAPF32, HEAPU32 } = api.wasmModule as { HEAPF32: Float32Array; HEAPU32: Uint32Array };
    const vertices = view(HEAPF32, geometry.GetVertexData(), geometry.GetVertexDataSize());
    const indices = view(HEAPU32, geometry.GetIndexData(), geometry.GetIndexDataSize());
    return store.add({ vertices, indices, unitM, isMirrored });
  } finally {
    geometry.delete();
  }
}

function view<T extends Float32Array | Uint32Array>(heap: T, pointer: number, length: number): T {
  return heap.subarray(pointer / 4, pointer / 4 + length) as T;
}

/** From web-ifc's Y up to Z up; its factor from the file's unit to metres goes into the shapes. Undefined for numbers that are none. */
function toMatrix(m: readonly number[], unitM: number): Float64Array | undefined {
  const matrix = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    const unit = column === 3 ? 1 : unitM;
    matrix[column * 4] = m[column * 4] / unit;
    matrix[column * 4 + 1] = -m[column * 4 + 2] / unit;
    matrix[column * 4 + 2] = m[column * 4 + 1] / unit;
  }
  matrix[15] = 1;
  for (let i = 0; i < 16; i++) if (!(Math.abs(matrix[i]) < farthestM)) return undefined;
  return matrix;
}

function determinant(m: Float64Array): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}
