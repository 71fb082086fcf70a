import sharp from 'sharp';
import type { Picture } from './Picture.ts';

export interface PictureLimits {
  /** Of a side, after it was made smaller. */
  longestPx: number;
  formats: readonly ('jpeg' | 'png' | 'svg')[];
}

/** 100 megapixels: more than cameras have, and less than would fill the memory. */
const mostPixels = 100_000_000;
/** Of a drawing, which has no pixels of its own. */
const drawingDpi = 110;

/** A picture as a document holds it: upright, no larger than it needs to be, and encoded anew. Rejects for what is no picture. */
export async function preparePicture(bytes: Buffer, { longestPx, formats }: PictureLimits): Promise<Picture> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', density: drawingDpi });
  const { format } = await picture.metadata();
  if (!formats.some((allowed) => allowed === format))
    throw new Error(`A picture of the format ${format} is not taken.`);
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#FFFFFF' })
    .toColourspace('srgb')
    .jpeg({ quality: 84, mozjpeg: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
