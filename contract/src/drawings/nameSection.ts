/** A to Z, then AA, AB … of an element's sections, the first by 0. */
export function letterOfSection(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : letterOfSection(rest)) + String.fromCharCode(65 + (index % 26));
}

export const nameSection = (index: number): string => `Section ${letterOfSection(index)}`;

/** Where somebody turned or moved it: nobody must take it for the one of the analysis. */
export const nameHandCut = (index: number): string => `${nameSection(index)}, cut by hand`;
