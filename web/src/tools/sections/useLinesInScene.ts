import type { WorldPoint } from '@plumbline/viewer/geometry/vectors';
import { clipToFront } from '@plumbline/viewer/tools/clipToFront';
import { drawIn, setAttributes, setLine } from '@plumbline/viewer/tools/svg';
import { useEffect } from 'react';
import { useViewer } from '../../viewport/useViewer.ts';

export type LineInScene = readonly [from: WorldPoint, to: WorldPoint];

/** Draws lines over the scene for as long as they are given. */
export function useLinesInScene(lines: readonly LineInScene[]): void {
  const viewer = useViewer();
  useEffect(() => {
    if (!viewer || lines.length === 0) return;
    const group = drawIn(viewer.overlay, 'g', { 'data-tool': 'sections' });
    const drawn = lines.map(([from, to]) => ({
      from,
      to,
      strokes: ['stroke: var(--pl-paper); stroke-width: 4', 'stroke: var(--pl-accent); stroke-width: 1.5'].map(
        (style) => drawIn(group, 'line', { style }),
      ),
    }));
    function place() {
      for (const { from, to, strokes } of drawn) {
        const seen = clipToFront(from, to, viewer!.camera.get());
        for (const stroke of strokes) {
          setAttributes(stroke, { visibility: seen ? 'visible' : 'hidden' });
          if (seen) setLine(stroke, viewer!.project(seen[0]), viewer!.project(seen[1]));
        }
      }
    }
    place();
    const undo = viewer.on('frame', place);
    return () => {
      undo();
      group.remove();
    };
  }, [viewer, lines]);
}
