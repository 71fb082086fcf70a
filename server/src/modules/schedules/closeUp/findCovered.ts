import type { Covers } from '@plumbline/engine/measure/cover/Covers';
import { raysPerElement } from '@plumbline/engine/measure/cover/Covers';

export interface CoveredSource {
  covers: Covers;
  /** Whether an element stands, by the last scan that says something of it. */
  isBuilt: (element: number) => boolean;
  /** Activities, by their places, whose work an element is part of. */
  activitiesOf: (element: number) => readonly number[];
  leastShare: number;
}

/** An activity that hides a part of an element. */
export interface Covered {
  activity: number;
  share: number;
  /** Which of its elements do, most of it first. */
  elements: { element: number; share: number }[];
}

/**
 * Which activities would hide how much of an element that stands. A ray that meets something that stands ends there: what is
 * behind that hides nothing more. What is not there yet lets it pass, so that every layer of a lining counts.
 */
export function findCovered(element: number, { covers, isBuilt, activitiesOf, leastShare }: CoveredSource): Covered[] {
  const own = new Set(activitiesOf(element));
  const raysOf = new Map<number, Set<number>>();
  const partsOf = new Map<number, Map<number, number>>();
  const end = covers.start[element + 1] as number;
  let blocked = -1;
  for (let row = covers.start[element] as number; row < end; row++) {
    const ray = covers.ray[row] as number;
    const other = covers.element[row] as number;
    if (ray === blocked) continue;
    if (isBuilt(other)) {
      blocked = ray;
      continue;
    }
    for (const activity of activitiesOf(other)) {
      if (own.has(activity)) continue;
      const rays = raysOf.get(activity) ?? new Set();
      if (rays.has(ray)) continue;
      raysOf.set(activity, rays.add(ray));
      const parts = partsOf.get(activity) ?? new Map<number, number>();
      partsOf.set(activity, parts.set(other, (parts.get(other) ?? 0) + 1));
    }
  }
  return [...raysOf].flatMap(([activity, rays]) => {
    const share = rays.size / raysPerElement;
    if (share < leastShare) return [];
    const elements = [...(partsOf.get(activity) ?? [])]
      .map(([part, count]) => ({ element: part, share: count / raysPerElement }))
      .sort((a, b) => b.share - a.share || a.element - b.element);
    return [{ activity, share, elements }];
  });
}
