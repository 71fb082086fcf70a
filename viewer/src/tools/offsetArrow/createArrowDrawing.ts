import type { ScreenPoint } from '../../geometry/ScreenPoint.ts';
import { drawIn, setAttributes, setLine } from '../svg.ts';

/** An arrow on the screen. */
export interface DrawnArrow {
  from: ScreenPoint;
  to: ScreenPoint;
  text: string;
  /** As long as it is far; of others that is said. */
  isTrue: boolean;
}

/** From the left edge of the screen. */
interface Room {
  left: number;
  right: number;
}

const ink = '#131A26';
const paper = '#FFFFFF';
const headPixels = 11;
const fontPixels = 12;
const textRoom = { x: 7, y: 4 };
const besidePixels = 12;
const awayPixels = 22;
/** Where an arrow is seen from its end it is a dot. */
const leastPixels = 14;

/** Arrows with their words; light below dark, so that they are seen on every ground. */
export function createArrowDrawing(overlay: SVGSVGElement) {
  const group = drawIn(overlay, 'g', { 'data-tool': 'offsetArrow' });
  const drawn: ReturnType<typeof drawArrow>[] = [];
  return {
    /** Words are put between `left` and `right` where they fit there. */
    place(arrows: readonly DrawnArrow[], room: Room): void {
      while (drawn.length < arrows.length) drawn.push(drawArrow(group));
      while (drawn.length > arrows.length) drawn.pop()!.remove();
      for (const [i, arrow] of arrows.entries()) drawn[i]!.place(arrow, room);
    },
    dispose: () => group.remove(),
  };
}

function drawArrow(parent: SVGElement) {
  const group = drawIn(parent, 'g');
  const halo = drawIn(group, 'line', { stroke: paper, 'stroke-width': '7', 'stroke-linecap': 'round' });
  const shaft = drawIn(group, 'line', { stroke: ink, 'stroke-width': '3' });
  const head = drawIn(group, 'path', { fill: ink, stroke: paper, 'stroke-width': '1.5', 'stroke-linejoin': 'round' });
  const dot = drawIn(group, 'circle', { r: '4', fill: ink, stroke: paper, 'stroke-width': '2' });
  const plate = drawIn(group, 'rect', { rx: '4', fill: paper, stroke: ink, 'stroke-opacity': '0.25' });
  const words = drawIn(group, 'text', {
    fill: ink,
    'font-size': fontPixels,
    'font-family': 'inherit',
    'font-weight': '600',
    'dominant-baseline': 'central',
  });
  let said = '';
  let width = 0;

  return {
    place({ from, to, text: told, isTrue }: DrawnArrow, room: Room): void {
      const isArrow = Math.hypot(to.x - from.x, to.y - from.y) >= leastPixels;
      const text = isArrow && !isTrue ? `${told} (arrow longer than true)` : told;
      if (text !== said) {
        words.textContent = text;
        said = text;
        width = words.getComputedTextLength();
      }
      for (const part of [halo, shaft, head]) setAttributes(part, { display: isArrow ? 'inline' : 'none' });
      if (isArrow) placeArrow(from, to);
      setAttributes(dot, { cx: from.x, cy: from.y });
      placeWords(from, isArrow ? to : from, room);
    },
    remove: () => group.remove(),
  };

  function placeArrow(from: ScreenPoint, to: ScreenPoint): void {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const at = (along: number, aside: number) =>
      `${(to.x + along * Math.cos(angle) - aside * Math.sin(angle)).toFixed(1)} ${(to.y + along * Math.sin(angle) + aside * Math.cos(angle)).toFixed(1)}`;
    const neck = { x: to.x - headPixels * 0.7 * Math.cos(angle), y: to.y - headPixels * 0.7 * Math.sin(angle) };
    setLine(halo, from, neck);
    setLine(shaft, from, neck);
    setAttributes(head, {
      d: `M${at(0, 0)}L${at(-headPixels, headPixels * 0.55)}L${at(-headPixels, -headPixels * 0.55)}Z`,
    });
  }

  /** On the far side of the tip, so that they do not lie on the arrow; else on the near side, else below or above it. */
  function placeWords(from: ScreenPoint, to: ScreenPoint, room: Room): void {
    const before = Math.min(from.x, to.x) - besidePixels - width - textRoom.x;
    const after = Math.max(from.x, to.x) + besidePixels + textRoom.x;
    const fitsBefore = before - textRoom.x >= room.left;
    const fitsAfter = after + width + textRoom.x <= room.right;
    const isBefore = to.x < from.x ? fitsBefore || !fitsAfter : fitsBefore && !fitsAfter;
    const fits = fitsBefore || fitsAfter;
    const inRoom = Math.max(room.left + textRoom.x, Math.min(after, room.right - width - textRoom.x));
    const left = !fits ? inRoom : isBefore ? before : after;
    const y = fits ? to.y : to.y + (to.y < from.y ? -awayPixels : awayPixels);
    setAttributes(words, { x: left, y });
    setAttributes(plate, {
      x: left - textRoom.x,
      y: y - fontPixels / 2 - textRoom.y,
      width: width + 2 * textRoom.x,
      height: fontPixels + 2 * textRoom.y,
    });
  }
}
