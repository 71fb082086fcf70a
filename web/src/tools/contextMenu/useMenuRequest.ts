import type { ScreenPoint } from '@plumbline/viewer/geometry/ScreenPoint';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { useCallback, useEffect } from 'react';
import { useElementMenu, useStores } from '../../state/stores.ts';

/** Where the menu stands; at the scene a right click, a long press, Shift + F10 and the menu key open it. */
export function useMenuRequest(viewer: Viewer) {
  const { elementMenu } = useStores();
  const request = useElementMenu((state) => state.request);

  useEffect(() => {
    const { canvas } = viewer;
    const { open, close } = elementMenu.getState();
    const openAt = ({ x, y }: ScreenPoint) => {
      const { left, top } = canvas.getBoundingClientRect();
      open({ x: left + x, y: top + y, origin: canvas });
    };
    const undo = [
      viewer.on('contextMenu', ({ at, pick }) => {
        if (pick && !viewer.selection.has(pick.element)) viewer.selection.set([pick.element]);
        openAt(at);
      }),
      viewer.on('key', ({ key, shift, consume }) => {
        if (key !== 'ContextMenu' && !(key === 'F10' && shift)) return;
        consume();
        openAt(placeForKeys(viewer));
      }),
      viewer.on('pointerDown', close),
    ];
    return () => {
      for (const each of undo) each();
    };
  }, [viewer, elementMenu]);

  const close = useCallback(() => {
    const { request: open, close: end } = elementMenu.getState();
    end();
    open?.origin.focus({ preventScroll: true });
  }, [elementMenu]);
  return { request, close };
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
