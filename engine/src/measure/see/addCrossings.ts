import type { Bvh } from '../../ground/geometry/Bvh.ts';
import { type Crossings, createCrossings, createSegments, type Segments } from '../../ground/geometry/castThrough.ts';
import type { PatchCubes } from '../compare/patchCubes.ts';
import { keysPerElement, rowOf, type SumTable, withRoom } from '../compare/SumTable.ts';
import { type PassKind, passKinds, passSums } from './ElementPasses.ts';
import { cellAngle, type RangeImage } from './RangeImage.ts';
import type { SeeingLimits } from './seeingLimits.ts';
import type { Standing } from './standing.ts';

/** The model as rays meet it. */
export interface SeenModel {
  bvh: Bvh;
  elementOf: Uint32Array;
  cubes: PatchCubes;
}

/** Where a scan's rays come from. */
export interface PlacedView {
  image: Pick<RangeImage, 'size' | 'ranges' | 'returns' | 'counts' | 'stride'>;
  /** Row-major 3×4, from the scan's own frame to the frame about the mesh's origin. */
  toModel: Float64Array;
  scan: number;
}

/** A surface so far behind the end of a ray, along it, may be what it ended on. */
export const overshootM = 0.02;

/** Rays of neighbouring cells, what they cross and where they end. */
export interface Bundle {
  rays: Segments;
  /** The cell of the range image that each comes from; of those that stand for several, one of them. */
  cells: Uint32Array;
  /** For how many cells each stands, and for how many of the scanner's rays: those that came back, or usually do. */
  standsFor: Float64Array;
  scanned: Float64Array;
  crossings: Crossings;
  ends: Ends;
  /** 1 for each ray that came back from where something mirrored it to. */
  isMirrored: Uint8Array;
  /** Of each crossing: what its ray did there, -1 where it says nothing. */
  kinds: Int8Array;
  onWay: OnWay;
}

/** Room for `size` rays. */
export function createBundle(size: number): Bundle {
  return {
    rays: createSegments(size),
    cells: new Uint32Array(size),
    standsFor: new Float64Array(size),
    scanned: new Float64Array(size),
    crossings: createCrossings(),
    ends: { element: new Int32Array(size), isShared: new Uint8Array(size) },
    isMirrored: new Uint8Array(size),
    kinds: new Int8Array(256),
    onWay: { first: new Int32Array(size), isMore: new Uint8Array(size) },
  };
}

/** What each ray of a bundle ended on: the element, -1 for none of the model; and whether another one has a surface there. */
interface Ends {
  element: Int32Array;
  isShared: Uint8Array;
}

/** Adds the places that the rays of a bundle speak of; gives the table to go on with. */
export function addCrossings(
  table: SumTable,
  view: PlacedView,
  model: SeenModel,
  standing: Standing,
  bundle: Bundle,
  limits: SeeingLimits,
): SumTable {
  const { crossings, onWay } = bundle;
  if (bundle.kinds.length < crossings.count) bundle.kinds = new Int8Array(crossings.count * 2);
  const { kinds } = bundle;
  findEnds(model, bundle, limits);
  clearWay(onWay);
  for (let i = 0; i < crossings.count; i++) {
    const kind = kindOf(model, bundle, i, limits);
    kinds[i] = kind === undefined ? -1 : passKinds[kind];
    if (kind === 'through') addOnWay(view, model, standing, bundle, i);
  }
  let passes = table;
  for (let i = 0; i < crossings.count; i++) {
    if (kinds[i] < 0) continue;
    const element = model.elementOf[crossings.triangle[i]];
    if (kinds[i] === passKinds.through && !isAloneOnWay(onWay, crossings.ray[i], element)) continue;
    passes = withRoom(passes);
    addPlace(passes, view, model, bundle, i, kinds[i]);
  }
  return passes;
}

/**
 * The elements that stand on the way of each ray: the first of them, and whether there are more. A ray that seems to have
 * gone through one was mirrored, by it or before it, and did not go through anything else either.
 */
