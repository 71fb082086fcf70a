import { drawIn, setAttributes, setLine } from '../svg.ts';
import type { DatumColours } from './Datum.ts';
import { bubbleRadius, type DatumMarks } from './placeMarks.ts';

const font = 'font-family:inherit;font-variant-numeric:tabular-nums';

/** Tags, upright axes and storeys in the viewer's overlay. */
export function createMarkDrawing(overlay: SVGSVGElement, { ink, paper }: DatumColours) {
  const group = drawIn(overlay, 'g', { 'data-tool': 'datumLines' });
  // Below what other tools draw.
  overlay.prepend(group);
  const halo = { stroke: paper, 'stroke-opacity': '0.35', 'stroke-width': '3' };
  const uprights = createPool(() => {
    const upright = drawIn(group, 'g');
    drawIn(upright, 'line', halo);
    drawIn(upright, 'line', { stroke: ink, 'stroke-opacity': '0.6', 'stroke-dasharray': '14 4' });
    return upright;
  });
  const storeys = createPool(() => {
    const storey = drawIn(group, 'g', { 'data-storey': '' });
    drawIn(storey, 'line', halo);
    drawIn(storey, 'line', { stroke: ink, 'stroke-opacity': '0.6', 'stroke-dasharray': '14 4 3 4' });
    drawIn(storey, 'path', { d: 'M0 0l-4.5 -7h9z', fill: 'none', stroke: ink });
    drawIn(storey, 'text', {
      style: `${font};font-size:12px;paint-order:stroke`,
      fill: ink,
      stroke: paper,
      'stroke-width': '3',
      'stroke-linejoin': 'round',
    });
    return storey;
  });
  const bubbles = createPool(() => {
    const bubble = drawIn(group, 'g', { 'data-axis': '' });
    drawIn(bubble, 'circle', { r: bubbleRadius, fill: paper, stroke: ink, 'stroke-width': '1.2' });
    drawIn(bubble, 'text', {
      style: `${font};font-weight:600`,
      fill: ink,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
    });
    return bubble;
  });

  return {
    place(marks: DatumMarks): void {
      setAttributes(group, { opacity: marks.opacity, display: marks.opacity > 0 ? 'inline' : 'none' });
      uprights(marks.uprights, (upright, [from, to]) => {
        for (const line of upright.children) setLine(line as SVGLineElement, from, to);
      });
      storeys(marks.storeys, (storey, { name, label, from, to }) => {
        const [below, line, mark, text] = storey.children as unknown as [
          SVGLineElement,
          SVGLineElement,
          SVGPathElement,
          SVGTextElement,
        ];
        setLine(below, from, to);
        setLine(line, from, to);
        setAttributes(mark, { transform: `translate(${from.x + 6} ${from.y})` });
        setAttributes(text, { x: from.x + 16, y: from.y - 4 });
        text.textContent = `${shorten(name)} ${label}`;
      });
      bubbles(marks.bubbles, (bubble, { tag, x, y }) => {
        const text = bubble.lastElementChild as SVGTextElement;
        setAttributes(bubble, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
        text.textContent = tag;
        text.style.fontSize = `${tag.length < 3 ? 11 : Math.max(6, 26 / tag.length)}px`;
      });
    },
    dispose: () => group.remove(),
  };
}

/** Longer names would lie over the building. */
const mostLetters = 16;
const shorten = (name: string) => (name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name);

/** As many elements as there are things; those that are too many are hidden. */
function createPool<Drawn extends SVGElement>(create: () => Drawn) {
  const drawn: Drawn[] = [];
  return <Thing>(things: readonly Thing[], set: (drawn: Drawn, thing: Thing) => void): void => {
    while (drawn.length < things.length) drawn.push(create());
    for (const [i, element] of drawn.entries()) {
      setAttributes(element, { display: i < things.length ? 'inline' : 'none' });
      if (i < things.length) set(element, things[i]!);
    }
  };
}
