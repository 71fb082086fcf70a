import { lengthOf, type WorldPoint } from '../geometry/vectors.ts';
import type { ScreenSize } from '../scene/screenMath.ts';
import { drawIn, setAttributes } from '../tools/svg.ts';
import type { Look } from './Look.ts';
import { projectDirection } from './projectLook.ts';

/** Another panorama that can be walked to. */
export interface Neighbour {
  id: string;
  label: string;
  /** From where the picture was taken, world metres. */
  offset: WorldPoint;
}

const ink = '#131A26';
const paper = '#FFFFFF';
/** What a finger hits. */
const touchPixels = 22;
/** Half of a long name. */
const namePixels = 90;
const sizes = { atOneMetre: 56, least: 9, most: 20 };

/** Discs where other panoramas stand; nearer ones are larger and above the others. */
export function createNeighbourDrawing(overlay: SVGSVGElement, chosen: (id: string) => void) {
  const group = drawIn(overlay, 'g', { 'data-neighbours': '' });
  let marks: { neighbour: Neighbour; mark: SVGGElement; name: SVGTextElement }[] = [];

  return {
    set(neighbours: readonly Neighbour[]): void {
      for (const { mark } of marks) mark.remove();
      marks = neighbours
        .toSorted((a, b) => lengthOf(b.offset) - lengthOf(a.offset))
        .map((neighbour) => ({ neighbour, ...drawMark(group, neighbour, () => chosen(neighbour.id)) }));
    },
    place(look: Look, size: ScreenSize, isShown: boolean): void {
      for (const { neighbour, mark, name } of marks) {
        const { x, y, behind } = projectDirection(look, size, neighbour.offset);
        const isSeen = isShown && !behind && x > 0 && y > 0 && x < size.width && y < size.height;
        setAttributes(mark, {
          display: isSeen ? 'inline' : 'none',
          transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
        });
        // In the middle above it, but not cut off at the edges.
        setAttributes(name, {
          'text-anchor': x < namePixels ? 'start' : x > size.width - namePixels ? 'end' : 'middle',
        });
      }
    },
  };
}

function drawMark(parent: SVGGElement, { label, offset }: Neighbour, chosen: () => void) {
  const radius = Math.min(sizes.most, Math.max(sizes.least, sizes.atOneMetre / lengthOf(offset)));
  const mark = drawIn(parent, 'g', {
    role: 'button',
    tabindex: '0',
    'aria-label': label,
    style: 'pointer-events:auto;cursor:pointer',
  });
  drawIn(mark, 'circle', { r: Math.max(touchPixels, radius), fill: 'transparent' });
  const disc = drawIn(mark, 'circle', { r: radius, fill: ink, 'fill-opacity': '0.55', stroke: paper });
  setAttributes(disc, { 'stroke-width': 2 });
  const arm = radius * 0.42;
  drawIn(mark, 'path', {
    d: `M${-arm} ${arm / 2}L0 ${-arm / 2}L${arm} ${arm / 2}`,
    fill: 'none',
    stroke: paper,
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
  const name = drawIn(mark, 'text', {
    y: -radius - 8,
    fill: paper,
    stroke: ink,
    'stroke-width': '3',
    'paint-order': 'stroke',
    display: 'none',
    style: 'font-family:inherit;font-size:12px;font-weight:600;pointer-events:none;user-select:none',
  });
  name.textContent = label;
  const say = (isLit: boolean) => {
    setAttributes(name, { display: isLit ? 'inline' : 'none' });
    setAttributes(disc, { 'fill-opacity': isLit ? '0.9' : '0.55' });
  };
  for (const event of ['pointerenter', 'focus']) mark.addEventListener(event, () => say(true));
  for (const event of ['pointerleave', 'blur']) mark.addEventListener(event, () => say(false));
  mark.addEventListener('click', chosen);
  mark.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    chosen();
  });
  return { mark, name };
}
