import type { Viewport as SavedView } from '@plumbline/contract/resources/viewport';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { readCamera } from './cameraInAddress.ts';

/** Where the camera begins and where home is: the address, the project's saved view ([VIEW-15]), the whole model. */
export function useCameraPlace(viewer: Viewer | undefined, saved: SavedView | undefined) {
  const { search } = useLocation();

  function placeCamera(placed: Viewer, { isWhole }: { isWhole: boolean }): void {
    const wanted = readCamera(new URLSearchParams(search).get('camera')) ?? saved;
    if (wanted) placed.camera.set(wanted);
    else if (isWhole) placed.camera.fit();
  }

  const goHome = useCallback(() => {
    if (saved) viewer?.camera.set(saved, { animate: true });
    else viewer?.camera.fit(undefined, { animate: true });
  }, [viewer, saved]);
  return { placeCamera, goHome };
}
