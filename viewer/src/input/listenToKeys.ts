import type { Emitter } from '../createEmitter.ts';
import type { Selection } from '../scene/Selection.ts';
import type { ViewerCamera } from '../scene/ViewerCamera.ts';
import type { Visibility } from '../scene/Visibility.ts';
import type { ViewerEvents } from '../ViewerEvents.ts';

interface KeyParts {
  canvas: HTMLCanvasElement;
  events: Emitter<ViewerEvents>;
  camera: ViewerCamera;
  selection: Selection;
  visibility: Visibility;
}

const turn = Math.PI / 24;
const zoomStep = 0.8;

/** Keys while the canvas has the focus; returns the undo. */
export function listenToKeys({ canvas, events, camera, selection, visibility }: KeyParts): () => void {
  const actions: Record<string, () => void> = {
    f: () => camera.fit(selection.get().length > 0 ? selection.get() : undefined, { animate: true }),
    h() {
      visibility.hide(selection.get());
      selection.clear();
    },
    Escape: () => selection.clear(),
    l: () => camera.setParallel(camera.get().orthographicHeightM === undefined, { animate: true }),
    ArrowLeft: () => camera.orbit({ yaw: turn, pitch: 0 }),
    ArrowRight: () => camera.orbit({ yaw: -turn, pitch: 0 }),
    ArrowUp: () => camera.orbit({ yaw: 0, pitch: -turn }),
    ArrowDown: () => camera.orbit({ yaw: 0, pitch: turn }),
    '+': () => camera.zoom({ factor: zoomStep }),
    '=': () => camera.zoom({ factor: zoomStep }),
    '-': () => camera.zoom({ factor: 1 / zoomStep }),
  };

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    let isConsumed = false;
    events.emit('key', {
      key: event.key,
      shift: event.shiftKey,
      consume: () => {
        isConsumed = true;
      },
    });
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (!isConsumed && !action) return;
    event.preventDefault();
    if (!isConsumed) action?.();
  }

  canvas.addEventListener('keydown', press);
  return () => canvas.removeEventListener('keydown', press);
}
