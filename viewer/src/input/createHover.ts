import type { Emitter } from '../createEmitter.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { Picking } from '../pick/createPicking.ts';
import type { ViewerEvents } from '../ViewerEvents.ts';

/** Tells what lies under a pointer that is not down, once a frame at most and only to those who listen. */
export function createHover({ events, picking }: { events: Emitter<ViewerEvents>; picking: Picking }) {
  let at: ScreenPoint | undefined;
  let pending: number | undefined;

  function tell(): void {
    pending = undefined;
    events.emit('hover', at && picking.pick(at, { through: true }));
  }

  function point(next: ScreenPoint | undefined): void {
    at = next;
    if (events.isHeard('hover')) pending ??= requestAnimationFrame(tell);
  }

  return {
    move: point,
    leave: () => point(undefined),
    dispose() {
      if (pending !== undefined) cancelAnimationFrame(pending);
    },
  };
}
