import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { type Block, elementBits, type PickSource } from '../draw/Block.ts';
import { extentOf } from '../draw/frameMatrix.ts';
import { add, cross, dot, normalise, scale, subtract, type WorldPoint } from '../geometry/vectors.ts';
import { hitTriangles, type TriangleHit } from './hitTriangles.ts';
import { type PlacedMesh, placeVertex } from './PlacedMesh.ts';
import { enterBox, type Ray } from './Ray.ts';

/** What a ray met first, about the scene's origin. */
export interface Hit {
  element: number;
  distanceM: number;
  point: WorldPoint;
  /** Of length one, towards the viewer. */
  normal: WorldPoint;
  triangle: [WorldPoint, WorldPoint, WorldPoint];
}

interface PickOptions {
  ray: Ray;
  /** Six numbers an element. */
  boxes: Float32Array;
  isHit(element: number): boolean;
  /** Nothing outside of it is hit. */
  clip: FlatBox | undefined;
  /** Nothing farther away is hit. */
  mostM?: number | undefined;
}

interface Found extends TriangleHit {
  element: number;
  mesh: PlacedMesh;
}

/** The nearest of what may be hit. */
export function pickBlocks(blocks: readonly Block[], options: PickOptions): Hit | undefined {
  const near = blocks
    .map((block) => ({ block, enter: enterBox(options.ray, block.bounds, 0) }))
    .filter(({ enter }) => enter < (options.mostM ?? Infinity))
    .sort((a, b) => a.enter - b.enter);
  let best: Found | undefined;
  for (const { block, enter } of near) {
    if (best && enter > best.distance) break;
    best = pickSourceOf(block.pickSource, options, best);
  }
  return best && describe(best, options.ray);
}

function pickSourceOf(source: PickSource, options: PickOptions, before: Found | undefined): Found | undefined {
  if (source.kind === 'chunk') return pickChunk(source, options, before);
  return source.kind === 'crowd' ? pickCrowd(source, options, before) : pickInstances(source, options, before);
}

function pickChunk(
  source: Extract<PickSource, { kind: 'chunk' }>,
  options: PickOptions,
  before: Found | undefined,
): Found | undefined {
  const { ray, boxes, isHit } = options;
  const { origin, direction } = intoFrame(ray, source.frame);
  const isOut = refuseClipped(options);
  let best = before;
  for (let run = 0; run < source.elements.length; run++) {
    const element = source.elements[run]!;
    const most = reachOf(best, options);
    if (!(enterBox(ray, boxes, element * 6) < most) || !isHit(element)) continue;
    const range = { ...source, from: source.indexStart[run]!, to: source.indexStart[run + 1]! };
    const hit = hitTriangles(range, { origin, direction, most }, isOut);
    if (hit) best = { ...hit, element, mesh: source };
  }
  return best;
}

function pickInstances(
  source: Extract<PickSource, { kind: 'instances' }>,
  options: PickOptions,
  before: Found | undefined,
): Found | undefined {
  const { ray, isHit } = options;
  const isOut = refuseClipped(options);
  let best = before;
  for (let i = 0; i < source.tags.length; i++) {
    if (!meetsSphere(ray, source.spheres, i * 4)) continue;
    const element = source.tags[i]! & elementBits;
    if (!isHit(element)) continue;
    best = pickPlaced({ ...source, place: { rows: source.transforms, at: i * 12 } }, element, { options, isOut, best });
  }
  return best;
}

function pickCrowd(
  source: Extract<PickSource, { kind: 'crowd' }>,
  options: PickOptions,
  before: Found | undefined,
): Found | undefined {
  const { ray, boxes, isHit } = options;
  const isOut = refuseClipped(options);
  let best = before;
  for (const { from, to, bounds } of source.clumps) {
    if (!(enterBox(ray, bounds, 0) < reachOf(best, options))) continue;
    for (let i = from; i < to; i++) {
      const element = source.places[i * 4]! & elementBits;
      if (!(enterBox(ray, boxes, element * 6) < reachOf(best, options)) || !isHit(element)) continue;
      const shape = source.shapes[source.shapeOf[i]!]!;
      best = pickPlaced({ ...shape, place: { rows: source.rows, at: i * 12 } }, element, { options, isOut, best });
    }
  }
  return best;
}

