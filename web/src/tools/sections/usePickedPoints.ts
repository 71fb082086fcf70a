import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { useEffect, useEffectEvent, useState } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

/** Two points that somebody clicks in the scene, one after the other. */
export function usePickedPoints(onPicked: (points: readonly [WorldPoint, WorldPoint]) => void) {
  const viewer = useViewer();
  const [isPicking, setPicking] = useState(false);
  const [from, setFrom] = useState<WorldPoint>();

  function stop(): void {
    setPicking(false);
    setFrom(undefined);
  }

  const take = useEffectEvent((point: WorldPoint) => {
    if (from === undefined) return setFrom(point);
    stop();
    onPicked([from, point]);
  });

  useEffect(() => {
    if (!viewer || !isPicking) return;
    viewer.canvas.style.cursor = 'crosshair';
    const undo = viewer.on('click', (click) => {
      if (click.button !== 0) return;
      // Not for the selection: the element that is cut stays.
      click.consume();
      const picked = viewer.pick(click.at);
      if (picked) take(picked.point);
    });
    return () => {
      undo();
      viewer.canvas.style.cursor = '';
    };
  }, [viewer, isPicking]);

  return { isPicking, hasFirst: from !== undefined, begin: () => setPicking(true), stop };
}
