import type { FlatBox } from '@plumbline/contract/formats/modelFile';
import { distanceToBox, placeBox } from '../../draw/CullView.ts';
import type { LayerFrame } from '../../draw/Layer.ts';
import type { Box } from '../../geometry/Box.ts';
import { add, dot, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { axesOf, slopeOf } from '../../scene/cameraMath.ts';
import { focusOf } from '../../scene/screenMath.ts';

/** What of a scan is seen, and how large, about its origin. */
export interface ScanSight {
  eye: WorldPoint;
  forward: WorldPoint;
  isParallel: boolean;
  /** The four sides of the picture, four numbers each, pointing inwards. */
  planes: Float64Array;
  /** Pixels that a metre has at a metre's distance, or without perspective anywhere. */
  focus: number;
  clip: Box | undefined;
}

/** What is in the eye itself is as large as at this distance. */
const leastDistanceM = 0.05;

/** What a frame shows of a scan about `origin`; the frame's section box is about it already. */
export function sightOf({ camera, size, clip }: Omit<LayerFrame, 'ratio' | 'isQuick'>, origin: WorldPoint): ScanSight {
  const { forward, right, up } = axesOf(camera);
  const eye = subtract(camera.eye, origin);
  const height = camera.orthographicHeightM;
  const isParallel = height !== undefined;
  const aspect = size.width / size.height;
  const planes = new Float64Array(16);
  for (const [i, { side, share }] of [
    { side: right, share: aspect },
    { side: scale(right, -1), share: aspect },
    { side: up, share: 1 },
    { side: scale(up, -1), share: 1 },
  ].entries()) {
    const inwards = scale(side, -1);
    const normal = isParallel ? inwards : normalise(add(scale(forward, slopeOf(camera) * share), inwards));
    planes.set([...normal, (isParallel ? (height / 2) * share : 0) - dot(normal, eye)], i * 4);
  }
  return { eye, forward, isParallel, planes, focus: focusOf(camera, size), clip };
}

/** Whether something of a box may be seen. */
export function mayBeSeen(sight: ScanSight, box: FlatBox): boolean {
  return placeBox(sight, box) > 0 && !isBehind(sight, box) && !isCutAway(sight, box);
}

/** Pixels that a length has where a box comes nearest to the eye. */
export function pixelsOf(sight: ScanSight, lengthM: number, box: FlatBox): number {
  return (lengthM * sight.focus) / Math.max(leastDistanceM, distanceToBox(sight, box));
}

/** The four sides meet in the eye: a large box behind it reaches over each of them. */
function isBehind({ eye, forward, isParallel }: ScanSight, box: FlatBox): boolean {
  if (isParallel) return false;
  const farthest: WorldPoint = [box[forward[0] > 0 ? 3 : 0], box[forward[1] > 0 ? 4 : 1], box[forward[2] > 0 ? 5 : 2]];
  return dot(subtract(farthest, eye), forward) < 0;
}

function isCutAway({ clip }: ScanSight, box: FlatBox): boolean {
  if (!clip) return false;
  return ([0, 1, 2] as const).some((axis) => box[axis] > clip.max[axis] || box[axis + 3]! < clip.min[axis]);
}
