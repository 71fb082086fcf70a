import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { measureElements } from '@plumbline/viewer/scene/measureElements';
import { useEffect, useMemo, useState } from 'react';
import { useViewerReadiness } from '../state/stores.ts';
import { isViewerReady } from '../state/viewerReadiness.ts';
import { storeyOf } from './storeyOf.ts';
import { useDatum } from './useDatum.ts';
import { useViewport } from './useViewer.ts';

/** The storey of the camera, whenever it is another one, and the box around the model; nothing until that is there. */
export function useCameraStorey() {
  const { viewer, modelId } = useViewport();
  const datum = useDatum();
  const isReady = useViewerReadiness(isViewerReady);
  const [place, setPlace] = useState<{ name: string | undefined; isInside: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model is measured anew
  const box = useMemo(
    () => (isReady && viewer ? measureElements(viewer.elements, Array(viewer.elements.count).keys()) : undefined),
    [viewer, modelId, isReady],
  );

  useEffect(() => {
    if (!viewer || !datum || !box) return;
    const follow = (camera: CameraState) => {
      const { storey, isInside } = storeyOf(camera, datum, box);
      setPlace((before) =>
        before?.name === storey?.name && before?.isInside === isInside ? before : { name: storey?.name, isInside },
      );
    };
    follow(viewer.camera.get());
    return viewer.on('camera', follow);
  }, [viewer, datum, box]);

  const storey = datum?.storeys.find(({ name }) => name === place?.name);
  return { storey, isInside: place?.isInside ?? false, box };
}
