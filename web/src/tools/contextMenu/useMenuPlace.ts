import type { ScreenPoint } from '@plumbline/viewer/geometry/ScreenPoint';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useEffect, useState } from 'react';

/** CSS pixels from the viewer's top left. */
export interface MenuPlace {
  x: number;
  y: number;
  /** Every opening is another one. */
  opening: number;
}

/** Where the menu stands; a right click, a long press, Shift + F10 and the menu key open it. */
export function useMenuPlace(viewer: Viewer) {
  const [place, setPlace] = useState<MenuPlace>();

  useEffect(() => {
    let opening = 0;
    const open = ({ x, y }: ScreenPoint) => setPlace({ x, y, opening: ++opening });
    const undo = [
      viewer.on('contextMenu', ({ at, pick }) => {
        if (pick && !viewer.selection.has(pick.element)) viewer.selection.set([pick.element]);
        open(at);
      }),
      viewer.on('key', ({ key, shift, consume }) => {
        if (key !== 'ContextMenu' && !(key === 'F10' && shift)) return;
        consume();
        open(placeForKeys(viewer));
      }),
      viewer.on('pointerDown', () => setPlace(undefined)),
    ];
    return () => {
      for (const each of undo) each();
    };
  }, [viewer]);

  const close = useCallback(() => {
    setPlace(undefined);
    viewer.canvas.focus({ preventScroll: true });
  }, [viewer]);
  return { place, close };
}

/** On the last selected element where that is in view, else in the middle. */
function placeForKeys({ canvas, selection, elements, project }: Viewer): ScreenPoint {
  const { clientWidth, clientHeight } = canvas;
  const middle = { x: clientWidth / 2, y: clientHeight / 2 };
  const box = selection.last === undefined ? undefined : elements.boxOf(selection.last);
  if (box === undefined) return middle;
  const { min, max } = box;
  const { x, y, behind } = project([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]);
  const isInView = !behind && x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight;
  return isInView ? { x, y } : middle;
}
