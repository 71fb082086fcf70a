import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { usePointPicking } from '../../state/stores.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { useLinesInScene } from './useLinesInScene.ts';

/** Two points that somebody clicks in the scene or on the minimap, one after the other. */
export function usePickedPoints(onPicked: (points: readonly [WorldPoint, WorldPoint]) => void) {
  const viewer = useViewer();
  const { isPicking, points, begin, take, stop } = usePointPicking((state) => state);
  const [from, to] = points;
  const [pointed, setPointed] = useState<WorldPoint>();
  useLinesInScene(useMemo(() => (from && pointed ? [[from, pointed]] : []), [from, pointed]));

  const picked = useEffectEvent(onPicked);
  useEffect(() => {
    if (!from || !to) return;
    stop();
    picked([from, to]);
  }, [from, to, stop]);
  useEffect(() => stop, [stop]);

  useEffect(() => {
    if (!viewer || !isPicking) return;
    viewer.canvas.style.cursor = 'crosshair';
    const undo = viewer.on('click', (click) => {
      if (click.button !== 0) return;
      // Not for the selection: the element that is cut stays.
      click.consume();
      const hit = viewer.pick(click.at);
      if (hit) take(hit.point);
    });
    const undoHover = viewer.on('hover', (hit) => setPointed(hit?.point));
    return () => {
      undo();
      undoHover();
      setPointed(undefined);
      viewer.canvas.style.cursor = '';
    };
  }, [viewer, isPicking, take]);

  return { isPicking, hasFirst: from !== undefined, begin, stop };
}
