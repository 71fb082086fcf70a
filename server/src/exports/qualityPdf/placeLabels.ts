/** A label about a place, both in points. */
export interface PlacedLabel {
  /** What it is of. */
  x: number;
  y: number;
  /** Its middle. */
  labelX: number;
  labelY: number;
  width: number;
}

interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const labelHeight = 10;
const gap = 1;
const ringStep = 7;
const mostRings = 14;

/** Puts each label at its place, or as near to it as those before it leave room; nothing for one that finds none. */
export function placeLabels(
  wanted: readonly { x: number; y: number; width: number }[],
  room: Room,
): (PlacedLabel | undefined)[] {
  const placed: PlacedLabel[] = [];
  const isFree = (x: number, y: number, width: number) =>
    x - width / 2 >= room.left &&
    x + width / 2 <= room.right &&
    y - labelHeight / 2 >= room.top &&
    y + labelHeight / 2 <= room.bottom &&
    placed.every(
      (other) =>
        Math.abs(other.labelX - x) >= (other.width + width) / 2 + gap ||
        Math.abs(other.labelY - y) >= labelHeight + gap,
    );
  return wanted.map(({ x, y, width }) => {
    const found = placesAbout(x, y).find(([labelX, labelY]) => isFree(labelX, labelY, width));
    if (found === undefined) return undefined;
    const label = { x, y, width, labelX: found[0], labelY: found[1] };
    placed.push(label);
    return label;
  });
}

/** The place itself, then rings about it. */
function placesAbout(x: number, y: number): [number, number][] {
  const places: [number, number][] = [[x, y]];
  for (let ring = 1; ring <= mostRings; ring++) {
    const steps = 8 + ring * 4;
    for (let step = 0; step < steps; step++) {
      const angle = (2 * Math.PI * step) / steps;
      places.push([x + Math.cos(angle) * ring * ringStep, y + Math.sin(angle) * ring * ringStep]);
    }
  }
  return places;
}
