import { AppError } from '../../AppError.ts';

/** As preparePicture has it: more than cameras have, and less than would fill the memory. */
const mostPixels = 100_000_000;
/** Optimised coding would hold all of a picture in memory, 300 MB of the largest, for a few percent. */
const jpegOptions = { quality: 90, optimiseCoding: false };
/** A fifth less work than the usual 6, for pictures that are a few percent larger: an import may bring thousands. */
const pngOptions = { compressionLevel: 3 };
/** A picture that was packed by a better packer than ours may grow a little, but not by the fold. */
const largestEncodedBytes = 60 * 1024 * 1024;

const formats: Record<string, 'png' | 'jpeg'> = { 'image/png': 'png', 'image/jpeg': 'jpeg' };
const beginnings = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' } as const;

/** Decodes a picture and encodes it anew, upright and without anything beside its pixels: what comes out is that and nothing else. */
export async function encodeAnew(bytes: Buffer, contentType: string): Promise<Buffer> {
  const format = formats[contentType];
  if (format === undefined || !isOf(bytes, format)) throw new AppError('assets.notAnImage');
  // Slow to load: the first picture waits for it, not every start and every command.
  const { default: sharp } = await import('sharp');
  try {
    const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .toColourspace('srgb');
    const encoded = await (format === 'png' ? upright.png(pngOptions) : upright.jpeg(jpegOptions)).toBuffer();
    if (encoded.length > largestEncodedBytes) throw new AppError('storage.tooLarge');
    return encoded;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(isTooLarge(error) ? 'assets.tooManyPixels' : 'assets.notAnImage');
  }
}

/** Before any decoder sees it: those of other formats are never tried. */
function isOf(bytes: Buffer, format: 'png' | 'jpeg'): boolean {
  const beginning = Buffer.from(beginnings[format], 'hex');
  return bytes.subarray(0, beginning.length).equals(beginning);
}

const isTooLarge = (error: unknown) => /pixel limit|too large/i.test((error as Error | undefined)?.message ?? '');
