import { useComputedColorScheme } from '@mantine/core';
import type { Panorama } from '@plumbline/contract/resources/evidence';
import { useEffect, useEffectEvent } from 'react';
import { nameOf } from '../../panorama/describePhoto.ts';
import type { PhotoRoom } from '../../panorama/photoRoom.ts';
import { colours } from '../../ui/tokens.ts';
import { useViewer } from '../../viewport/useViewer.ts';

/** The view's panoramas as spheres in the scene, all but the one that somebody stands in ([PHOTO-3]). */
export function useSpheres(
  room: PhotoRoom,
  panoramas: readonly Panorama[],
  { selected, stood, choose }: { selected: string | undefined; stood: string | undefined; choose(id: string): void },
): void {
  const viewer = useViewer();
  const scheme = useComputedColorScheme('light');
  const tool = viewer?.use(room.panoramaSpheresTool);
  const chosen = useEffectEvent(choose);

  useEffect(() => {
    const spheres = panoramas
      .filter(({ imagePath }) => imagePath !== stood)
      .map((panorama) => ({ id: panorama.imagePath, label: nameOf(panorama), place: panorama.poseCoordinates }));
    tool?.show(spheres, { accent: colours(scheme)['accent-rim']!, selected });
  }, [tool, panoramas, scheme, selected, stood]);

  useEffect(() => {
    const undo = tool?.onSelect((id) => chosen(id));
    return () => {
      undo?.();
      tool?.hide();
    };
  }, [tool]);
}
