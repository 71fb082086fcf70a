import { createStore } from 'zustand';
import type { ToolFace } from './ToolFace.ts';

/** Takes an Escape for itself, or leaves it to the next. */
export type EscapeHandler = () => boolean;

/** A gesture is half done, as a measurement with one end; a panel stands. */
export type EscapeKind = 'gesture' | 'panel';

export interface ToolbarState {
  faces: readonly ToolFace[];
  /** The tools that are switched on, the newest last. */
  open: readonly string[];
}

export type Toolbar = ReturnType<typeof createToolbar>;

/** The toolbar that tools attach themselves to. */
export function createToolbar() {
  const store = createStore<ToolbarState>(() => ({ faces: [], open: [] }));
  let escapes: readonly { handler: EscapeHandler; kind: EscapeKind }[] = [];

  function close(id: string): void {
    store.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
  }

  return {
    store,
    /** Gives the tool a button; returns the undo. */
    attach(face: ToolFace): () => void {
      store.setState(({ faces }) => ({ faces: [...faces, face] }));
      return () => {
        store.setState(({ faces }) => ({ faces: faces.filter((other) => other !== face) }));
        close(face.id);
      };
    },
    toggle(id: string): void {
      const isOpen = store.getState().open.includes(id);
      if (isOpen) close(id);
      else store.setState(({ open }) => ({ open: [...open, id] }));
    },
    close,
    /** Asks to be told of Escape before those who asked earlier; returns the undo. */
    onEscape(handler: EscapeHandler, kind: EscapeKind): () => void {
      const own = { handler, kind };
      escapes = [own, ...escapes];
      return () => {
        escapes = escapes.filter((other) => other !== own);
      };
    },
    /** Ends what was begun last, gestures before panels; says whether there was anything. */
    escape(kinds: readonly EscapeKind[] = ['gesture', 'panel']): boolean {
      return kinds.some((kind) => escapes.some((own) => own.kind === kind && own.handler()));
    },
  };
}
