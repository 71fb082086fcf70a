import { showNumber } from './inWords.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { colours, styles } from './theme.ts';

export interface Bins {
  counts: readonly number[];
  /** What stands below the edges of the bins: one more than there are bins. */
  edges: readonly string[];
  /** What is counted, below them all. */
  unit: string;
}

const chartHeight = 150;
export const histogramHeight = chartHeight + 48;

/** Counts as bars beside each other, over the whole width. */
export function drawHistogram({ document, type, y: top }: Pdf, { counts, edges, unit }: Bins): void {
  const width = innerWidth / counts.length;
  const highest = Math.max(...counts);
  const base = top + 14 + chartHeight;
  for (const [index, count] of counts.entries()) {
    const x = paper.left + index * width;
    const height = count === 0 ? 0 : Math.max(1, (chartHeight * count) / highest);
    document.rect(x + 3, base - height, width - 6, height).fill(colours.bar);
    const figure = type.lay(showNumber(count), count === 0 ? styles.small : styles.head, { width });
    type.draw(figure, { x, y: base - height - figure.height - 1, align: 'centre' }, width);
  }
  document.rect(paper.left, base, innerWidth, 0.75).fill(colours.quiet);
  for (const [edge, text] of edges.entries()) {
    const isEnd = edge === counts.length;
    const label = type.lay(text, isEnd ? styles.head : styles.small, { width: 60 });
    const x = paper.left + edge * width;
    const align = edge === 0 ? 'left' : isEnd ? 'right' : 'centre';
    document.rect(Math.min(x, paper.right - 0.5), base, 0.5, 3).fill(colours.quiet);
    type.draw(label, { x: edge === 0 ? x : isEnd ? x - 60 : x - 30, y: base + 4, align }, 60);
  }
  type.draw(
    type.lay(unit, styles.small, { width: innerWidth }),
    { x: paper.left, y: base + 18, align: 'centre' },
    innerWidth,
  );
}
