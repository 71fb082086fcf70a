import { makePdf } from '../pdf/makePdf.ts';
import type { FontShelf } from '../pdf/openFontShelf.ts';
import { drawSheet } from './drawSheet.ts';

export interface SectionSheet {
  /** A sheet of the engine: 900 units wide, which are 180 mm. */
  svg: string;
  title: string;
  /** Names at the foot of the page. */
  foot: readonly string[];
}

/** Points of the PDF in a unit of the sheet: a fifth of a millimetre. */
const unitPt = (0.2 / 25.4) * 72;
/** 15 mm at both sides of 180. */
const leftPt = (15 / 25.4) * 72;
const topPt = (20 / 25.4) * 72;

/** A section on a page of A4, at the scale that is written on it. */
export function makeSectionPdf({ svg, title, foot }: SectionSheet, shelf: FontShelf): AsyncGenerator<Uint8Array> {
  const info = { title, author: 'Plumbline', subject: 'Section through a scanned element' };
  return makePdf(
    {
      info,
      foot,
      async draw(pdf) {
        pdf.addPage();
        pdf.tags.content(
          'Figure',
          () => {
            pdf.document.save().translate(leftPt, topPt).scale(unitPt);
            drawSheet(pdf, svg);
            pdf.document.restore();
          },
          { alt: title },
        );
      },
    },
    shelf,
  );
}
