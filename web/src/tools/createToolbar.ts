import { createStore, type StoreApi } from 'zustand';
import type { OpenTools } from '../state/openTools.ts';
import type { ToolFace } from './ToolFace.ts';

/** Takes an Escape for itself, or leaves it to the next. */
export type EscapeHandler = () => boolean;

/** A gesture is half done, as a measurement with one end; a panel stands. */
export type EscapeKind = 'gesture' | 'panel';

export type Toolbar = ReturnType<typeof createToolbar>;

/** The toolbar that tools attach themselves to; `openTools` are those that are switched on. */
export function createToolbar(openTools: StoreApi<OpenTools>) {
  const store = createStore<{ faces: readonly ToolFace[] }>(() => ({ faces: [] }));
  let escapes: readonly { handler: EscapeHandler; kind: EscapeKind }[] = [];

  return {
    store,
    openTools,
    /** Gives the tool a button; returns the undo. */
    attach(face: ToolFace): () => void {
      store.setState(({ faces }) => ({ faces: [...faces, face] }));
      return () => store.setState(({ faces }) => ({ faces: faces.filter((other) => other !== face) }));
    },
    toggle(id: string): void {
      const { open, openTool, closeTool } = openTools.getState();
      if (open.includes(id)) closeTool(id);
      else openTool(id);
    },
    close: (id: string) => openTools.getState().closeTool(id),
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
