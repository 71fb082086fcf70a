import type { Bvh } from '@plumbline/engine/ground/geometry/Bvh';
import { buildBvh } from '@plumbline/engine/ground/geometry/buildBvh';
import { type Blocker, castRay, isOccluded, noBlocker, noHit } from '@plumbline/engine/ground/geometry/castRay';
import { castThrough, createCrossings, createSegments } from '@plumbline/engine/ground/geometry/castThrough';
import { dot, length, plus, type Vector } from '@plumbline/engine/ground/geometry/Vector';
import type { Random } from '@plumbline/engine/ground/random/createRandom';
import { apartFrom } from './apartFrom.ts';
import type { Change, ResizedChange } from './Change.ts';
import { glassBelow, type Scene } from './createScene.ts';
import { glassReturn } from './glassReturn.ts';
import { meetingOf } from './meetingOf.ts';
import type { Design } from './readDesign.ts';
import { rigidMotion } from './rigidMotion.ts';
import { meanScatter, type Scatter, scatterAt } from './Scatter.ts';
import { type SurfaceSamples, sampleSurface } from './sampleSurface.ts';
import { axisOf, stretch } from './stretch.ts';

/** Who looks, and at what. Places are about the scene's origin. */
export interface Observer {
  scene: Scene;
  eyes: readonly { at: Vector; stepRad: number }[];
  lowestRad: number;
  maximumRangeM: number;
}

/** An element, and what became of it. */
export interface Subject {
  design: Design;
  /** Of the design's triangles. */
  normals: Float32Array;
  elementIndex: number;
  change: Change | undefined;
  scatter: Scatter | undefined;
}

/** What the stations see of one element; numbers of samples unless said otherwise. */
export interface Observation {
  samples: number;
  /** Of glass. */
  glass: number;
  /** Of what is built, seen by a station. */
  seenBuilt: number;
  /** Of what is built, in sight, but nothing comes back from it. */
  seenSilent: number;
  /** Of those seen built, at a place where another element has a surface, too. */
  seenShared: number;
  /** Of what is not built, the place in free sight: a ray goes on past it, and comes back from behind or leaves for the sky. */
  seenFree: number;
  /** Of these, with nothing for 50 mm behind. */
  seenClear: number;
  /** Of those in free sight, with nothing behind but sky. */
  seenSky: number;
  /** Of what is not built, in sight but touching something else: nobody can say what the ray met. */
  touching: number;
  /**
   * Rays that went through the places in free sight and would have come back otherwise, estimated; each counts where it
   * enters: a door has a front, a back and a frame, and one ray through all of them is one ray.
   */
  raysThrough: number;
  /** Rays that came to what is built, estimated from the nearest station that sees each place. */
  raysOn: number;
  /** Sums of n nᵀ over what is built and seen: xx, xy, xz, yy, yz, zz. */
  normals: number[];
  /** The same, each times the rays that came there. */
  rayNormals: number[];
  /** How far each place that is built and seen went along its normal, metres, ascending. */
  displacements: Float64Array;
  /** How far they went in any direction, at the 95th percentile: along a wall nothing but its ends shows it. */
  movedM: number;
  /** How far each place that is built and seen is from the design's surface, whichever is nearest, metres, and its rays. */
  apart: { byM: number; rays: number }[];
  /** How the centre of the surface moved. */
  offsetM: Vector;
  /** Of the end of a resized element: the share in sight that sends rays back, and how many rays come to it. */
  endShare: number;
  endRays: number;
}

const slantest = Math.cos((80 * Math.PI) / 180);
const nearestM = 0.3;
/** Nearer than this to a surface is on it. */
const onSurfaceM = 0.0005;
const throughM = 0.01;
const clearM = 0.05;

