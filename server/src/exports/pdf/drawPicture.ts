import type { Box } from './Box.ts';
import type { Pdf } from './openPdf.ts';
import type { Picture } from './Picture.ts';
import { colours, styles } from './theme.ts';

/** A picture as large as its box lets it be, at the top left of it; without one a quiet field that says so. */
export function drawPicture(pdf: Pdf, picture: Picture | undefined, box: Box, alt: string): void {
  const { document, tags, type } = pdf;
  if (picture === undefined) {
    tags.ornament(() => document.rect(box.x, box.y, box.width, box.height).fill(colours.canvas));
    const block = type.lay('No picture', styles.small, { width: box.width });
    const y = box.y + (box.height - block.height) / 2;
    tags.content('P', () => type.draw(block, { x: box.x, y, align: 'centre' }, box.width));
    return;
  }
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const x = box.x + (box.width - size.width) / 2;
  tags.content(
    'Figure',
    () => {
      // From another thread it comes as an array of bytes, which pdfkit takes for a path.
      const { buffer, byteOffset, length } = picture.jpeg;
      document.image(Buffer.from(buffer, byteOffset, length), x, box.y, size);
      document.rect(x, box.y, size.width, size.height).lineWidth(0.5).stroke(colours.line);
    },
    { alt },
  );
}
