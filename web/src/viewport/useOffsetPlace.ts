import type { OffsetPlace } from '@plumbline/contract/sayOffset';
import { findOutside } from '@plumbline/viewer/tools/offsetArrow/findOutside';
import { useCallback } from 'react';
import { useDatum } from './useDatum.ts';
import { useViewer } from './useViewer.ts';

/** What the ways in which an element is off are told by; undefined until the model is there. */
export function useOffsetPlace(): (
  element: number,
  offset: readonly [x: number, y: number, z: number],
) => OffsetPlace | undefined {
  const viewer = useViewer();
  const datum = useDatum();
  return useCallback(
    (element, [x, y, z]) => {
      const box = viewer?.elements.boxOf(element);
      if (!viewer || !datum || !box) return undefined;
      const middle = (axis: 0 | 1 | 2) => (box.min[axis] + box.max[axis]) / 2;
      return {
        at: [middle(0), middle(1), middle(2)],
        axes: datum.axes,
        north: datum.north,
        outside: findOutside(viewer, element, [x, y, z]),
      };
    },
    [viewer, datum],
  );
}
