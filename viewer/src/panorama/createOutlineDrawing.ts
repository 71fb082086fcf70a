import type { WorldPoint } from '../geometry/vectors.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import { drawIn, setAttributes } from '../tools/svg.ts';
import type { Look } from './Look.ts';
import { outlinePath } from './projectLook.ts';

/** Dark below the accent: seen on every ground. */
const halo = { colour: '#131A26', opacity: 0.7, width: 5 };
const lineWidth = 2;

/** The outline of an element over its picture; lines keep their width whatever the zoom. */
export function createOutlineDrawing(overlay: SVGSVGElement, accent: string) {
  const group = drawIn(overlay, 'g', {
    'data-outline': '',
    fill: 'none',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  });
  const below = drawIn(group, 'path', { stroke: halo.colour, 'stroke-opacity': String(halo.opacity) });
  const line = drawIn(group, 'path', { stroke: accent });
  setAttributes(below, { 'stroke-width': halo.width });
  setAttributes(line, { 'stroke-width': lineWidth });

  return {
    place(look: Look, size: ScreenSize, directions: readonly WorldPoint[]): void {
      const d = outlinePath(look, size, directions);
      for (const path of [below, line]) setAttributes(path, { d });
    },
    setAccent: (css: string) => setAttributes(line, { stroke: css }),
    /** The same lines in a picture that is taken. */
    paint(context: OffscreenCanvasRenderingContext2D, look: Look, size: ScreenSize, directions: readonly WorldPoint[]) {
      const path = new Path2D(outlinePath(look, size, directions));
      context.lineJoin = 'round';
      context.lineCap = 'round';
      context.globalAlpha = halo.opacity;
      context.strokeStyle = halo.colour;
      context.lineWidth = halo.width;
      context.stroke(path);
      context.globalAlpha = 1;
      context.strokeStyle = line.getAttribute('stroke') ?? '';
      context.lineWidth = lineWidth;
      context.stroke(path);
    },
  };
}
