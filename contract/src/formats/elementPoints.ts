/*
 * The scan points that belong to one element, or to many, each once; little-endian throughout:
 *   0  four letters, PLEP
 *   4  uint32   version, 1
 *   8  uint32   number of points
 *  12  uint32   what follows the places: 1 normals, 2 colours
 *  16  float64  origin x, y, z, metres, world: the smallest corner
 *  40  float32  metres of a step of position
 *  44  float32  metres of a step of deviation
 *  48  8 bytes a point: uint16 x, y, z in steps from the origin; uint16 deviation in steps, with 32,768 for none
 *      2 bytes a point: the normal of the model's surface, octahedral, int8
 *      4 bytes a point: red, green, blue, intensity
 * Places lie as a GPU takes them: nothing is unpacked to be drawn.
 */
const format = 'PLEP';
const version = 1;
const headerBytes = 48;
const noDeviation = 0x8000;
const mostSteps = 0xffff;
const has = { normals: 1, colours: 2 } as const;

/** A hundredth of a millimetre: deviations up to a third of a metre. */
const deviationStepM = 1e-5;

/** Points as they are stored and drawn. */
export interface ElementPoints {
  /** World = origin + step · place; metres. */
  origin: [number, number, number];
  stepM: number;
  deviationStepM: number;
  count: number;
  /** Four numbers a point: x, y, z in steps, and deviation in steps above 32,768. */
  places: Uint16Array;
  /** Two numbers a point, see `normalOfPoint`. */
  normals?: Int8Array | undefined;
  /** Red, green, blue, intensity a point, 0 to 255. */
  colours?: Uint8Array | undefined;
}

/** Points before they are rounded. */
export interface MeasuredPoints {
  /** World = origin + position; metres. */
  origin: readonly [number, number, number];
  /** x, y, z a point. */
  positions: Float32Array;
  /** Signed distance to the model's surface, metres; positive in front of it. */
  deviations: Float32Array;
  /** Unit vectors, x, y, z a point. */
  normals?: Float32Array | undefined;
  colours?: Uint8Array | undefined;
}

/** Rounds points to steps that are as fine as their extent allows. */
export function roundPoints({ origin, positions, deviations, normals, colours }: MeasuredPoints): ElementPoints {
  const count = deviations.length;
  const { least, extent } = measureExtent(positions);
  const stepM = Math.fround(Math.max(extent / mostSteps, 1e-6) * (1 + 1e-6));
  const places = new Uint16Array(count * 4);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) {
      places[i * 4 + axis] = Math.round((positions[i * 3 + axis]! - least[axis]!) / stepM);
    }
    const steps = Math.round(deviations[i]! / deviationStepM);
    places[i * 4 + 3] = noDeviation + Math.max(1 - noDeviation, Math.min(noDeviation - 1, steps));
  }
  return {
    origin: [origin[0] + least[0], origin[1] + least[1], origin[2] + least[2]],
    stepM,
    deviationStepM: Math.fround(deviationStepM),
    count,
    places,
    normals: normals && roundNormals(normals),
    colours,
  };
}

function measureExtent(positions: Float32Array): { least: [number, number, number]; extent: number } {
  const least: [number, number, number] = [0, 0, 0];
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let min = Infinity;
    let max = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      min = Math.min(min, positions[i]!);
      max = Math.max(max, positions[i]!);
    }
    if (min > max) continue;
    least[axis] = min;
    extent = Math.max(extent, max - min);
  }
  return { least, extent };
}

function roundNormals(normals: Float32Array): Int8Array {
  const rounded = new Int8Array((normals.length / 3) * 2);
  for (let i = 0; i < normals.length / 3; i++) {
    const [x, y, z] = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!];
    const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
    const [u, v] = [x / sum, y / sum];
    rounded[i * 2] = Math.round(127 * (z < 0 ? (1 - Math.abs(v)) * signOf(u) : u));
    rounded[i * 2 + 1] = Math.round(127 * (z < 0 ? (1 - Math.abs(u)) * signOf(v) : v));
  }
  return rounded;
}

const signOf = (value: number) => (value < 0 ? -1 : 1);

