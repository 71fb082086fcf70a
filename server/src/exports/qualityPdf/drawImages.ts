import { drawHeading } from '../pdf/drawHeading.ts';
import { drawPicture } from '../pdf/drawPicture.ts';
import type { Pdf } from '../pdf/openPdf.ts';
import { innerWidth, paper } from '../pdf/paper.ts';
import { styles } from '../pdf/theme.ts';
import type { QualityReport } from './QualityReport.ts';

const highest = 318;
/** Points a pixel, which is 96 pixels to the inch: larger, and they would be seen. */
const largestScale = 0.75;

/** The pictures that were handed over with the report, two on a page. */
export async function drawImages(pdf: Pdf, { images }: QualityReport): Promise<void> {
  let number = 0;
  for (const image of images) {
    number += 1;
    const scale = Math.min(innerWidth / image.width, highest / image.height, largestScale);
    const height = image.height * scale;
    const caption = pdf.type.lay(`Image ${number}`, styles.label, { width: innerWidth });
    if (number === 1) drawHeading(pdf, 'Images', height + caption.height + 8);
    else pdf.need(height + caption.height + 8);
    drawPicture(pdf, image, { x: paper.left, y: pdf.y, width: image.width * scale, height }, `Image ${number}`);
    pdf.y += height + 4;
    pdf.tags.content('Caption', () => pdf.type.draw(caption, { x: paper.left, y: pdf.y }));
    pdf.y += caption.height + 14;
    await pdf.pause();
  }
}
