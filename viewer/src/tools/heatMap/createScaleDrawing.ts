import { deviationSteps } from '@plumbline/contract/deviationScale';
import { drawIn } from '../svg.ts';
import type { PointLook } from './pointLook.ts';
import { signedMillimetres } from './signedMillimetres.ts';

const ink = '#131A26';
const paper = '#FFFFFF';
const step = { width: 48, height: 14 };
const room = 12;
const width = deviationSteps.length * step.width + 2 * room;
const height = 66;

/** The colour scale at the lower left, for pictures of the viewer only: on the screen it stands in a panel. */
export function createScaleDrawing(overlay: SVGSVGElement) {
  let group: SVGGElement | undefined;
  return {
    /** None takes it away. */
    set(look: PointLook | undefined): void {
      group?.remove();
      group = look && drawScale(overlay, look);
    },
  };
}

function drawScale(overlay: SVGSVGElement, { mode, toleranceM, maximumM }: PointLook): SVGGElement {
  const group = drawIn(overlay, 'g', { 'data-tool': 'heatMapScale', 'data-in-pictures': '', display: 'none' });
  // By its lower edge: the size of the picture is known when it is taken.
  const below = drawIn(group, 'svg', { x: room, y: '100%', overflow: 'visible' });
  const inside = drawIn(below, 'g', { transform: `translate(0 ${-height - room})` });
  drawIn(inside, 'rect', { width, height, rx: 6, fill: paper, stroke: ink, 'stroke-opacity': '0.25' });
  const what = mode === 'along' ? 'Deviation along the way measured' : 'Deviation';
  write(inside, `${what}; white within ±${signedMillimetres(toleranceM).replace('+', '')}`, { x: room, y: 20 });
  for (const [i, { percent, colour }] of deviationSteps.entries()) {
    const x = room + i * step.width;
    drawIn(inside, 'rect', { x, y: 28, ...step, fill: colour, stroke: ink, 'stroke-opacity': '0.3' });
    const label = signedMillimetres((percent / 100) * maximumM);
    write(inside, label, { x: x + step.width / 2, y: 56, 'text-anchor': 'middle' });
  }
  return group;
}

function write(parent: SVGElement, text: string, place: Record<string, string | number>): void {
  drawIn(parent, 'text', { ...place, fill: ink, 'font-size': '11' }).textContent = text;
}