/** The nearest of what was found before and of a mesh that is put somewhere. */
function pickPlaced(
  mesh: PlacedMesh & Required<Pick<PlacedMesh, 'place'>>,
  element: number,
  { options, isOut, best }: { options: PickOptions; isOut: ReturnType<typeof refuseClipped>; best: Found | undefined },
): Found | undefined {
  const most = reachOf(best, options);
  const own = intoShape(options.ray, mesh.place.rows, mesh.place.at);
  if (!own || !(enterBox(own, mesh.frame, 0) < most)) return best;
  const { origin, direction } = intoFrame(own, mesh.frame);
  const hit = hitTriangles({ ...mesh, from: 0, to: mesh.indices.length }, { origin, direction, most }, isOut);
  return hit ? { ...hit, element, mesh } : best;
}

/** What is farther away than this is not hit. */
function reachOf(best: Found | undefined, { mostM = Infinity }: PickOptions): number {
  return best?.distance ?? mostM;
}

function refuseClipped({ ray, clip }: PickOptions): ((distance: number) => boolean) | undefined {
  if (!clip) return undefined;
  return (distance) => {
    for (let axis = 0; axis < 3; axis++) {
      const at = ray.origin[axis]! + ray.direction[axis]! * distance;
      if (at < clip[axis]! || at > clip[axis + 3]!) return true;
    }
    return false;
  };
}

/** Into the frame's steps of 0 to 65,535; distances along the direction stay the same. */
function intoFrame({ origin, direction }: Ray, frame: FlatBox): Ray {
  const x = 65_535 / extentOf(frame, 0);
  const y = 65_535 / extentOf(frame, 1);
  const z = 65_535 / extentOf(frame, 2);
  return {
    origin: [(origin[0] - frame[0]) * x, (origin[1] - frame[1]) * y, (origin[2] - frame[2]) * z],
    direction: [direction[0] * x, direction[1] * y, direction[2] * z],
  };
}

/** Into an instance's own frame, by the inverse of its rows; distances stay the same. */
function intoShape({ origin, direction }: Ray, m: Float32Array, at: number): Ray | undefined {
  const rowX: WorldPoint = [m[at]!, m[at + 1]!, m[at + 2]!];
  const rowY: WorldPoint = [m[at + 4]!, m[at + 5]!, m[at + 6]!];
  const rowZ: WorldPoint = [m[at + 8]!, m[at + 9]!, m[at + 10]!];
  const columns = [cross(rowY, rowZ), cross(rowZ, rowX), cross(rowX, rowY)] as const;
  const determinant = dot(rowX, columns[0]);
  if (determinant === 0) return undefined;
  const moved = subtract(origin, [m[at + 3]!, m[at + 7]!, m[at + 11]!]);
  const turn = (v: WorldPoint) =>
    scale(add(add(scale(columns[0], v[0]), scale(columns[1], v[1])), scale(columns[2], v[2])), 1 / determinant);
  return { origin: turn(moved), direction: turn(direction) };
}

function meetsSphere({ origin, direction }: Ray, spheres: Float32Array, at: number): boolean {
  const x = spheres[at]! - origin[0];
  const y = spheres[at + 1]! - origin[1];
  const z = spheres[at + 2]! - origin[2];
  const radius = spheres[at + 3]!;
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  if (along < -radius) return false;
  return x * x + y * y + z * z - along * along <= radius * radius;
}

function describe({ element, mesh, distance, at }: Found, ray: Ray): Hit {
  const corner = (i: number) => placeVertex(mesh, mesh.indices[at + i]!);
  const triangle: Hit['triangle'] = [corner(0), corner(1), corner(2)];
  const normal = normalise(cross(subtract(triangle[1], triangle[0]), subtract(triangle[2], triangle[0])));
  return {
    element,
    distanceM: distance,
    point: add(ray.origin, scale(ray.direction, distance)),
    normal: dot(normal, ray.direction) > 0 ? scale(normal, -1) : normal,
    triangle,
  };
}
