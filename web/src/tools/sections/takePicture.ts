import type { DrawingLook } from './DrawingLook.ts';
import type { DrawingView } from './DrawingView.ts';
import { type Drawn, drawSection } from './drawSection.ts';
import type { Size } from './Place.ts';
import type { PreparedSection } from './prepareSection.ts';

interface Shown {
  view: DrawingView;
  size: Size;
  look: DrawingLook;
  drawn: Drawn;
  /** Stands above the drawing. */
  caption: string;
}

/** Twice as sharp as an ordinary screen: pictures end up in reports. */
const ratio = 2;
const headPx = 32;

/** What is seen of a section, with its lines and what it is, as a PNG. */
export async function takePicture(prepared: PreparedSection, shown: Shown): Promise<Blob> {
  const { view, size, look, drawn, caption } = shown;
  const drawing = new OffscreenCanvas(Math.round(size.width * ratio), Math.round(size.height * ratio));
  const picture = new OffscreenCanvas(drawing.width, drawing.height + headPx * ratio);
  const below = drawing.getContext('2d');
  const context = picture.getContext('2d');
  if (!below || !context) throw new Error('The picture could not be made.');
  drawSection({ context: below, size, ratio, view, look }, prepared, { lines: drawn.lines });
  context.fillStyle = look.paper;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawing, 0, headPx * ratio);
  context.scale(ratio, ratio);
  context.font = look.font;
  context.fillStyle = look.ink;
  context.textBaseline = 'middle';
  context.fillText(caption, 12, headPx / 2, size.width - 24);
  return picture.convertToBlob({ type: 'image/png' });
}
