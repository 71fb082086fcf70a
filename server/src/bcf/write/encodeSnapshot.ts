import sharp from 'sharp';

/** Of a side: 3.0 allows no more. */
const longestPx = 1500;
const mostPixels = 100_000_000;

/** A picture as a snapshot of a viewpoint is to be; rejects for what is no picture. */
export async function encodeSnapshot(bytes: Uint8Array): Promise<Uint8Array> {
  const { format, width, height, hasAlpha, orientation } = await sharp(bytes).metadata();
  const isFit = format === 'png' && !hasAlpha && (orientation ?? 1) === 1;
  // Most are: what was seen in the viewer, and what came in a file before.
  if (isFit && Math.max(width, height) <= longestPx) return bytes;
  return sharp(bytes, { limitInputPixels: mostPixels, density: 110 })
    .autoOrient()
    .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#FFFFFF' })
    .png()
    .toBuffer();
}

/** A quiet field, where there is no picture: some tools do not open a topic without one. */
export const emptySnapshot = (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#F5F6F8' } })
    .png()
    .toBuffer();
