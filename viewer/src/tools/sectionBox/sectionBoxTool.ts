import { defineTool } from '../../defineTool.ts';
import { type Box, intersect } from '../../geometry/Box.ts';
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
  /** What else is cut to, without handles, whether there is a box or not: a plan. */
  setGround(ground: Box | undefined): void;
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
    own(viewer.on('frame', () => drawing.place(get())));
    let box: Box | undefined;
    let ground: Box | undefined;

    // A clip that somebody else has set is a box too.
    const get = () => box ?? (ground ? undefined : viewer.clip);

    function cut(): void {
      viewer.setClip(box && ground ? intersect(box, ground) : (box ?? ground));
      drawing.place(get());
    }

    function change(next: Box | undefined): void {
      box = next;
      cut();
      for (const listener of listeners) listener();
    }

    return {
      get,
      show: change,
      hide: () => change(undefined),
      moveFace(face, at) {
        const before = get();
        if (before) change(moveFace(before, face, at));
      },
      setGround(next) {
        ground = next;
        cut();
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
