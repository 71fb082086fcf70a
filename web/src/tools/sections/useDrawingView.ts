import { type RefObject, useCallback, useState } from 'react';
import { type DrawingView, fitView, type Margins, zoomSteps, zoomView } from './DrawingView.ts';
import type { Extent, Place, Size } from './Place.ts';
import { type PanelKeys, usePanelKeys } from './usePanelKeys.ts';
import { useSizeOf } from './useSizeOf.ts';

const noSize: Size = { width: 1, height: 1 };

/** What of a drawing is seen: all of it until somebody moves it. */
export function useDrawingView(
  target: RefObject<HTMLElement | null>,
  { extent, margins, focus, keys }: { extent: Extent; margins: Margins; focus?: Place | undefined; keys: PanelKeys },
) {
  const size = useSizeOf(target) ?? noSize;
  const [moved, setMoved] = useState<DrawingView>();
  const view = moved ?? fitView(extent, size, { margins, focus });

  const changeView = useCallback(
    (change: (view: DrawingView) => DrawingView) =>
      setMoved((before) => change(before ?? fitView(extent, size, { margins, focus }))),
    [extent, size, margins, focus],
  );
  const reset = () => setMoved(undefined);
  const zoom = (by: number) =>
    changeView((before) => zoomView(before, size, { at: { x: size.width / 2, y: size.height / 2 }, by }));
  const nearer = () => zoom(zoomSteps.in);
  const farther = () => zoom(zoomSteps.out);
  usePanelKeys(keys, { '+': nearer, '=': nearer, '-': farther, '−': farther, '0': reset });

  return { size, view, changeView, reset };
}
