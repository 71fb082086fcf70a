import type { Pdf } from './openPdf.ts';
import type { Share } from './Share.ts';
import { colours } from './theme.ts';

export interface Ring {
  x: number;
  y: number;
  outer: number;
  inner: number;
}

/** Parts of a whole as parts of a ring, clockwise from the top, with thin gaps. */
export function drawDonut({ document }: Pdf, shares: readonly Share[], ring: Ring): void {
  const present = shares.filter(({ count }) => count > 0);
  const total = present.reduce((sum, { count }) => sum + count, 0);
  let from = 0;
  for (const { colour, count } of present) {
    const to = from + count / total;
    document.path(slice(ring, from, to)).fill(colour, 'even-odd');
    from = to;
  }
  if (total === 0) document.path(slice(ring, 0, 1)).fill(colours.line, 'even-odd');
  if (present.length > 1)
    drawGaps(
      document,
      ring,
      present.map(({ count }) => count / total),
    );
}

function drawGaps(document: PDFKit.PDFDocument, ring: Ring, parts: readonly number[]): void {
  let turn = 0;
  for (const part of parts) {
    document
      .moveTo(...pointAt(ring, ring.inner - 1, turn))
      .lineTo(...pointAt(ring, ring.outer + 1, turn))
      .lineWidth(1)
      .stroke('#FFFFFF');
    turn += part;
  }
}

function slice(ring: Ring, from: number, to: number): string {
  const { x, y, outer, inner } = ring;
  if (to - from > 0.9999) return [outer, inner].map((radius) => circle(x, y, radius)).join(' ');
  const large = to - from > 0.5 ? 1 : 0;
  const at = (radius: number, turn: number) => pointAt(ring, radius, turn).join(' ');
  return [
    `M ${at(outer, from)} A ${outer} ${outer} 0 ${large} 1 ${at(outer, to)}`,
    `L ${at(inner, to)} A ${inner} ${inner} 0 ${large} 0 ${at(inner, from)} Z`,
  ].join(' ');
}

function circle(x: number, y: number, radius: number): string {
  const half = `A ${radius} ${radius} 0 1 1`;
  return `M ${x} ${y - radius} ${half} ${x} ${y + radius} ${half} ${x} ${y - radius} Z`;
}

function pointAt({ x, y }: Ring, radius: number, turn: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [x + Math.sin(angle) * radius, y - Math.cos(angle) * radius];
}
