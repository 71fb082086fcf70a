import { elementBits } from './Block.ts';
import { type CullView, type Grade, smallPixels } from './CullView.ts';

/** Instances that lie in view, and how far away each is. */
export interface SeenInstances {
  ids: Uint32Array;
  distancesM: Float32Array;
  count: number;
}

/** Lists in `seen` those that are shown and lie in view. */
export function findInstances(
  {
    view,
    shown,
    tags,
    spheres,
    place,
  }: {
    view: CullView;
    shown: Uint8Array;
    tags: Uint32Array;
    spheres: Float32Array;
    /** Of all of them together, as `placeBox` says. */
    place: 0 | 1 | 2;
  },
  seen: SeenInstances,
): void {
  const count = place === 0 ? 0 : tags.length;
  const { planes, eye, isParallel } = view;
  const [eyeX, eyeY, eyeZ] = eye;
  const planeEnd = place === 2 ? 0 : 16;
  let end = 0;
  next: for (let i = 0; i < count; i++) {
    if (shown[tags[i]! & elementBits] === 0) continue;
    const x = spheres[i * 4]!;
    const y = spheres[i * 4 + 1]!;
    const z = spheres[i * 4 + 2]!;
    const radius = spheres[i * 4 + 3]!;
    for (let p = 0; p < planeEnd; p += 4) {
      if (planes[p]! * x + planes[p + 1]! * y + planes[p + 2]! * z + planes[p + 3]! < -radius) continue next;
    }
    seen.ids[end] = i;
    seen.distancesM[end++] = isParallel ? 1 : Math.sqrt((x - eyeX) ** 2 + (y - eyeY) ** 2 + (z - eyeZ) ** 2) - radius;
  }
  seen.count = end;
}

let scratch = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)] as const;

/** The instances to draw in each level; valid until the next call. */
export function sortInstances({
  view,
  grade,
  seen,
  spheres,
  errorsM,
}: {
  view: Pick<CullView, 'pixelsPerRadian'>;
  grade: Grade;
  seen: SeenInstances;
  spheres: Float32Array;
  errorsM: readonly [number, number, number];
}): [Uint32Array, Uint32Array, Uint32Array] {
  const { count, ids, distancesM } = seen;
  if (scratch[0].length < count) scratch = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const [finest, coarse, coarsest] = scratch;
  // Distances from which a level is good enough, and beyond which a metre is too small to draw.
  const coarseFromM = (errorsM[1] * view.pixelsPerRadian) / grade.errorPixels;
  const coarsestFromM = (errorsM[2] * view.pixelsPerRadian) / grade.errorPixels;
  const smallShare = grade.errorPixels / grade.smallErrorPixels;
  const smallFrom = (2 * view.pixelsPerRadian) / smallPixels;
  const reach = (2 * view.pixelsPerRadian) / grade.leastPixels;
  let finestEnd = 0;
  let coarseEnd = 0;
  let coarsestEnd = 0;
  for (let i = 0; i < count; i++) {
    const id = ids[i]!;
    const distance = distancesM[i]!;
    const radius = spheres[id * 4 + 3]!;
    if (distance > radius * reach) continue;
    const share = distance > radius * smallFrom ? smallShare : 1;
    if (distance >= coarsestFromM * share) coarsest[coarsestEnd++] = id;
    else if (distance >= coarseFromM * share) coarse[coarseEnd++] = id;
    else finest[finestEnd++] = id;
  }
  return [finest.subarray(0, finestEnd), coarse.subarray(0, coarseEnd), coarsest.subarray(0, coarsestEnd)];
}
