import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { drawIn, setAttributes } from '../svg.ts';
import { signedMillimetres } from './signedMillimetres.ts';

const ink = '#131A26';
const paper = '#FFFFFF';
/** Between the point and its figure. */
const gap = 14;

/** A ring around the point under the pointer, and its deviation beside it. */
export function createProbe(overlay: SVGSVGElement) {
  const group = drawIn(overlay, 'g', { 'data-tool': 'heatMap', display: 'none' });
  const halo = drawIn(group, 'circle', { fill: 'none', stroke: paper, 'stroke-width': '4' });
  const ring = drawIn(group, 'circle', { fill: 'none', stroke: ink, 'stroke-width': '2' });
  const label = drawIn(group, 'g');
  const ground = drawIn(label, 'rect', {
    rx: '4',
    fill: ink,
    'fill-opacity': '0.92',
    stroke: paper,
    'stroke-opacity': '0.3',
  });
  const text = drawIn(label, 'text', {
    fill: paper,
    'dominant-baseline': 'central',
    style: 'font-family:inherit;font-variant-numeric:tabular-nums;font-size:13px;font-weight:600',
  });
  return {
    /** Beside the point, to its left where there is no room. */
    place(at: (ScreenPoint & { radius: number; deviationM: number | undefined }) | undefined): void {
      setAttributes(group, { display: at ? 'inline' : 'none' });
      if (!at) return;
      text.textContent = at.deviationM === undefined ? 'says nothing about this way' : signedMillimetres(at.deviationM);
      for (const circle of [halo, ring]) setAttributes(circle, { cx: at.x, cy: at.y, r: at.radius + 2 });
      const width = text.getComputedTextLength() + 16;
      const away = at.radius + gap;
      const isRight = at.x + away + width < overlay.clientWidth;
      setAttributes(label, {
        transform: `translate(${(isRight ? at.x + away : at.x - away - width).toFixed(1)} ${at.y.toFixed(1)})`,
      });
      setAttributes(ground, { x: 0, y: -13, width, height: 26 });
      setAttributes(text, { x: 8 });
    },
    dispose: () => group.remove(),
  };
}
