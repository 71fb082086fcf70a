import type { TwoPictures } from '@plumbline/viewer/createTwoPictures';
import type { Arrangement } from '@plumbline/viewer/draw/TwoPictures';
import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

/** Draws the scene twice for as long as it stands. */
export function useTwoPictures(arrangement: Arrangement): TwoPictures | undefined {
  const viewer = useViewer();
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

  const cutAt = arrangement === 'beside' ? undefined : arrangement.cutAt;
  useEffect(() => two?.arrange(cutAt === undefined ? 'beside' : { cutAt }), [two, cutAt]);
  return two;
}
