import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { add, dot, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import type { Ray } from '../../pick/Ray.ts';
import type { Edge, Features } from './findFeatures.ts';

/** How near the pointer has to be, CSS pixels. */
export const snapPixels = 10;

/** Where a click would measure from, and what it caught. */
export interface Snap {
  point: WorldPoint;
  kind: 'vertex' | 'edge' | 'surface';
}

/** What snapping asks the scene. */
export interface SnapScene {
  at: ScreenPoint;
  /** Through the pixel; the direction need not have length one. */
  sight: Ray;
  project(point: WorldPoint): ScreenPoint & { behind: boolean };
  /** Whether something stands before the point. */
  isSeen(point: WorldPoint): boolean;
}

/** The corner within 10 px of the pointer that is nearest to it, else the nearest edge; what is covered is not caught. */
export function snapPoint({ edges, corners }: Features, scene: SnapScene): Snap | undefined {
  const vertex = findNearest(corners, scene);
  if (vertex) return { point: vertex, kind: 'vertex' };
  const onEdges = edges.map((edge) => nearestOnEdge(edge, scene.sight));
  const point = findNearest(onEdges, scene);
  return point && { point, kind: 'edge' };
}

function findNearest(candidates: readonly WorldPoint[], { at, project, isSeen }: SnapScene): WorldPoint | undefined {
  const near: { point: WorldPoint; pixels: number }[] = [];
  for (const point of candidates) {
    const seen = project(point);
    const pixels = Math.hypot(seen.x - at.x, seen.y - at.y);
    if (!seen.behind && pixels <= snapPixels) near.push({ point, pixels });
  }
  near.sort((a, b) => a.pixels - b.pixels);
  return near.find(({ point }) => isSeen(point))?.point;
}

/** The point of an edge that comes nearest to the line of sight. */
export function nearestOnEdge({ from, to }: Edge, { origin, direction }: Ray): WorldPoint {
  const along = subtract(to, from);
  const between = subtract(from, origin);
  const a = dot(along, along);
  const b = dot(along, direction);
  const c = dot(direction, direction);
  const spread = a * c - b * b;
  // Seen end-on, every point of the edge is equally near.
  if (spread <= 1e-12 * a * c) return from;
  const share = (b * dot(direction, between) - c * dot(along, between)) / spread;
  return add(from, scale(along, Math.min(1, Math.max(0, share))));
}
