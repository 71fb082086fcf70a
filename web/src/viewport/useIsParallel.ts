import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether what is seen has no perspective, or will have none. */
export function useIsParallel(viewer: Viewer | undefined): boolean {
  const listen = useCallback((changed: () => void) => viewer?.on('camera', changed) ?? (() => undefined), [viewer]);
  return useSyncExternalStore(listen, () => viewer?.camera.get().orthographicHeightM !== undefined);
}
