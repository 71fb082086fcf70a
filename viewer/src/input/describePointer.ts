import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { ViewerPointer } from '../ViewerEvents.ts';

/** Where an event is, from the canvas' top left. */
export function placeOf(canvas: HTMLCanvasElement, event: MouseEvent): ScreenPoint {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** An event as tools see it, and whether one of them consumed it. */
export function describePointer(
  event: PointerEvent,
  at: ScreenPoint,
): { pointer: ViewerPointer; isConsumed: () => boolean } {
  let consumed = false;
  const pointer: ViewerPointer = {
    id: event.pointerId,
    at,
    button: event.button,
    buttons: event.buttons,
    shift: event.shiftKey,
    kind: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
    consume: () => {
      consumed = true;
    },
  };
  return { pointer, isConsumed: () => consumed };
}