/** Looks at samples of an element's surface from every station. */
export function observeElement(
  { design, normals, elementIndex, change, scatter }: Subject,
  observer: Observer,
  samples: number,
  random: Random,
): Observation {
  const start = design.triangleStart[elementIndex];
  const end = design.triangleStart[elementIndex + 1];
  const surface = sampleSurface(design.corners, start, end, samples, random);
  const motion = rigidMotion(change, design.origin);
  const eyes = nearestFirst(observer.eyes, surface.centroid);
  const observation = nothingSeen(surface.count, offsetOf(surface, motion, scatter));
  const areaM2 = surface.areaM2 / surface.count;
  let own: Bvh | undefined;
  const displacements: number[] = [];
  const moves: number[] = [];
  for (let i = 0; i < surface.count; i++) {
    if (shareReturned(design, surface.triangle[i]) < 1) observation.glass++;
    const designed: Vector = [surface.x[i], surface.y[i], surface.z[i]];
    const n = surface.triangle[i] * 3;
    const normal: Vector = [normals[n], normals[n + 1], normals[n + 2]];
    if (!isBuilt(change, designed, design.origin)) {
      own ??= buildBvh(...trianglesOf(design.corners, start, end));
      const returnedM2 = areaM2 * shareReturned(design, surface.triangle[i]);
      lookThrough(observer, eyes, { place: designed, normal, areaM2: returnedM2, own }, observation);
      continue;
    }
    const place = placeOf(designed, { design, change, scatter }, motion);
    const facing = motion ? move(motion, normal, 0) : normal;
    let isInSight = false;
    const eye = eyes.find((candidate) => {
      if (!isSeen(observer, candidate, place, facing)) return false;
      isInSight = true;
      return comesBack(observer.scene, elementIndex, candidate.at, place, facing);
    });
    if (!eye) {
      if (isInSight) observation.seenSilent++;
      continue;
    }
    observation.seenBuilt++;
    if (isShared(observer.scene, place, facing, elementIndex)) observation.seenShared++;
    const rays = shareReturned(design, surface.triangle[i]) * raysOn(eye, place, facing, areaM2);
    observation.raysOn += rays;
    addNormal(observation.normals, facing, 1);
    addNormal(observation.rayNormals, facing, rays);
    const moved = plus(place, designed, -1);
    displacements.push(Math.abs(dot(moved, facing)));
    moves.push(length(moved));
    // As near as it moved, or nearer: another face may be where this one went.
    if (motion) observation.apart.push({ byM: apartFrom(design.corners, start, end, place), rays });
  }
  if (change?.kind === 'resized') {
    Object.assign(observation, lookAtEnd({ design, elementIndex, scatter }, change, observer, eyes, random));
  }
  observation.displacements = Float64Array.from(displacements).sort();
  observation.movedM = moves.sort((a, b) => a - b)[Math.floor(0.95 * (moves.length - 1))] ?? 0;
  return observation;
}

function nothingSeen(samples: number, offsetM: Vector): Observation {
  return {
    samples,
    glass: 0,
    seenBuilt: 0,
    seenSilent: 0,
    seenShared: 0,
    seenFree: 0,
    seenClear: 0,
    seenSky: 0,
    touching: 0,
    raysThrough: 0,
    raysOn: 0,
    normals: [0, 0, 0, 0, 0, 0],
    rayNormals: [0, 0, 0, 0, 0, 0],
    displacements: new Float64Array(0),
    movedM: 0,
    apart: [],
    offsetM,
    endShare: 0,
    endRays: 0,
  };
}

/** Where a place of the design is, now that it is built. */
function placeOf(
  designed: Vector,
  { design: { origin }, change, scatter }: Pick<Subject, 'design' | 'change' | 'scatter'>,
  motion: Float64Array | undefined,
): Vector {
  const changed = change?.kind === 'resized' ? stretch(change, designed, origin) : designed;
  const place = motion ? move(motion, changed, 1) : changed;
  return scatter ? plus(place, scatterAt(scatter, designed)) : place;
}

const endSamples = 60;
const atEndM = 0.002;

