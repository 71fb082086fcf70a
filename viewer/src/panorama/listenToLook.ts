import { placeOf } from '../input/describePointer.ts';
import { wheelPixels } from '../input/wheelPixels.ts';
import type { LookGesture } from './createLookGesture.ts';

/** Mouse, fingers and keys on a panorama's canvas; returns the undo. */
export function listenToLook(canvas: HTMLCanvasElement, gesture: LookGesture): () => void {
  const undo = new AbortController();
  const { signal } = undo;
  const up = (event: PointerEvent) => gesture.up(event.pointerId);
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      gesture.down(event.pointerId, placeOf(canvas, event));
    },
    { signal },
  );
  canvas.addEventListener('pointermove', (event) => gesture.move(event.pointerId, placeOf(canvas, event)), { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', up, { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      gesture.wheel(wheelPixels(event));
    },
    { signal, passive: false },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !gesture.press(event.key)) return;
      event.preventDefault();
      // Beside the picture the arrows go to the next one.
      event.stopPropagation();
    },
    { signal },
  );
  return () => undo.abort();
}
