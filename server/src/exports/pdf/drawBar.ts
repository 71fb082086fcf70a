import type { Box } from './Box.ts';
import type { Pdf } from './openPdf.ts';
import type { Share } from './Share.ts';
import { colours } from './theme.ts';

const gap = 1;

/** Parts of a whole side by side in one bar, as wide as they are many; what is there is never too thin to be seen. */
export function drawBar({ document }: Pdf, shares: readonly Share[], { x, y, width, height }: Box): void {
  const present = shares.filter(({ count }) => count > 0);
  const total = present.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    document.rect(x, y, width, height).fill(colours.line);
    return;
  }
  const smallest = Math.min(1.5, width / 20);
  const free = width - gap * (present.length - 1) - smallest * present.length;
  let left = x;
  for (const { colour, count } of present) {
    const own = smallest + (free * count) / total;
    document.rect(left, y, own, height).fill(colour);
    left += own + gap;
  }
}
