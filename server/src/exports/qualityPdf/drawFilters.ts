import { drawHeading } from '../pdf/drawHeading.ts';
import { countOf, isolate, showNumber } from '../pdf/inWords.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

const labelWidth = 120;
const mostValues = 40;

/** Which elements the report is about. */
export function drawFilters(pdf: Pdf, { filters, elementCount }: QualityReport): void {
  drawHeading(pdf, 'Elements included', 40);
  if (filters.length === 0) {
    pdf.write(`All elements: ${showNumber(elementCount)}.`, styles.body);
    return;
  }
  const verb = elementCount === 1 ? 'meets' : 'meet';
  const told = elementCount === 0 ? 'No element meets' : `${countOf(elementCount, 'element')} ${verb}`;
  pdf.write(`${told} all of these filters.`, styles.body);
  pdf.y += 6;
  for (const { label, values } of filters) {
    const shown = values.slice(0, mostValues).map(isolate).join(', ');
    const rest = values.length - mostValues;
    const text = rest > 0 ? `${shown} and ${showNumber(rest)} more` : shown;
    const name = pdf.type.lay(label, styles.quiet, { width: labelWidth });
    const value = pdf.type.lay(text, styles.body, { width: innerWidth - labelWidth, mostLines: 30 });
    const height = Math.max(name.height, value.height);
    pdf.need(height);
    pdf.tags.content('P', () => {
      pdf.type.draw(name, { x: paper.left, y: pdf.y });
      pdf.type.draw(value, { x: paper.left + labelWidth, y: pdf.y });
    });
    pdf.y += height + 3;
  }
}
