import { drawDonut } from './drawDonut.ts';
import { showNumber, showPercent } from './inWords.ts';
import type { Pdf } from './openPdf.ts';
import { paper } from './paper.ts';
import type { Share } from './Share.ts';
import { colours, styles } from './theme.ts';

export const overviewHeight = 148;

/** A whole as a ring with its number, and its parts in figures beside it. */
export function drawOverview(pdf: Pdf, shares: readonly Share[], noun: { one: string; many: string }): void {
  const { document, tags, type } = pdf;
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const outer = overviewHeight / 2;
  const ring = { x: paper.left + outer, y: pdf.y + outer + 4, outer, inner: outer * 0.62 };
  tags.content('Figure', () => drawDonut(pdf, shares, ring), {
    alt: 'The statuses as parts of a ring; the figures stand beside it',
  });
  const number = type.lay(
    showNumber(total),
    { size: total > 999_999 ? 14 : 18, weight: 600, colour: colours.ink },
    { width: ring.inner * 2 },
  );
  const name = type.lay(total === 1 ? noun.one : noun.many, styles.label, { width: ring.inner * 2 });
  tags.content('P', () => {
    const y = ring.y - (number.height + name.height) / 2;
    type.draw(number, { x: ring.x - ring.inner, y, align: 'centre' }, ring.inner * 2);
    type.draw(name, { x: ring.x - ring.inner, y: y + number.height, align: 'centre' }, ring.inner * 2);
  });
  const rowHeight = 24;
  let y = ring.y - (shares.length * rowHeight) / 2;
  const left = paper.left + overviewHeight + 40;
  const width = paper.right - left;
  for (const { label, colour, count } of shares) {
    const cells = [label, showNumber(count), showPercent(count, total)].map((text) =>
      type.lay(text, styles.fact, { width: 200 }),
    );
    const top = y + 4;
    tags.ornament(() => {
      document.circle(left + 4, y + rowHeight / 2, 4).fill(colour);
      if (label !== shares.at(-1)?.label) document.rect(left, y + rowHeight, width, 0.5).fill(colours.line);
    });
    tags.content('P', () => {
      const [title, figure, percent] = cells;
      if (title) type.draw(title, { x: left + 16, y: top });
      if (figure) type.draw(figure, { x: left + width - 160, y: top, align: 'right' }, 80);
      if (percent) type.draw(percent, { x: left + width - 70, y: top, align: 'right' }, 70);
    });
    y += rowHeight;
  }
  pdf.y += overviewHeight + 8;
}
