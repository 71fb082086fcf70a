import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { EscapeHandler, EscapeKind, Toolbar } from './createToolbar.ts';
import type { ToolFace } from './ToolFace.ts';

export const ToolbarContext = createContext<Toolbar | undefined>(undefined);

/** Specification 2, section 2.8. */
const toolbarMissing = 'Cannot load extension because the vertical toolbar has not been loaded before.';

/** Attaches a tool to the toolbar around it, which it gives; without a toolbar only the console hears of it ([VIEW-14]). */
export function useAttachment(face: ToolFace): Toolbar | undefined {
  const toolbar = useContext(ToolbarContext);
  useEffect(() => {
    if (toolbar) return toolbar.attach(face);
    // biome-ignore lint/suspicious/noConsole: the specification asks for this message
    console.error(toolbarMissing);
    return undefined;
  }, [toolbar, face]);
  return toolbar;
}

function useToolbar(): Toolbar {
  const toolbar = useContext(ToolbarContext);
  if (toolbar === undefined) throw new Error('ToolbarContext is missing above this component.');
  return toolbar;
}

export function useIsOpen(toolbar: Toolbar, id: string): boolean {
  return useStore(toolbar.openTools, ({ open }) => open.includes(id));
}

/** The tools that are attached, in their order. */
export function useFaces(): readonly ToolFace[] {
  return useStore(useToolbar().store, ({ faces }) => faces);
}

/** Hears of Escape while it stands; what stands later is asked first. */
export function useEscape(kind: EscapeKind, handler: EscapeHandler): void {
  const toolbar = useToolbar();
  const current = useEffectEvent(handler);
  useEffect(() => toolbar.onEscape(() => current(), kind), [toolbar, kind]);
}
