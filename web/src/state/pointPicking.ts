import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { defineStore } from './defineStore.ts';

export interface PointPicking {
  isPicking: boolean;
  /** Those that were pointed at so far. */
  points: readonly WorldPoint[];
  begin(): void;
  take(point: WorldPoint): void;
  stop(): void;
}

/** Nearer to each other in plan, two points give no line: of a double click, the second is none. */
const leastApartM = 0.01;

/** Two points that somebody points at one after the other, in the scene or on the minimap. */
export const createPointPicking = defineStore<PointPicking>({ scope: 'project' }, (set) => ({
  isPicking: false,
  points: [],
  begin: () => set({ isPicking: true, points: [] }),
  take: (point) => set((state) => taken(state, point)),
  stop: () => set({ isPicking: false, points: [] }),
}));

function taken({ isPicking, points }: PointPicking, point: WorldPoint): Partial<PointPicking> {
  const [from] = points;
  if (!isPicking || (from && Math.hypot(point[0] - from[0], point[1] - from[1]) < leastApartM)) return {};
  return { isPicking: from === undefined, points: [...points, point] };
}
