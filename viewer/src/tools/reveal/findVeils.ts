import type { WorldPoint } from '../../geometry/vectors.ts';
import type { Viewer } from '../../Viewer.ts';
import { samplePoints } from './samplePoints.ts';

/** Rays for all elements together, and elements that are looked at: what covers those covers the others. */
const mostRays = 48;
const mostElements = 16;
const leastRays = 3;
/** What is in front of so many things that it is no veil but half of the building. */
const mostVeils = 400;

/** Seen so far, nothing needs to be see-through for it. */
const enoughSeen = 0.7;

/** Surfaces that lie on each other hide nothing. */
const touchingM = 0.004;

type Scene = Pick<Viewer, 'pictures' | 'cast' | 'project' | 'rayAt' | 'trianglesOf'>;

/**
 * What stands between the eye and some elements, by rays to points of their own triangles; nothing when most of them is seen.
 * Stops for a moment after each few milliseconds.
 */
export async function findVeils(
  viewer: Scene,
  {
    elements,
    isSolid,
    pause,
  }: { elements: readonly number[]; isSolid(element: number): boolean; pause(): Promise<void> },
): Promise<Set<number>> {
  const wanted = new Set(elements);
  const veils = new Set<number>();
  const isCover = (element: number) => !wanted.has(element) && isSolid(element);
  const isUnknown = (element: number) => !veils.has(element) && isCover(element);
  const few = thin(elements);
  const raysEach = Math.max(leastRays, Math.floor(mostRays / few.length));
  let rays = 0;
  let covered = 0;
  for (const element of few) {
    for (const point of samplePoints(viewer.trianglesOf(element), raysEach)) {
      const ray = seeThrough(viewer, point);
      const target = ray && viewer.cast(ray, { isHit: (other) => wanted.has(other) });
      if (!ray || !target) continue;
      rays++;
      const mostM = target.distanceM - touchingM;
      const first = viewer.cast(ray, { isHit: isCover, mostM });
      if (first) covered++;
      for (let hit = first; hit && veils.size < mostVeils; hit = viewer.cast(ray, { isHit: isUnknown, mostM })) {
        veils.add(hit.element);
        await pause();
      }
      await pause();
    }
  }
  return covered <= rays * (1 - enoughSeen) ? new Set() : veils;
}

function thin(elements: readonly number[]): readonly number[] {
  if (elements.length <= mostElements) return elements;
  return Array.from({ length: mostElements }, (_, i) => elements[Math.floor((i * elements.length) / mostElements)]!);
}

/** The line of sight to a point; none to what is outside of the picture. */
function seeThrough({ pictures, project, rayAt }: Scene, point: WorldPoint) {
  const { x, y, behind } = project(point);
  const isInPicture = !behind && x >= 0 && y >= 0 && x <= pictures.width && y <= pictures.height;
  return isInPicture ? rayAt({ x, y }) : undefined;
}
