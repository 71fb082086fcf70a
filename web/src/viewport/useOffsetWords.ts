import type { Classification } from '@plumbline/contract/resources/classifications';
import { sayOffset } from '@plumbline/contract/sayOffset';
import { findOutside } from '@plumbline/viewer/tools/offsetArrow/findOutside';
import { useCallback } from 'react';
import { useDatum } from './useDatum.ts';
import { useViewer } from './useViewer.ts';

type Off = Pick<
  Classification,
  'forgeObjectId' | 'status' | 'cause' | 'offset' | 'magnitudeDisplay' | 'magnitudeLow' | 'magnitudeHigh' | 'directions'
>;

/** How far and which way a deviated element is off, as people on site say it; nothing of what is off in another way. */
export function useOffsetWords(): (verdict: Off) => string | undefined {
  const viewer = useViewer();
  const datum = useDatum();
  return useCallback(
    ({ forgeObjectId, status, cause, offset, magnitudeDisplay, magnitudeLow, magnitudeHigh, directions }) => {
      const box = viewer?.elements.boxOf(forgeObjectId);
      const isMoved = status === 'deviated' && (cause === 'moved' || cause === 'turned');
      if (!viewer || !datum || !box || !offset || magnitudeDisplay === null || !isMoved) return undefined;
      const middle = (axis: 0 | 1 | 2) => (box.min[axis] + box.max[axis]) / 2;
      const place = {
        at: [middle(0), middle(1), middle(2)] as const,
        axes: datum.axes,
        north: datum.north,
        outside: findOutside(viewer, forgeObjectId, offset),
      };
      const bounds = { lowM: magnitudeLow, highM: magnitudeHigh };
      return sayOffset(offset, magnitudeDisplay, place, { bounds, directions });
    },
    [viewer, datum],
  );
}
