import type { Emitter } from '../createEmitter.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { Picking } from '../pick/createPicking.ts';
import type { Selection } from '../scene/Selection.ts';
import type { ViewerCamera } from '../scene/ViewerCamera.ts';
import type { ViewerEvents } from '../ViewerEvents.ts';
import { describePointer } from './describePointer.ts';

interface ClickParts {
  events: Emitter<ViewerEvents>;
  camera: ViewerCamera;
  selection: Selection;
  picking: Picking;
}

const doubleMs = 400;
const doublePixels = 6;

/** What presses and releases in one place do. */
export function createClicks({ events, camera, selection, picking }: ClickParts) {
  let last: { at: ScreenPoint; time: number } | undefined;

  function isSecond(at: ScreenPoint, time: number): boolean {
    const is =
      last !== undefined &&
      time - last.time < doubleMs &&
      Math.hypot(at.x - last.at.x, at.y - last.at.y) < doublePixels;
    last = is ? undefined : { at, time };
    return is;
  }

  function select(element: number | undefined, isAdding: boolean): void {
    if (isAdding) {
      if (element !== undefined) selection.toggle(element);
    } else selection.set(element === undefined ? [] : [element]);
  }

  /** `leftPx` is where the picture begins that it is in. */
  function openMenu(at: ScreenPoint, leftPx: number): void {
    const pick = picking.pick(at, { through: true });
    events.emit('contextMenu', { at: { x: at.x + leftPx, y: at.y }, pick });
  }

  return {
    openMenu,
    click(event: PointerEvent, { at, button, leftPx }: { at: ScreenPoint; button: number; leftPx: number }): void {
      if (button === 2) openMenu(at, leftPx);
      if (button !== 0) return;
      const pick = picking.pick(at, { through: true });
      const isDouble = !event.shiftKey && isSecond(at, event.timeStamp);
      const { pointer, isConsumed } = describePointer(event, at);
      events.emit('click', { ...pointer, pick, isDouble });
      if (isConsumed() || event.shiftKey) last = undefined;
      if (isConsumed()) return;
      select(pick?.element, event.shiftKey);
      if (isDouble && pick) camera.fit([pick.element], { animate: true });
    },
  };
}
