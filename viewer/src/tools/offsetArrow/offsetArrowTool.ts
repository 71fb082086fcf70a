import { defineTool } from '../../defineTool.ts';
import { add, dot, lengthOf, normalise, scale, subtract, type WorldPoint } from '../../geometry/vectors.ts';
import { createArrowDrawing, type DrawnArrow } from './createArrowDrawing.ts';

/** Which way an element is off. */
export interface OffsetArrow {
  element: number;
  /** From where it was designed to where it was built, metres. */
  offset: WorldPoint;
  /** Beside it. */
  text: string;
}

/** Arrows at elements, in the direction in which they are off. */
export interface OffsetArrows {
  /** In place of those before. */
  show(arrows: readonly OffsetArrow[]): void;
}

/** It is as long as it is far; where that could not be seen, so long where it lies across the line of sight, and says so. */
const leastPixels = 24;
const drawnPixels = 56;
const stepM = 0.01;

/** The arrows, over the scene; they follow their elements. */
export const offsetArrowTool = defineTool<OffsetArrows>({
  id: 'offsetArrow',
  attach(viewer, own) {
    const drawing = createArrowDrawing(viewer.overlay);
    let shown: readonly OffsetArrow[] = [];

    function draw({ element, offset, text }: OffsetArrow): DrawnArrow[] {
      const box = viewer.visibility.isShown(element) ? viewer.elements.boxOf(element) : undefined;
      if (!box || lengthOf(offset) === 0) return [];
      const way = normalise(offset);
      const middle = scale(add(box.min, box.max), 0.5);
      const from = viewer.project(middle);
      const end = viewer.project(add(middle, offset));
      const next = viewer.project(add(middle, scale(way, stepM)));
      if (from.behind || next.behind) return [];
      if (!end.behind && Math.hypot(end.x - from.x, end.y - from.y) >= leastPixels) {
        return [{ from, to: end, text, isTrue: true }];
      }
      const sight = viewer.rayAt(from).direction;
      const across = lengthOf(subtract(way, scale(sight, dot(way, sight))));
      const pixels = Math.hypot(next.x - from.x, next.y - from.y);
      const factor = pixels === 0 ? 0 : (drawnPixels * across) / pixels;
      const to = { x: from.x + (next.x - from.x) * factor, y: from.y + (next.y - from.y) * factor };
      return [{ from, to, text, isTrue: false }];
    }

    function place(): void {
      const { left, right } = viewer.insets;
      drawing.place(shown.flatMap(draw), { left, right: viewer.pictures.width - right });
    }

    own(viewer.on('frame', place));
    own(drawing.dispose);
    return {
      show(arrows) {
        shown = arrows;
        place();
      },
    };
  },
});
