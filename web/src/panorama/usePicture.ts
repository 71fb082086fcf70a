import type { Panorama as PanoramaOfView } from '@plumbline/contract/resources/evidence';
import { centreOf } from '@plumbline/viewer/geometry/Box';
import { subtract } from '@plumbline/viewer/geometry/vectors';
import type { Panorama, PictureState } from '@plumbline/viewer/panorama/createPanorama';
import { type Look, lookAlong, lookLimits } from '@plumbline/viewer/panorama/Look';
import { turnToWorld } from '@plumbline/viewer/panorama/sphereAngles';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePanoramaPictures } from '../data/evidence/panoramaPicture.ts';
import { useViewer } from '../viewport/useViewer.ts';
import type { ShownPhoto } from './choosePhoto.ts';

/** Wider than for a photo of the element: one looks for it. */
const seekingFov = 70;

/** Shows a photo in a panorama; says how far that is, and which one is seen. `keepsLook`: somebody else says where it looks. */
export function usePicture(
  view: Panorama | undefined,
  shown: ShownPhoto,
  {
    isWalked = false,
    refresh,
    keepsLook = false,
  }: {
    /** It was come to through the photo before. */
    isWalked?: boolean;
    /** Asks for new addresses, and gives all that have one. */
    refresh: () => Promise<PanoramaOfView[]>;
    keepsLook?: boolean;
  },
) {
  const pictures = usePanoramaPictures();
  const [retried, setRetried] = useState<{ imagePath: string }>();
  const viewer = useViewer();
  const [state, setState] = useState<PictureState>('not_loaded');
  const [seen, setSeen] = useState<string>();
  const { element } = shown;
  const { imagePath } = shown.panorama;

  /** At the element, even where nobody worked out how it is seen; who walks looks on as before. */
  const firstLook = useEffectEvent((): Partial<Look> | undefined => {
    if (keepsLook) return undefined;
    if (isWalked && seen !== undefined) return view?.look;
    const { poseCoordinates, poseOrientation } = shown.panorama;
    const box = element === undefined ? undefined : viewer?.elements.boxOf(element);
    if (shown.index !== undefined) return undefined;
    if (box) return lookAlong(subtract(centreOf(box), poseCoordinates), seekingFov);
    return seen === undefined ? lookAlong(turnToWorld(poseOrientation, [1, 0, 0]), lookLimits.firstFov) : undefined;
  });

  /** What failed once is asked for at a new address: the old one may have ended. */
  const load = useEffectEvent(async () => {
    if (retried?.imagePath !== imagePath) return pictures.load(shown.panorama);
    pictures.forget(shown.panorama);
    const fresh = (await refresh()).find((each) => each.imagePath === imagePath);
    return pictures.load(fresh ?? shown.panorama);
  });

  const show = useEffectEvent(async (panorama: Panorama, isCurrent: () => boolean) => {
    const { poseOrientation, coverage, imagePath: path } = shown.panorama;
    await panorama.show({
      orientation: poseOrientation,
      coverage,
      load,
      element:
        shown.index === undefined
          ? undefined
          : { centre: shown.panorama.elementCentroid, around: shown.panorama.elementBoundaries },
      look: firstLook(),
    });
    if (isCurrent() && panorama.pictureState === 'loaded') setSeen(path);
  });

  useEffect(() => view?.on('picture', setState), [view]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try shows it again
  useEffect(() => {
    if (!view) return;
    let isCurrent = true;
    void show(view, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [view, imagePath, element, retried]);

  return { state, seen, retry: () => setRetried({ imagePath }) };
}