/** A point's place in the world, metres. */
export function placeOfPoint({ origin, stepM, places }: ElementPoints, i: number): [number, number, number] {
  return [
    origin[0] + stepM * places[i * 4]!,
    origin[1] + stepM * places[i * 4 + 1]!,
    origin[2] + stepM * places[i * 4 + 2]!,
  ];
}

/** A point's signed distance to the model's surface, metres. */
export const deviationOfPoint = (points: ElementPoints, i: number): number =>
  points.deviationStepM * (points.places[i * 4 + 3]! - noDeviation);

/** The normal of the model's surface at a point; up where none is kept. */
export function normalOfPoint({ normals }: ElementPoints, i: number): [number, number, number] {
  if (normals === undefined) return [0, 0, 1];
  const [u, v] = [normals[i * 2]! / 127, normals[i * 2 + 1]! / 127];
  const z = 1 - Math.abs(u) - Math.abs(v);
  const x = z < 0 ? (1 - Math.abs(v)) * signOf(u) : u;
  const y = z < 0 ? (1 - Math.abs(u)) * signOf(v) : v;
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** The bytes of points. */
export function writeElementPoints(points: ElementPoints): Uint8Array {
  const { origin, stepM, count, places, normals, colours } = points;
  const bytes = new Uint8Array(headerBytes + count * sizeOf(points));
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 4; i++) view.setUint8(i, format.charCodeAt(i));
  view.setUint32(4, version, true);
  view.setUint32(8, count, true);
  view.setUint32(12, (normals ? has.normals : 0) | (colours ? has.colours : 0), true);
  for (const [axis, value] of origin.entries()) view.setFloat64(16 + axis * 8, value, true);
  view.setFloat32(40, stepM, true);
  view.setFloat32(44, points.deviationStepM, true);
  for (let i = 0; i < count * 4; i++) view.setUint16(headerBytes + i * 2, places[i]!, true);
  let at = headerBytes + count * 8;
  if (normals) bytes.set(new Uint8Array(normals.buffer, normals.byteOffset, count * 2), at);
  if (normals) at += count * 2;
  if (colours) bytes.set(colours.subarray(0, count * 4), at);
  return bytes;
}

const sizeOf = ({ normals, colours }: Pick<ElementPoints, 'normals' | 'colours'>) =>
  8 + (normals ? 2 : 0) + (colours ? 4 : 0);

/** Whether bytes begin as points of this format do. */
export const isElementPoints = (bytes: Uint8Array): boolean =>
  bytes.length >= headerBytes && String.fromCharCode(...bytes.subarray(0, 4)) === format;

/** Reads points; throws a RangeError on bytes that are none, or not whole. */
export function readElementPoints(bytes: Uint8Array): ElementPoints {
  if (!isElementPoints(bytes)) throw new RangeError(`These bytes are no ${format} points.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) !== version) throw new RangeError(`Version ${view.getUint32(4, true)} is not known.`);
  const count = view.getUint32(8, true);
  const kept = view.getUint32(12, true);
  const hasNormals = (kept & has.normals) !== 0;
  const hasColours = (kept & has.colours) !== 0;
  const perPoint = 8 + (hasNormals ? 2 : 0) + (hasColours ? 4 : 0);
  if (bytes.length !== headerBytes + count * perPoint) {
    throw new RangeError(`${count} points do not fit ${bytes.length} bytes.`);
  }
  const places = new Uint16Array(count * 4);
  for (let i = 0; i < places.length; i++) places[i] = view.getUint16(headerBytes + i * 2, true);
  const normalsAt = headerBytes + count * 8;
  const coloursAt = normalsAt + (hasNormals ? count * 2 : 0);
  return {
    origin: [view.getFloat64(16, true), view.getFloat64(24, true), view.getFloat64(32, true)],
    stepM: view.getFloat32(40, true),
    deviationStepM: view.getFloat32(44, true),
    count,
    places,
    normals: hasNormals ? new Int8Array(bytes.subarray(normalsAt, coloursAt)) : undefined,
    colours: hasColours ? new Uint8Array(bytes.subarray(coloursAt)) : undefined,
  };
}
