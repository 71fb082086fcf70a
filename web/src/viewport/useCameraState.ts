import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from './useViewer.ts';

/** Where the camera is. What follows it frame by frame listens to the viewer instead. */
export function useCameraState(): CameraState | undefined {
  const viewer = useViewer();
  const subscribe = useCallback((changed: () => void) => viewer?.on('camera', changed) ?? noop, [viewer]);
  return useSyncExternalStore(subscribe, () => viewer?.camera.get());
}

const noop = () => undefined;
