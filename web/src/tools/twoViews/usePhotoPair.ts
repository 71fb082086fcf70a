import { type Box, centreOf } from '@plumbline/viewer/geometry/Box';
import { add, scale, subtract, type WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { type Look, lookAround, lookOfCamera } from '@plumbline/viewer/panorama/Look';
import type { CameraState } from '@plumbline/viewer/scene/cameraMath';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSelection } from '../../viewport/useSelection.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { choosePairAt, choosePairOf, type PhotoPair, pairFrom } from './choosePair.ts';
import { createSharedLook } from './createSharedLook.ts';
import type { LoadedDay } from './DayWithPhotos.tsx';

/** Who looks around sees more than the camera does. */
const aroundFov = 75;
/** From above a building one looks down; a photo is taken within it. */
const steepestDegrees = 20;

/** Which photos of two days are looked at, and where: at the selected element, or as the camera looks, then as people turn. */
export function usePhotoPair([before, after]: readonly [LoadedDay, LoadedDay], openSide: 0 | 1) {
  const viewer = useViewer();
  const selection = useSelection();
  const element = selection.length === 1 ? selection[0] : undefined;
  const [walked, setWalked] = useState<{ side: 0 | 1; path: string; selection: readonly number[] }>();
  const [look] = useState(createSharedLook);
  const hasAimed = useRef(false);
  const isPending = before.isPending || after.isPending;
  const box = useMemo(() => (element === undefined ? undefined : viewer?.elements.boxOf(element)), [viewer, element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: days are new objects each time; what they hold is not
  const pair = useMemo((): PhotoPair | undefined => {
    if (isPending || !viewer) return undefined;
    const days = [before, after] as const;
    const here = walked?.selection === selection ? walked : undefined;
    const photo = here && days[here.side].panoramas.find(({ imagePath }) => imagePath === here.path);
    if (here && photo) return pairFrom(photo, here.side, days);
    if (box) return choosePairOf(box, days);
    return choosePairAt(viewer.camera.get().eye, openSide, days);
  }, [
    isPending,
    viewer,
    before.photos,
    before.panoramas,
    after.photos,
    after.panoramas,
    walked,
    selection,
    box,
    openSide,
  ]);

  const hasPair = pair?.some((photo) => photo !== undefined) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who walks looks on as before
  useEffect(() => {
    if (!viewer || !pair || !hasPair || (hasAimed.current && !box)) return;
    hasAimed.current = true;
    look.aim(box ? lookAt(box, pair) : lookWith(viewer.camera.get()));
  }, [viewer, hasPair, box, look]);

  return { pair, look, walk: (side: 0 | 1, path: string) => setWalked({ side, path, selection }) };
}

/** From the middle between both places: seen from each, it is about as far beside the middle of the picture. */
function lookAt(box: Box, pair: PhotoPair): Look {
  const places = pair.flatMap((photo) => (photo ? [photo.poseCoordinates as WorldPoint] : []));
  const middle = scale(places.reduce(add), 1 / places.length);
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): WorldPoint => {
    const at = (axis: 0 | 1 | 2) => (bits & (1 << axis) ? box.max : box.min)[axis];
    return subtract([at(0), at(1), at(2)], middle);
  });
  return lookAround(subtract(centreOf(box), middle), corners, 1);
}

function lookWith(camera: CameraState): Look {
  const { yawDegrees, pitchDegrees } = lookOfCamera(camera);
  const pitch = Math.min(steepestDegrees, Math.max(-steepestDegrees, pitchDegrees));
  return { yawDegrees, pitchDegrees: pitch, fovDegrees: aroundFov };
}
