import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { createStore } from 'zustand';

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
export function createPointPicking() {
  return createStore<PointPicking>((set, get) => ({
    isPicking: false,
    points: [],
    begin: () => set({ isPicking: true, points: [] }),
    take(point) {
      const { isPicking, points } = get();
      const [from] = points;
      if (!isPicking || (from && Math.hypot(point[0] - from[0], point[1] - from[1]) < leastApartM)) return;
      set({ isPicking: from === undefined, points: [...points, point] });
    },
    stop: () => set({ isPicking: false, points: [] }),
  }));
}
