import type { Viewport as SavedView } from '@plumbline/contract/resources/viewport';
import { measureElements } from '@plumbline/viewer/scene/measureElements';
import { firstSide } from '@plumbline/viewer/scene/ViewerCamera';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { readCamera } from './cameraInAddress.ts';

/** Where the camera begins, which is home: the address, the project's saved view ([VIEW-15]), the whole model. */
export function useCameraPlace(viewer: Viewer | undefined, saved: SavedView | undefined) {
  const { search } = useLocation();

  function placeCamera(placed: Viewer, { isWhole }: { isWhole: boolean }): void {
    const wanted = readCamera(new URLSearchParams(search).get('camera')) ?? saved;
    if (wanted) placed.camera.set(wanted);
    else if (isWhole) placed.camera.fit();
  }

  const goHome = useCallback(() => {
    if (saved) viewer?.camera.set(saved, { animate: true });
    else if (viewer) viewer.camera.fit(wholeOf(viewer), { animate: true, from: firstSide, isParallel: false });
  }, [viewer, saved]);
  return { placeCamera, goHome };
}

/** Whatever is hidden or filtered just now. */
function wholeOf({ elements }: Viewer) {
  return measureElements(elements, Array(elements.count).keys());
}
