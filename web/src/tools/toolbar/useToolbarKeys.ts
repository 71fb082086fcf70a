import { useEffect, useEffectEvent } from 'react';
import { useStores } from '../../state/stores.ts';
import type { Toolbar } from '../createToolbar.ts';

/** The keys of the tools, and Escape, which ends one thing after the other. */
export function useToolbarKeys(toolbar: Toolbar, selected: number): void {
  const { singleKeys } = useStores();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') return pressEscape(event, toolbar, selected);
    if (event.ctrlKey || event.metaKey || event.altKey || !isHeard(event.target) || isOfPanel(event)) return;
    if (!singleKeys.getState().areOn) return keepFromScene(event);
    const face = toolbar.store.getState().faces.find(({ key }) => key === event.key.toLowerCase());
    const isOpen = face && toolbar.openTools.getState().open.includes(face.id);
    if (!face || (!isOpen && face.isDisabled?.(selected) !== undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    toolbar.toggle(face.id);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the viewer's own keys: it would clear the selection while a measurement is to be ended.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Letters of the viewer itself; arrows, + and - only move the camera while the scene has the focus, and stay. */
function keepFromScene(event: KeyboardEvent): void {
  if (event.target instanceof HTMLCanvasElement && /^[a-z]$/i.test(event.key)) event.stopPropagation();
}

function pressEscape(event: KeyboardEvent, toolbar: Toolbar, selected: number): void {
  const at = event.target instanceof Element ? event.target : document.body;
  // Menus, windows and fields with a text have something of their own to end.
  if (!isAtViewer(at) || at.closest('[aria-modal], [role=menu], [data-mantine-stop-propagation=true]')) return;
  // At the scene the selection goes before the panels.
  const isSelection = at instanceof HTMLCanvasElement && !at.closest('[data-window]') && selected > 0;
  if (!toolbar.escape(isSelection ? ['gesture'] : undefined)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Letters are for fields, for lists that go to a letter, and for windows. */
const ownLetters =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [aria-modal], ' +
  '[role=dialog], [role=menu], [role=listbox], [role=combobox]';

/** Everywhere else they are keys of the tools, also at the page beside the scene: nobody looks where the focus is. */
function isHeard(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false;
  return target.closest(ownLetters) === null;
}

/** A panel may have the same key for something of its own. */
function isOfPanel({ key, target }: KeyboardEvent): boolean {
  const panel = (target as HTMLElement).closest<HTMLElement>('[data-own-keys]');
  return panel?.dataset.ownKeys?.split(' ').includes(key.toLowerCase()) ?? false;
}

function isAtViewer(target: Element): boolean {
  return target === document.body || target.closest('canvas, [data-viewer-keys]') !== null;
}