/** What can be seen of the end that is not where it was designed. */
function lookAtEnd(
  { design, elementIndex, scatter }: Pick<Subject, 'design' | 'elementIndex' | 'scatter'>,
  change: ResizedChange,
  observer: Observer,
  eyes: readonly Eye[],
  random: Random,
): Pick<Observation, 'endShare' | 'endRays'> {
  const { axis, sign } = axisOf(change.side);
  const end: number[] = [];
  for (let t = design.triangleStart[elementIndex]; t < design.triangleStart[elementIndex + 1]; t++) {
    const heights = [0, 3, 6].map((c) => sign * (design.corners[t * 9 + c + axis] + design.origin[axis]));
    if (Math.min(...heights) > change.toM - atEndM) end.push(...design.corners.subarray(t * 9, t * 9 + 9));
  }
  const surface = sampleSurface(Float32Array.from(end), 0, end.length / 9, endSamples, random);
  const facing: Vector = [0, 0, 0];
  facing[axis] = sign;
  let seen = 0;
  let endRays = 0;
  for (let i = 0; i < surface.count; i++) {
    const place = placeOf([surface.x[i], surface.y[i], surface.z[i]], { design, change, scatter }, undefined);
    const eye = eyes.find(
      (one) => isSeen(observer, one, place, facing) && comesBack(observer.scene, elementIndex, one.at, place, facing),
    );
    if (!eye) continue;
    seen++;
    endRays += raysOn(eye, place, facing, surface.areaM2 / surface.count);
  }
  return { endShare: seen / Math.max(1, surface.count), endRays };
}

/** A station, and what last hid this element from it. */
interface Eye {
  at: Vector;
  stepRad: number;
  blocker: Blocker;
}

function nearestFirst(eyes: Observer['eyes'], place: Vector): Eye[] {
  const distance = ({ at }: Eye) => Math.hypot(at[0] - place[0], at[1] - place[1], at[2] - place[2]);
  return eyes.map((eye): Eye => ({ ...eye, blocker: noBlocker() })).sort((a, b) => distance(a) - distance(b));
}

function isBuilt(change: Change | undefined, designed: Vector, origin: Vector): boolean {
  if (change?.kind === 'missing') return false;
  if (change?.kind !== 'half_built') return true;
  return dot(change.direction, designed) + dot(change.direction, origin) <= change.limitM;
}

/** Some triangles by themselves, three corners each. */
function trianglesOf(corners: Float32Array, start: number, end: number): [Float32Array, Uint32Array] {
  return [corners.subarray(start * 9, end * 9), new Uint32Array((end - start) * 3).map((_, i) => i)];
}

const line = createSegments(1);
const crossings = createCrossings(16);

/** Whether a surface of another element, built as it is, lies within a hair of the place. */
function isShared({ opaque, element }: Scene, place: Vector, normal: Vector, elementIndex: number): boolean {
  const [x, y, z] = plus(place, normal, 2 * onSurfaceM);
  line.count = 1;
  for (const [axis, column] of [line.dx, line.dy, line.dz].entries()) column[0] = -normal[axis];
  line.to[0] = 4 * onSurfaceM;
  castThrough(opaque, x, y, z, line, 0, crossings);
  for (let i = 0; i < crossings.count; i++) if (element[crossings.triangle[i]] !== elementIndex) return true;
  return false;
}

/** The range at which a station could see a place; 0 when it is too far, too slanting or outside the field of view. */
function rangeFrom({ lowestRad, maximumRangeM }: Observer, eye: Vector, place: Vector, normal: Vector): number {
  const x = place[0] - eye[0];
  const y = place[1] - eye[1];
  const z = place[2] - eye[2];
  const range = Math.sqrt(x * x + y * y + z * z);
  if (range > maximumRangeM || range < nearestM || z < range * Math.sin(lowestRad)) return 0;
  return Math.abs(normal[0] * x + normal[1] * y + normal[2] * z) < slantest * range ? 0 : range;
}

/** Cast from the place to the eye: what hides it is mostly close to it. */
function isSeen(observer: Observer, { at, blocker }: Eye, place: Vector, normal: Vector): boolean {
  const range = rangeFrom(observer, at, place, normal);
  if (range === 0) return false;
  const [x, y, z] = place;
  const dx = (at[0] - x) / range;
  const dy = (at[1] - y) / range;
  const dz = (at[2] - z) / range;
  return !isOccluded(observer.scene.opaque, x, y, z, dx, dy, dz, onSurfaceM, range - onSurfaceM, blocker);
}

/** A place of the design where nothing is built. */
interface EmptyPlace {
  place: Vector;
  normal: Vector;
  /** That it stands for. */
  areaM2: number;
  /** The whole element, as designed. */
  own: Bvh;
}

