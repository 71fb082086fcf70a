import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { sightAt, sightDistance } from '../../scene/screenMath.ts';
import type { Viewer } from '../../Viewer.ts';
import type { Pick as Picked } from '../../ViewerEvents.ts';
import type { Features } from './findFeatures.ts';
import { type Snap, snapPixels, snapPoint } from './snapPoint.ts';

type Scene = Pick<Viewer, 'pictures' | 'camera' | 'pick' | 'project'>;

/** What hides a point by less than this, metres and a share of its distance, is its own surface. */
const ownSurface = { leastM: 0.005, share: 0.0005 };

/** The point that a click would take: a corner, an edge, or the surface itself; nothing beside the model. */
export function findSnap(viewer: Scene, at: ScreenPoint, featuresOf: (picked: Picked) => Features): Snap | undefined {
  const under = viewer.pick(at);
  const picked = under ?? pickBeside(viewer, at);
  if (!picked) return undefined;
  const camera = viewer.camera.get();
  const snap = snapPoint(featuresOf(picked), {
    at,
    sight: sightAt(camera, viewer.pictures, at),
    project: viewer.project,
    isSeen: (point) => isSeen(viewer, point),
  });
  return snap ?? (under && { point: under.point, kind: 'surface' });
}

/** Just outside an outline the pointer is still near its edge. */
function pickBeside(viewer: Scene, { x, y }: ScreenPoint): Picked | undefined {
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4;
    const beside = { x: x + Math.cos(angle) * (snapPixels - 1), y: y + Math.sin(angle) * (snapPixels - 1) };
    const picked = viewer.pick(beside);
    if (picked) return picked;
  }
  return undefined;
}

function isSeen(viewer: Scene, point: WorldPoint): boolean {
  const front = viewer.pick(viewer.project(point));
  if (!front) return true;
  const distanceM = sightDistance(viewer.camera.get(), point);
  return front.distanceM >= distanceM * (1 - ownSurface.share) - ownSurface.leastM;
}
