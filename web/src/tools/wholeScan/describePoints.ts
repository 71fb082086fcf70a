import { formatCount } from '../../ui/format.ts';

const million = 1_000_000;
const millions = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** How many points are drawn, and of how many: '1.2 of 34 million points'. */
export function describePoints(shown: number, all: number): string {
  if (all < million) return `${formatCount(shown)} of ${formatCount(all)} points`;
  const few = shown < million / 10 ? formatCount(shown) : inMillions(shown);
  return `${few} of ${inMillions(all)} million points`;
}

function inMillions(count: number): string {
  return count < 10 * million ? millions.format(count / million) : formatCount(count / million);
}
