import type { StatusCount } from '../qualityPdf/QualityReport.ts';
import type { Pdf } from './openPdf.ts';
import { colours, statusOf } from './theme.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const gap = 1;

/** Statuses side by side in one bar, as wide as they are many; what is there is never too thin to be seen. */
export function drawBar({ document }: Pdf, statuses: readonly StatusCount[], { x, y, width, height }: Box): void {
  const present = statuses.filter(({ count }) => count > 0);
  const total = present.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    document.rect(x, y, width, height).fill(colours.line);
    return;
  }
  const smallest = Math.min(1.5, width / 20);
  const free = width - gap * (present.length - 1) - smallest * present.length;
  let left = x;
  for (const { status, count } of present) {
    const own = smallest + (free * count) / total;
    document.rect(left, y, own, height).fill(statusOf(status).colour);
    left += own + gap;
  }
}
