/** A line over a photo, in CSS pixels. */
export interface OutlineLine {
  width: number;
  opacity: number;
  colour: string;
  dashes: readonly number[];
}

/** Dark below the line: seen on every ground. */
const halo = { colour: '#131A26', opacity: 0.7, width: 5 };
const lineWidth = 2;

/** What is not there is told by its dashes; where both lie side by side, by its colour too. */
export const dashed = { dashes: [8, 6], colour: '#FFFFFF' } as const;

/** What is drawn of an outline, from below. */
export function linesOf({ isDashed }: { isDashed: boolean }, accent: string): OutlineLine[] {
  const dashes = isDashed ? dashed.dashes : [];
  return [
    { ...halo, dashes },
    { width: lineWidth, opacity: 1, colour: isDashed ? dashed.colour : accent, dashes },
  ];
}
