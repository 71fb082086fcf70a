import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import type { Panorama } from '@plumbline/viewer/panorama/createPanorama';
import { lockedViewTool } from '@plumbline/viewer/tools/lockedView/lockedViewTool';
import { useEffect, useEffectEvent } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

/** While it is locked the viewer looks from the photo's place, and both turn together ([PHOTO-3]). */
export function useLockedView(view: Panorama | undefined, isLocked: boolean, eye: WorldPoint | undefined): void {
  const viewer = useViewer();
  const tool = isLocked ? viewer?.use(lockedViewTool) : undefined;
  const place = useEffectEvent(() => eye);

  useEffect(() => {
    if (!tool || !view) return;
    const undo = [view.on('look', tool.turn), tool.onTurn(view.setLook)];
    return () => {
      for (const each of undo) each();
      tool.release();
    };
  }, [tool, view]);

  const key = eye?.join();
  useEffect(() => {
    const where = place();
    if (tool && view && key !== undefined && where) tool.lock(where, view.look);
  }, [tool, view, key]);
}
