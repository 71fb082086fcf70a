import type { Arrangement } from '@plumbline/viewer/draw/TwoPictures';
import type { TwoPictures } from '@plumbline/viewer/Viewer';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStores } from '../../state/stores.ts';
import { useViewer } from '../../viewport/useViewer.ts';

/** Draws the scene twice for as long as it stands; what neither picture paints is as designed. */
export function useTwoPictures(arrangement: Arrangement): TwoPictures | undefined {
  const viewer = useViewer();
  const { workspace } = useStores();
  const [two, setTwo] = useState<TwoPictures>();
  const first = useEffectEvent(() => arrangement);

  useEffect(() => {
    if (!viewer) return;
    const shown = viewer.showTwo(first());
    setTwo(shown);
    return () => {
      setTwo(undefined);
      shown.end();
    };
  }, [viewer]);

  // Elements that only one of the views has a verdict on would be missing from both pictures.
  useEffect(() => {
    const { displayAll, setDisplayAll } = workspace.getState();
    if (displayAll) return;
    setDisplayAll(true);
    return () => setDisplayAll(false);
  }, [workspace]);

  const cutAt = arrangement === 'beside' ? undefined : arrangement.cutAt;
  useEffect(() => two?.arrange(cutAt === undefined ? 'beside' : { cutAt }), [two, cutAt]);
  return two;
}