export interface OnWay {
  first: Int32Array;
  isMore: Uint8Array;
}

export function clearWay({ first, isMore }: OnWay): void {
  first.fill(-1);
  isMore.fill(0);
}

/** More level than this, a surface may be wet: without points in the puddle, it stands there as it does beside it. */
const levelNormalZ = 0.9;

/** Notes what a ray crossed, if it stands about there. */
export function addOnWay(
  { toModel }: PlacedView,
  { elementOf, cubes: { normals } }: SeenModel,
  { isStanding, standsAt }: Standing,
  { rays, crossings, onWay: { first, isMore } }: Bundle,
  i: number,
): void {
  const ray = crossings.ray[i];
  const element = elementOf[crossings.triangle[i]];
  if (isStanding[element] === 0 || first[ray] === element) return;
  const range = crossings.distance[i];
  const x = toModel[3] + range * rays.dx[ray];
  const y = toModel[7] + range * rays.dy[ray];
  const z = toModel[11] + range * rays.dz[ray];
  const isLevel = Math.abs(normals[crossings.triangle[i] * 3 + 2]) > levelNormalZ;
  if (!isLevel && !standsAt(element, x, y, z)) return;
  if (first[ray] < 0) first[ray] = element;
  else isMore[ray] = 1;
}

/** Whether nothing else stands on the way of a ray through an element. */
export const isAloneOnWay = ({ first, isMore }: OnWay, ray: number, element: number): boolean =>
  isMore[ray] === 0 && (first[ray] < 0 || first[ray] === element);

function findEnds(model: SeenModel, { rays, crossings, ends }: Bundle, { onSurfaceM }: SeeingLimits): void {
  ends.element.fill(-1);
  ends.isShared.fill(0);
  for (let i = 0; i < crossings.count; i++) {
    const ray = crossings.ray[i];
    if (Math.abs(beforeSurface(model, rays, crossings, i)) > onSurfaceM) continue;
    const element = model.elementOf[crossings.triangle[i]];
    if (ends.element[ray] < 0) ends.element[ray] = element;
    else if (ends.element[ray] !== element) ends.isShared[ray] = 1;
  }
}

/** How far before a surface the ray ended, square to it. */
function beforeSurface(model: SeenModel, rays: Segments, crossings: Crossings, i: number): number {
  const end = rays.to[crossings.ray[i]] - overshootM;
  return (crossings.distance[i] - end) * Math.abs(facing(model, rays, crossings, i));
}

/** The cosine between the normal of a crossing's triangle and the direction back to the scanner. */
function facing({ cubes: { normals } }: SeenModel, rays: Segments, crossings: Crossings, i: number): number {
  const ray = crossings.ray[i];
  const n = crossings.triangle[i] * 3;
  return -(normals[n] * rays.dx[ray] + normals[n + 1] * rays.dy[ray] + normals[n + 2] * rays.dz[ray]);
}

/** Whether the ray came in at the front of something and ended well behind it, or on it and something else at once. */
function kindOf(model: SeenModel, bundle: Bundle, i: number, limits: SeeingLimits): PassKind | undefined {
  const { rays, crossings, ends } = bundle;
  const ray = crossings.ray[i];
  const element = model.elementOf[crossings.triangle[i]];
  if (bundle.isMirrored[ray] === 1) return undefined;
  const towards = facing(model, rays, crossings, i);
  const cosine = Math.abs(towards);
  if (cosine < limits.leastCosine || !(towards > 0 || model.cubes.isTwoSided[element])) return undefined;
  const before = beforeSurface(model, rays, crossings, i);
  if (ends.isShared[ray] && Math.abs(before) < limits.onSurfaceM) return 'shared';
  if (-before < limits.behindM) return undefined;
  const isFar = -before > limits.beyondM * cosine;
  if (!isFar && (ends.element[ray] < 0 || ends.element[ray] === element || ends.isShared[ray])) return undefined;
  return cosine > limits.slantCosine || goesDeep(model, crossings, i, limits.leastChordM) ? 'through' : undefined;
}

