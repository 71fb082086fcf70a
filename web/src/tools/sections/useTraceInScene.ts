import type { DrawnSection } from '@plumbline/contract/formats/elementSections';
import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { clipToFront } from '@plumbline/viewer/tools/clipToFront';
import { drawIn, setAttributes, setLine } from '@plumbline/viewer/tools/svg';
import { useEffect } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

/** Around the element, whose own edges would hide the trace. */
const marginM = 0.05;

type Plane = Pick<DrawnSection, 'at' | 'right' | 'up' | 'extent'>;

/** Shows in the scene where a section is cut. */
export function useTraceInScene({ at, right, up, extent }: Plane): void {
  const viewer = useViewer();
  useEffect(() => {
    if (!viewer) return;
    const group = drawIn(viewer.overlay, 'g', { 'data-tool': 'sections' });
    const edges = edgesOf({ at, right, up, extent }).map(([from, to]) => ({
      from,
      to,
      lines: ['stroke: var(--pl-paper); stroke-width: 4', 'stroke: var(--pl-accent); stroke-width: 1.5'].map((style) =>
        drawIn(group, 'line', { style }),
      ),
    }));
    function place() {
      for (const { from, to, lines } of edges) {
        const seen = clipToFront(from, to, viewer!.camera.get());
        for (const line of lines) {
          setAttributes(line, { visibility: seen ? 'visible' : 'hidden' });
          if (seen) setLine(line, viewer!.project(seen[0]), viewer!.project(seen[1]));
        }
      }
    }
    place();
    const undo = viewer.on('frame', place);
    return () => {
      undo();
      group.remove();
    };
  }, [viewer, at, right, up, extent]);
}

/** The rectangle that a section fills, in the world. */
function edgesOf({ at, right, up, extent }: Plane): [WorldPoint, WorldPoint][] {
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
