import { elementBits } from './Block.ts';
import { type CullView, smallPixels } from './CullView.ts';

let scratch = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)] as const;

/** The instances to draw in each level; valid until the next call. */
export function cullInstances({
  view,
  shown,
  tags,
  spheres,
  errorsM,
  place,
}: {
  view: CullView;
  shown: Uint8Array;
  tags: Uint32Array;
  spheres: Float32Array;
  errorsM: readonly [number, number, number];
  /** Of all of them together, as `placeBox` says. */
  place: 0 | 1 | 2;
}): [Uint32Array, Uint32Array, Uint32Array] {
  const count = place === 0 ? 0 : tags.length;
  if (scratch[0].length < count) scratch = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const [finest, coarse, coarsest] = scratch;
  const { planes, eye } = view;
  const [eyeX, eyeY, eyeZ] = eye;
  // Distances from which a level is good enough, and beyond which a metre is too small to draw.
  const coarseFromM = (errorsM[1] * view.pixelsPerRadian) / view.errorPixels;
  const coarsestFromM = (errorsM[2] * view.pixelsPerRadian) / view.errorPixels;
  const smallShare = view.errorPixels / view.smallErrorPixels;
  const smallFrom = (2 * view.pixelsPerRadian) / smallPixels;
  const reach = (2 * view.pixelsPerRadian) / view.leastPixels;
  const planeEnd = place === 2 ? 0 : 16;
  let finestEnd = 0;
  let coarseEnd = 0;
  let coarsestEnd = 0;
  next: for (let i = 0; i < count; i++) {
    if (shown[tags[i]! & elementBits] === 0) continue;
    const x = spheres[i * 4]!;
    const y = spheres[i * 4 + 1]!;
    const z = spheres[i * 4 + 2]!;
    const radius = spheres[i * 4 + 3]!;
    for (let p = 0; p < planeEnd; p += 4) {
      if (planes[p]! * x + planes[p + 1]! * y + planes[p + 2]! * z + planes[p + 3]! < -radius) continue next;
    }
    const distance = Math.sqrt((x - eyeX) ** 2 + (y - eyeY) ** 2 + (z - eyeZ) ** 2) - radius;
    if (distance > radius * reach) continue;
    const share = distance > radius * smallFrom ? smallShare : 1;
    if (distance >= coarsestFromM * share) coarsest[coarsestEnd++] = i;
    else if (distance >= coarseFromM * share) coarse[coarseEnd++] = i;
    else finest[finestEnd++] = i;
  }
  return [finest.subarray(0, finestEnd), coarse.subarray(0, coarseEnd), coarsest.subarray(0, coarsestEnd)];
}
