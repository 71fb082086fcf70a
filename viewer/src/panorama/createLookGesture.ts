import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { Look } from './Look.ts';

const degreesPerPixel = 0.1;
const fovPerWheelPixel = 0.05;
const degreesPerKey = 5;
const fovPerKey = 5;

/** Hands that look around from one place. */
export interface LookGesture {
  down(id: number, at: ScreenPoint): void;
  /** False for a pointer that is not down. */
  move(id: number, at: ScreenPoint): boolean;
  up(id: number): void;
  /** Pixels; down is positive and shows more. */
  wheel(delta: number): void;
  /** False for a key that means nothing here. */
  press(key: string): boolean;
}

/** One pointer turns the look, two spread or narrow it; `set` limits what it is given. */
export function createLookGesture({ get, set }: { get(): Look; set(look: Look): void }): LookGesture {
  const downs = new Map<number, ScreenPoint>();

  function turn(yawDegrees: number, pitchDegrees: number): void {
    const look = get();
    set({ ...look, yawDegrees: look.yawDegrees + yawDegrees, pitchDegrees: look.pitchDegrees + pitchDegrees });
  }

  function widen(fovDegrees: number): void {
    set({ ...get(), fovDegrees: get().fovDegrees + fovDegrees });
  }

  function spread(): number {
    const [a, b] = [...downs.values()];
    return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
  }

  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(degreesPerKey, 0),
    ArrowRight: () => turn(-degreesPerKey, 0),
    ArrowUp: () => turn(0, degreesPerKey),
    ArrowDown: () => turn(0, -degreesPerKey),
    '+': () => widen(-fovPerKey),
    '=': () => widen(-fovPerKey),
    '-': () => widen(fovPerKey),
  };

  return {
    down: (id, at) => void downs.set(id, at),
    move(id, at) {
      const before = downs.get(id);
      if (!before) return false;
      const apart = spread();
      downs.set(id, at);
      if (downs.size === 1) turn((at.x - before.x) * degreesPerPixel, (at.y - before.y) * degreesPerPixel);
      else if (downs.size === 2) set({ ...get(), fovDegrees: get().fovDegrees * (apart / spread()) });
      return true;
    },
    up: (id) => void downs.delete(id),
    wheel: (delta) => widen(delta * fovPerWheelPixel),
    press(key) {
      keys[key]?.();
      return key in keys;
    },
  };
}
