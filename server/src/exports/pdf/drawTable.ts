import type { TextStyle } from './createTypesetter.ts';
import type { Pdf } from './openPdf.ts';
import { innerWidth, paper } from './paper.ts';
import { colours, styles } from './theme.ts';

export interface Column {
  label: string;
  width: number;
  align?: 'left' | 'right';
}

export interface Row {
  cells: readonly string[];
  style?: TextStyle;
  /** Draws something more into the row, at a place that its cells leave free. */
  draw?(place: { columns: readonly number[]; y: number; height: number }): void;
}

const padding = 4;

/** A table that goes on over pages; its head is drawn on each. */
export async function drawTable(
  pdf: Pdf,
  columns: readonly Column[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<void> {
  const lefts = columns.map((_, index) =>
    columns.slice(0, index).reduce((x, { width }) => x + width, paper.left as number),
  );

  async function drawHead(): Promise<void> {
    const cells = columns.map(({ label, width }) => pdf.type.lay(label, styles.head, { width: width - 6 }));
    const height = Math.max(...cells.map((cell) => cell.height));
    await pdf.tags.within('TR', () => {
      for (const [index, cell] of cells.entries()) {
        const y = pdf.y + height - cell.height;
        pdf.tags.content(
          'TH',
          () => pdf.type.draw(cell, { x: lefts[index] ?? 0, y, ...alignOf(columns[index]) }, widthOf(columns[index])),
          {
            scope: 'Column',
          },
        );
      }
    });
    pdf.y += height + 3;
    drawLine(pdf, 0.75);
  }

  await pdf.tags.within('Table', async () => {
    await drawHead();
    for await (const { cells, style = styles.cell, draw } of rows) {
      const blocks = cells.map((text, index) =>
        pdf.type.lay(text, style, { width: widthOf(columns[index]), mostLines: 4 }),
      );
      const height = Math.max(...blocks.map((block) => block.height)) + padding * 2;
      if (pdf.need(height)) await drawHead();
      await pdf.tags.within('TR', () => {
        for (const [index, block] of blocks.entries()) {
          pdf.tags.content('TD', () =>
            pdf.type.draw(
              block,
              { x: lefts[index] ?? 0, y: pdf.y + padding, ...alignOf(columns[index]) },
              widthOf(columns[index]),
            ),
          );
        }
      });
      if (draw) pdf.tags.ornament(() => draw({ columns: lefts, y: pdf.y, height }));
      pdf.y += height;
      drawLine(pdf, 0.5);
      await pdf.pause();
    }
  });
}

const widthOf = (column: Column | undefined) => (column?.width ?? 0) - 6;
const alignOf = (column: Column | undefined) => ({ align: column?.align ?? ('left' as const) });

export function drawLine(pdf: Pdf, thickness: number): void {
  pdf.tags.ornament(() => pdf.document.rect(paper.left, pdf.y, innerWidth, thickness).fill(colours.line));
}
