import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
import { normalise, subtract } from '@plumbline/viewer/geometry/vectors';
import { findSide, isSeenFrom } from '@plumbline/viewer/tools/heatMap/findSide';
import { revealTool } from '@plumbline/viewer/tools/reveal/revealTool';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../viewport/useViewer.ts';

/**
 * Takes the camera to where the points of an element are seen from their front, once for each element, unless they are
 * seen already: from behind or along its faces a heat map shows nothing. A link keeps the camera that it came with.
 */
export function useSideSeen(
  element: number | undefined,
  points: ElementPoints | undefined,
  along: PointsAlong | undefined,
): void {
  const viewer = useViewer();
  const { search } = useLocation();
  const [isOfLink] = useState(() => (new URLSearchParams(search).get('tool') ?? '').split(',').includes('heatMap'));
  const shown = useRef<number>(undefined);

  const go = useEffectEvent((own: number, seen: ElementPoints) => {
    const isFirst = shown.current === undefined;
    if (!viewer || shown.current === own) return;
    shown.current = own;
    if (isFirst && isOfLink) return;
    const { eye, target } = viewer.camera.get();
    const from = findSide(seen, along);
    if (from && !isSeenFrom(seen, along, normalise(subtract(eye, target))))
      viewer.use(revealTool).focus([own], { from });
  });

  useEffect(() => {
    if (element !== undefined && points !== undefined) go(element, points);
  }, [element, points]);
}
