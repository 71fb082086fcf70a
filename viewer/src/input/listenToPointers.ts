import type { Emitter } from '../createEmitter.ts';
import type { Side } from '../draw/TwoPictures.ts';
import type { ScreenPoint } from '../geometry/ScreenPoint.ts';
import type { Picking } from '../pick/createPicking.ts';
import type { Selection } from '../scene/Selection.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import type { ViewerCamera } from '../scene/ViewerCamera.ts';
import type { ViewerEvents } from '../ViewerEvents.ts';
import { createClicks } from './createClicks.ts';
import { createGesture, type Gesture } from './createGesture.ts';
import { createHover } from './createHover.ts';
import { createNavigation } from './createNavigation.ts';
import { describePointer, placeOf } from './describePointer.ts';
import { wheelPixels } from './wheelPixels.ts';

/** What the hands of a user reach. */
export interface PointerParts {
  canvas: HTMLCanvasElement;
  overlay: SVGSVGElement;
  events: Emitter<ViewerEvents>;
  camera: ViewerCamera;
  selection: Selection;
  picking: Picking;
  measure(): ScreenSize;
  /** The picture under a place of the canvas, where two are drawn. */
  pictureAt(x: number): { left: number; side?: Side };
}

const dragPixels = 4;
const longPressMs = 500;
const zoomPerPixel = 0.0015;

/** A pointer that is down. */
interface Down {
  at: ScreenPoint;
  button: number;
  hasMoved: boolean;
  isConsumed: boolean;
}

/** Mouse, pen and fingers on the canvas; returns the undo. */
export function listenToPointers(parts: PointerParts): () => void {
  const { canvas, events } = parts;
  const navigation = createNavigation(parts);
  const clicks = createClicks(parts);
  const hover = createHover(parts);
  const downs = new Map<number, Down>();
  const held = new Map<number, ReturnType<PointerParts['pictureAt']>>();
  let gesture: Gesture | undefined;
  let pressTimer: ReturnType<typeof setTimeout> | undefined;

  /** From the left of the picture that it is in, or was when it went down. */
  function findPlace(event: MouseEvent & { pointerId?: number }): ScreenPoint {
    const { x, y } = placeOf(canvas, event);
    const { left, ...picture } = held.get(event.pointerId ?? -1) ?? parts.pictureAt(x);
    return { x: x - left, y, ...picture };
  }

  function begin(event: PointerEvent, at: ScreenPoint): void {
    gesture?.end(true);
    gesture = createGesture(
      { ...parts, navigation },
      { event, at, fingers: [...downs.values()].map((down) => down.at) },
    );
  }

  function cancelPress(): void {
    clearTimeout(pressTimer);
  }

  function down(event: PointerEvent): void {
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    held.set(event.pointerId, parts.pictureAt(placeOf(canvas, event).x));
    const at = findPlace(event);
    const { pointer, isConsumed } = describePointer(event, at);
    events.emit('pointerDown', pointer);
    downs.set(event.pointerId, { at, button: event.button, hasMoved: downs.size > 0, isConsumed: isConsumed() });
    cancelPress();
    if (isConsumed()) return;
    begin(event, at);
    if (event.pointerType !== 'touch' || downs.size > 1) return;
    pressTimer = setTimeout(() => {
      const own = downs.get(event.pointerId);
      if (!own) return;
      own.hasMoved = true;
      gesture?.end(true);
      gesture = undefined;
      clicks.openMenu(own.at, held.get(event.pointerId)?.left ?? 0);
    }, longPressMs);
  }

  function move(event: PointerEvent): void {
    const at = findPlace(event);
    const { pointer, isConsumed } = describePointer(event, at);
    const own = downs.get(event.pointerId);
    events.emit('pointerMove', pointer);
    if (!own) {
      hover.move(at);
      return;
    }
    const start = own.at;
    if (Math.hypot(at.x - start.x, at.y - start.y) > dragPixels) own.hasMoved = true;
    if (!own.hasMoved) return;
    cancelPress();
    if (own.isConsumed || isConsumed()) return;
    own.at = at;
    gesture?.move([...downs.values()].map((each) => each.at));
  }

  function up(event: PointerEvent): void {
    cancelPress();
    const own = downs.get(event.pointerId);
    downs.delete(event.pointerId);
    const at = findPlace(event);
    const leftPx = held.get(event.pointerId)?.left ?? 0;
    held.delete(event.pointerId);
    if (!own) return;
    const { pointer, isConsumed } = describePointer(event, at);
    events.emit('pointerUp', pointer);
    gesture?.end(event.type === 'pointercancel' || !own.hasMoved);
    gesture = undefined;
    const [left] = downs.values();
    if (left) begin(event, left.at);
    const isClick = event.type === 'pointerup' && !own.hasMoved && !own.isConsumed && !isConsumed();
    if (isClick) clicks.click(event, { at, button: own.button, leftPx });
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = findPlace(event);
    const pixels = wheelPixels(event);
    let isConsumed = false;
    events.emit('wheel', {
      at,
      pixels,
      consume: () => {
        isConsumed = true;
      },
    });
    if (!isConsumed) navigation.zoomBy(Math.exp(pixels * zoomPerPixel), at);
  }

  const undo = new AbortController();
  const { signal } = undo;
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener('pointerleave', () => hover.leave(), { signal });
  canvas.addEventListener('wheel', wheel, { signal, passive: false });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => {
    undo.abort();
    cancelPress();
    hover.dispose();
    gesture?.end(true);
  };
}
