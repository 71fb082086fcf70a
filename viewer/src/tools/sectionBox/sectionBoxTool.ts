import { defineTool } from '../../defineTool.ts';
import type { Box } from '../../geometry/Box.ts';
import { createBoxDrawing } from './createBoxDrawing.ts';
import { type Face, moveFace } from './dragFace.ts';

/** Shows only what lies in a box whose faces can be dragged. */
export interface SectionBox {
  /** The box, world metres; `undefined` while there is none. */
  get(): Box | undefined;
  /** Cuts the model to a box and draws it with its handles. */
  show(box: Box): void;
  /** Shows all of the model again. */
  hide(): void;
  /** Moves one face; metres on its axis. */
  moveFace(face: Face, at: number): void;
  /** Tells of every change; returns the undo. */
  onChange(listener: () => void): () => void;
}

/** The section box: six faces with a handle each. */
export const sectionBoxTool = defineTool<SectionBox>({
  id: 'sectionBox',
  attach(viewer, own) {
    const listeners = new Set<() => void>();
    const drawing = createBoxDrawing(viewer, { dragged: change });
    own(drawing.dispose);
    own(viewer.on('frame', () => drawing.place(viewer.clip)));

    function change(box: Box | undefined): void {
      viewer.setClip(box);
      drawing.place(box);
      for (const listener of listeners) listener();
    }

    return {
      get: () => viewer.clip,
      show: change,
      hide: () => change(undefined),
      moveFace(face, at) {
        if (viewer.clip) change(moveFace(viewer.clip, face, at));
      },
      onChange(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    };
  },
});
