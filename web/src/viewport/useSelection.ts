import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from './useViewer.ts';

const nothing: readonly number[] = [];

/** The selected elements in the order in which they were selected ([VIEW-4]). */
export function useSelection(): readonly number[] {
  const viewer = useViewer();
  const subscribe = useCallback((changed: () => void) => viewer?.on('selection', changed) ?? noop, [viewer]);
  return useSyncExternalStore(subscribe, () => viewer?.selection.get() ?? nothing);
}

/** The element whose properties are shown ([VIEW-4]). */
export function useLastSelected(): number | undefined {
  const viewer = useViewer();
  const subscribe = useCallback((changed: () => void) => viewer?.on('selection', changed) ?? noop, [viewer]);
  return useSyncExternalStore(subscribe, () => viewer?.selection.last);
}

const noop = () => undefined;