/** Whether a ray without an end would have been stopped by the surface it crossed. */
export function goesThrough(model: SeenModel, { rays, crossings }: Bundle, i: number, limits: SeeingLimits): boolean {
  const towards = facing(model, rays, crossings, i);
  const cosine = Math.abs(towards);
  const isTwoSided = model.cubes.isTwoSided[model.elementOf[crossings.triangle[i]]];
  if (cosine < limits.leastCosine || !(towards > 0 || isTwoSided)) return false;
  return cosine > limits.slantCosine || goesDeep(model, crossings, i, limits.leastChordM);
}

/** Whether the ray leaves the element by the side opposite to the one it came in by, or after a long way. */
function goesDeep(model: SeenModel, crossings: Crossings, i: number, leastChordM: number): boolean {
  const { normals } = model.cubes;
  const t = crossings.triangle[i];
  let exit = -1;
  for (let k = 0; k < crossings.count; k++) {
    if (crossings.ray[k] !== crossings.ray[i] || crossings.distance[k] <= crossings.distance[i]) continue;
    if (model.elementOf[crossings.triangle[k]] !== model.elementOf[t]) continue;
    if (exit < 0 || crossings.distance[k] < crossings.distance[exit]) exit = k;
  }
  if (exit < 0 || crossings.distance[exit] - crossings.distance[i] > leastChordM) return true;
  const n = crossings.triangle[exit];
  const alike =
    normals[t * 3] * normals[n * 3] + normals[t * 3 + 1] * normals[n * 3 + 1] + normals[t * 3 + 2] * normals[n * 3 + 2];
  return alike < -0.7;
}

const isOnOther = (ends: Ends, ray: number, element: number): boolean =>
  ends.element[ray] >= 0 && (ends.element[ray] !== element || ends.isShared[ray] === 1);

/** Adds the place of one crossing. */
export function addPlace(
  passes: SumTable,
  { image, toModel, scan }: PlacedView,
  model: SeenModel,
  { rays, standsFor, scanned, crossings, ends }: Bundle,
  i: number,
  kind: number,
): void {
  const { normals, direction, edgeM, corner } = model.cubes;
  const ray = crossings.ray[i];
  const t = crossings.triangle[i];
  const range = crossings.distance[i];
  const element = model.elementOf[t];
  const x = toModel[3] + range * rays.dx[ray];
  const y = toModel[7] + range * rays.dy[ray];
  const z = toModel[11] + range * rays.dz[ray];
  const perEdge = 1 / edgeM[element];
  const column = ((x - corner[element * 3]) * perEdge) | 0;
  const row = ((y - corner[element * 3 + 1]) * perEdge) | 0;
  const layer = ((z - corner[element * 3 + 2]) * perEdge) | 0;
  const cube = ((layer & 1023) << 22) | ((row & 2047) << 11) | (column & 2047);
  const place = rowOf(passes, (element * keysPerElement + direction[t] * 8 + kind) >>> 0, cube >>> 0);
  const at = place * passSums;
  const towards = facing(model, rays, crossings, i);
  const cells = standsFor[ray];
  const side = cells * Math.sign(towards);
  passes.points[place] += cells;
  passes.scans[place] |= 1 << (scan & 31);
  passes.sums[at] += cells * x;
  passes.sums[at + 1] += cells * y;
  passes.sums[at + 2] += cells * z;
  passes.sums[at + 3] += side * normals[t * 3];
  passes.sums[at + 4] += side * normals[t * 3 + 1];
  passes.sums[at + 5] += side * normals[t * 3 + 2];
  passes.sums[at + 6] += (cells * range * cellAngle(image)) / Math.sqrt(Math.abs(towards));
  passes.sums[at + 7] += cells * beforeSurface(model, rays, crossings, i);
  passes.sums[at + 8] += scanned[ray];
  if (kind === passKinds.through && isOnOther(ends, ray, element)) passes.sums[at + 9] += scanned[ray];
}
