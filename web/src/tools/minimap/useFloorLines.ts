import type { Viewer } from '@plumbline/viewer/Viewer';
import { useEffect, useState } from 'react';
import type { MapFrame } from './MapFrame.ts';

/** The lines of storeys that were cut before, for as long as their model is open. */
const cuts = new WeakMap<Viewer, Map<string, Promise<Float64Array>>>();

/** Where walls are cut: above sills and below lintels. */
export const cutM = 1.2;

/** What a storey looks like from above, cut open; `undefined` until that is found. */
export function useFloorLines(
  viewer: Viewer,
  { frame, elevationM, modelId }: { frame: MapFrame; elevationM: number; modelId: string },
): Float64Array | undefined {
  const [found, setFound] = useState<{ place: string; lines: Float64Array }>();
  const { metresPerPixel } = frame;
  const place = `${modelId} ${elevationM} ${viewer.elements.count}`;
  const key = `${place} ${metresPerPixel}`;

  useEffect(() => {
    let isWanted = true;
    const known = cuts.get(viewer) ?? new Map<string, Promise<Float64Array>>();
    cuts.set(viewer, known);
    const cut = known.get(key) ?? viewer.cutAt(elevationM + cutM, { leastM: metresPerPixel });
    known.set(key, cut);
    void cut.then((lines) => isWanted && setFound({ place, lines }));
    return () => {
      isWanted = false;
    };
  }, [viewer, place, key, elevationM, metresPerPixel]);

  // Those of another scale are better than none while its own are found.
  return found?.place === place ? found.lines : undefined;
}
