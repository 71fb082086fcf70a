import type { WorldPoint } from '../geometry/vectors.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import { drawIn, setAttributes } from '../tools/svg.ts';
import type { Look } from './Look.ts';
import { linesOf, type OutlineLine } from './outlineLines.ts';
import { outlinePath } from './projectLook.ts';

/** Where something is in the picture, or where it should be. */
export interface PhotoOutline {
  /** Directions in the world; each ring is closed. */
  rings: readonly (readonly WorldPoint[])[];
  /** It is not there, or not known to be. */
  isDashed: boolean;
}

/** The outlines of an element over its picture; lines keep their width whatever the zoom. */
export function createOutlineDrawing(overlay: SVGSVGElement, firstAccent: string) {
  const group = drawIn(overlay, 'g', {
    'data-outline': '',
    fill: 'none',
    'stroke-linejoin': 'round',
    'stroke-linecap': 'butt',
  });
  let accent = firstAccent;
  let outlines: readonly PhotoOutline[] = [];
  let paths: SVGPathElement[] = [];

  const linesNow = (outline: PhotoOutline): OutlineLine[] => linesOf(outline, accent);

  function style(): void {
    const lines = outlines.flatMap(linesNow);
    for (const [i, { width, opacity, colour, dashes }] of lines.entries()) {
      setAttributes(paths[i]!, {
        stroke: colour,
        'stroke-opacity': opacity,
        'stroke-width': width,
        'stroke-dasharray': dashes.join(' ') || 'none',
      });
    }
  }

  return {
    set(next: readonly PhotoOutline[]): void {
      // What is known to be there lies above.
      outlines = next.toSorted((a, b) => Number(b.isDashed) - Number(a.isDashed));
      for (const path of paths) path.remove();
      paths = outlines.flatMap((outline) => linesNow(outline).map(() => drawIn(group, 'path', {})));
      for (const [i, path] of paths.entries()) path.dataset.line = outlines[i >> 1]!.isDashed ? 'dashed' : 'solid';
      style();
    },
    place(look: Look, size: ScreenSize, isShown: boolean): void {
      for (const [i, { rings }] of outlines.entries()) {
        const d = isShown ? outlinePath(look, size, rings) : '';
        for (const path of paths.slice(i * 2, i * 2 + 2)) setAttributes(path, { d });
      }
    },
    setAccent(css: string): void {
      accent = css;
      style();
    },
    /** The same lines in a picture that is taken. */
    paint(context: OffscreenCanvasRenderingContext2D, look: Look, size: ScreenSize): void {
      context.lineJoin = 'round';
      for (const outline of outlines) {
        const path = new Path2D(outlinePath(look, size, outline.rings));
        for (const { width, opacity, colour, dashes } of linesNow(outline)) {
          context.globalAlpha = opacity;
          context.strokeStyle = colour;
          context.lineWidth = width;
          context.setLineDash([...dashes]);
          context.stroke(path);
        }
      }
      context.globalAlpha = 1;
      context.setLineDash([]);
    },
  };
}
