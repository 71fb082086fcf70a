import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { useMemo } from 'react';
import { type LineInScene, useLinesInScene } from './useLinesInScene.ts';

/** Around the element, whose own edges would hide the trace. */
const marginM = 0.05;

type Plane = Pick<DrawnSection, 'at' | 'right' | 'up' | 'extent'>;

/** Shows in the scene where a section is cut. */
export function useTraceInScene({ at, right, up, extent }: Plane): void {
  useLinesInScene(useMemo(() => edgesOf({ at, right, up, extent }), [at, right, up, extent]));
}

/** The rectangle that a section fills, in the world. */
function edgesOf({ at, right, up, extent }: Plane): LineInScene[] {
  const corner = (x: number, y: number): WorldPoint => [
    at[0] + right[0] * x + up[0] * y,
    at[1] + right[1] * x + up[1] * y,
    at[2] + right[2] * x + up[2] * y,
  ];
  const corners = [
    corner(extent.left - marginM, extent.bottom - marginM),
    corner(extent.right + marginM, extent.bottom - marginM),
    corner(extent.right + marginM, extent.top + marginM),
    corner(extent.left - marginM, extent.top + marginM),
  ];
  return corners.map((from, i) => [from, corners[(i + 1) % corners.length]!]);
}
