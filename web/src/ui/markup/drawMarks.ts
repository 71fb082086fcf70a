import type { PictureSize } from './Mark.ts';

/** What the server takes. */
const mostBytes = 30 * 1024 * 1024;
/** More than photos have; larger canvases fail in some browsers without a word. */
const mostPixels = 48_000_000;
const jpegQuality = 0.92;

/**
 * The picture with the marks over it, in its own size and format. What would be more than the server takes is made
 * smaller until it is not.
 */
export async function drawMarks(
  picture: HTMLImageElement,
  marks: SVGGElement,
  { size, type }: { size: PictureSize; type: string },
): Promise<Blob> {
  const over = await openMarks(marks, size);
  let scale = Math.min(1, Math.sqrt(mostPixels / (size.width * size.height)));
  for (;;) {
    const blob = await drawAt(scale);
    if (blob.size <= mostBytes) return blob;
    scale *= 0.8;
  }

  async function drawAt(share: number): Promise<Blob> {
    const width = Math.max(1, Math.round(size.width * share));
    const height = Math.max(1, Math.round(size.height * share));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The picture could not be put together.');
    context.drawImage(picture, 0, 0, width, height);
    context.drawImage(over, 0, 0, width, height);
    return canvas.convertToBlob({ type: type === 'image/jpeg' ? type : 'image/png', quality: jpegQuality });
  }
}

/** The marks as an image of their own. */
async function openMarks(marks: SVGGElement, { width, height }: PictureSize): Promise<HTMLImageElement> {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  alone.setAttribute('viewBox', `0 0 ${width} ${height}`);
  alone.setAttribute('width', String(width));
  alone.setAttribute('height', String(height));
  alone.append(marks.cloneNode(true));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(alone))}`;
  await image.decode();
  return image;
}
