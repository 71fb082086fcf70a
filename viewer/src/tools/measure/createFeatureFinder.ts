import type { Viewer } from '../../Viewer.ts';
import type { Pick as Picked } from '../../ViewerEvents.ts';
import { type Features, findFeatures, type Triangle } from './findFeatures.ts';

/** An element with more triangles is caught at the triangle under the pointer only: finding its edges would take too long. */
const mostTriangles = 100_000;
/** Elements whose edges are cached, first in, first out. */
const mostCached = 50;

/** Finds the edges and corners of the element that was picked, and caches those of the last few. */
export function createFeatureFinder(viewer: Pick<Viewer, 'trianglesOf'>) {
  const cache = new Map<number, Features>();
  return {
    featuresOf({ element, triangle }: Picked): Features {
      const cached = cache.get(element);
      if (cached) return cached;
      const found = findFeatures(takeTriangles(viewer.trianglesOf(element), triangle));
      cache.set(element, found);
      if (cache.size > mostCached) cache.delete(cache.keys().next().value!);
      return found;
    },
    /** Another model has other elements of the same number. */
    forget: () => cache.clear(),
  };
}

function takeTriangles(all: Iterable<Triangle>, picked: Triangle): Triangle[] {
  const taken: Triangle[] = [];
  for (const triangle of all) {
    if (taken.length === mostTriangles) return [picked];
    taken.push(triangle);
  }
  return taken;
}
