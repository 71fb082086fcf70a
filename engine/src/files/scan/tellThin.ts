/** The guidance asks for points this near to each other, on surfaces as far away as they are in most rooms. */
export const askedSpacingM = 0.02;
/** With fewer on an element nothing is said about where it stands. */
export const fewestPointsOfElement = 15;
/** No plane holds more points that are one apart. */
const mostPerSquare = 2 / Math.sqrt(3);

/** What a spacing that is too wide comes to for an element, as a clause; undefined where it is as asked. */
export function tellThin({ m, atM }: { m: number; atM: number | null }): string | undefined {
  if (m <= askedSpacingM) return undefined;
  const cm2 = ((fewestPointsOfElement * m * m) / mostPerSquare) * 10_000;
  const area = cm2 < 10_000 ? `${roundDown(cm2)} cm²` : `${roundDown(cm2 / 10_000)} m²`;
  const where = atM === null ? '' : ` in sight of one station, ${atM} m away,`;
  const needed = `it takes at least ${area} of an element${where}`;
  return `20 mm or less is asked for; ${needed} for the ${fewestPointsOfElement} points without which nothing is said about where it stands`;
}

/** A bound from below, in two figures. */
function roundDown(value: number): string {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.floor(value / unit) * unit).toPrecision(2)).toLocaleString('en');
}