function lookThrough(
  observer: Observer,
  eyes: readonly Eye[],
  { place, normal, areaM2, own }: EmptyPlace,
  observation: Observation,
): void {
  let isSky = false;
  let isFree = false;
  let isClear = false;
  let isTouching = false;
  for (const eye of eyes) {
    if (!isSeen(observer, eye, place, normal)) continue;
    const range = rangeFrom(observer, eye.at, place, normal);
    const ahead = plus([0, 0, 0], plus(place, eye.at, -1), 1 / range);
    const isBlockedWithin = (beyondM: number) =>
      isOccluded(observer.scene.opaque, ...place, ...ahead, -onSurfaceM, beyondM);
    if (isBlockedWithin(throughM)) {
      isTouching = true;
      continue;
    }
    const behind = lookBehind(observer, eye.at, ahead, range);
    if (behind === 'silence') continue;
    if (behind === 'sky') isSky = true;
    else isFree = true;
    isClear ||= !isBlockedWithin(clearM);
    const isEntry = !isOccluded(own, ...eye.at, ...ahead, nearestM, range - onSurfaceM);
    if (isEntry) observation.raysThrough += raysOn(eye, place, normal, areaM2);
  }
  if (isFree || isSky) observation.seenFree++;
  else if (isTouching) observation.touching++;
  if (isSky && !isFree) observation.seenSky++;
  if (isClear) observation.seenClear++;
}

const behindHit = noHit();

/** What a ray past a place that is not built comes to: something that sends it back, something that does not, or nothing. */
function lookBehind(
  { scene, maximumRangeM }: Observer,
  eye: Vector,
  ahead: Vector,
  range: number,
): 'return' | 'silence' | 'sky' {
  if (!castRay(scene.opaque, ...eye, ...ahead, range - onSurfaceM, maximumRangeM, behindHit)) return 'sky';
  const meeting = meetingOf(scene, behindHit.triangle, eye, ahead, behindHit.distance);
  return scene.returns.chanceOf(meeting) > 0.5 ? 'return' : 'silence';
}

/** Whether a ray that meets this place of an element comes back, as a rule. */
function comesBack({ returns }: Scene, element: number, eye: Vector, place: Vector, normal: Vector): boolean {
  const ahead = plus(place, eye, -1);
  const rangeM = length(ahead);
  const cosine = Math.abs(dot(ahead, normal)) / rangeM;
  return returns.chanceOf({ element, rangeM, cosine, x: place[0], y: place[1], normalZ: normal[2] }) > 0.5;
}

/** Rays are as dense as the grid's cell is small: step × step × cosine of the elevation. */
function raysOn({ at, stepRad }: Eye, place: Vector, normal: Vector, areaM2: number): number {
  const ahead = plus(place, at, -1);
  const range = length(ahead);
  const flat = Math.max(0.05 * range, Math.hypot(ahead[0], ahead[1]));
  return (areaM2 * Math.abs(dot(ahead, normal))) / (range * range * flat * stepRad * stepRad);
}

function shareReturned({ colour }: Design, triangle: number): number {
  const opacity = colour[triangle * 4 + 3];
  return opacity < glassBelow ? glassReturn(opacity) : 1;
}

function addNormal(sums: number[], [x, y, z]: Vector, weight: number): void {
  for (const [at, product] of [x * x, x * y, x * z, y * y, y * z, z * z].entries()) sums[at] += weight * product;
}

function offsetOf({ centroid, count }: SurfaceSamples, motion: Float64Array | undefined, scatter?: Scatter): Vector {
  if (count === 0) return [0, 0, 0];
  const moved: Vector = motion ? plus(move(motion, centroid, 1), centroid, -1) : [0, 0, 0];
  return scatter ? plus(moved, meanScatter(scatter)) : moved;
}

/** `shift` is 1 for places and 0 for directions. */
function move(m: Float64Array, [x, y, z]: Vector, shift: 0 | 1): Vector {
  return [
    m[0] * x + m[1] * y + m[2] * z + shift * m[3],
    m[4] * x + m[5] * y + m[6] * z + shift * m[7],
    m[8] * x + m[9] * y + m[10] * z + shift * m[11],
  ];
}
