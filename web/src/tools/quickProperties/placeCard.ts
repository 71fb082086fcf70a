export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface CardPlace {
  left: number;
  top: number;
  /** Where the line ends, at the element and at the card; without one when card or element were kept from leaving the viewer. */
  line?: { element: Point; card: Point };
}

/** Specification 2, section 9. */
export const quickPropertiesLook = {
  marginPx: 15,
  /** The way from the card to the element that the line goes, and from the element to the card. */
  toElement: 0.99,
  toCard: 0.97,
  lineWidth: 1.3,
} as const;

/** How far the card stands from the element. */
const awayPx = 56;

/** Puts the card beside and above the element, on the other side where there is no room, and never nearer than 15 px to an edge. */
export function placeCard({
  anchor,
  card,
  view,
}: {
  anchor: Point & { isInView: boolean };
  card: Size;
  view: Size;
}): CardPlace {
  const { marginPx } = quickPropertiesLook;
  const x = place(anchor.x, { away: awayPx, size: card.width, room: view.width, first: 'after' });
  const y = place(anchor.y, { away: awayPx, size: card.height, room: view.height, first: 'before' });
  const left = clamp(x, marginPx, view.width - marginPx - card.width);
  const top = clamp(y, marginPx, view.height - marginPx - card.height);
  const isFree = left === x && top === y && anchor.isInView && isWithin(anchor, view, marginPx);
  return { left, top, ...(isFree && { line: lineBetween(anchor, { left, top, ...card }) }) };
}

/** One axis: after the element or before it, as the wish and the room are. */
function place(
  at: number,
  { away, size, room, first }: { away: number; size: number; room: number; first: 'before' | 'after' },
): number {
  const { marginPx } = quickPropertiesLook;
  const before = at - away - size;
  const after = at + away;
  const fits = { before: before >= marginPx, after: after + size <= room - marginPx };
  const other = first === 'before' ? 'after' : 'before';
  const side = fits[first] || !fits[other] ? first : other;
  return side === 'before' ? before : after;
}

function lineBetween(element: Point, card: Size & { left: number; top: number }): { element: Point; card: Point } {
  const { toElement, toCard } = quickPropertiesLook;
  const corner = {
    x: clamp(element.x, card.left, card.left + card.width),
    y: clamp(element.y, card.top, card.top + card.height),
  };
  return { element: mix(corner, element, toElement), card: mix(element, corner, toCard) };
}

function isWithin({ x, y }: Point, { width, height }: Size, margin: number): boolean {
  return x >= margin && y >= margin && x <= width - margin && y <= height - margin;
}

function mix(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** In a viewer smaller than the card its beginning is what is seen. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
