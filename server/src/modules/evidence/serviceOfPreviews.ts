import { buffer } from 'node:stream/consumers';
import { AppError } from '../../AppError.ts';
import { createKeyedMutex } from '../../platform/createKeyedMutex.ts';
import { createSemaphore } from '../../platform/createSemaphore.ts';
import { contentTypeOfFile } from '../../platform/storage/contentTypes.ts';
import type { Storage } from '../../platform/storage/Storage.ts';
import { type AssetOwner, type MadeObject, uuidPattern } from '../assets/service.ts';

export interface PreviewsOptions {
  storage: Pick<Storage, 'stat' | 'openRead' | 'put'>;
  /** Who may read the panorama itself. */
  panoramas: Pick<AssetOwner, 'pattern' | 'read'>;
}

const ending = '.preview.jpg';
const pattern = new RegExp(`^runs/${uuidPattern}/sphere-\\d{1,6}\\.(?:png|jpe?g)\\.preview\\.jpg$`);
const widest = 4096;
/** The largest of today's cameras have half of it; decoded line by line, it is never whole in memory. */
const mostPixels = 300_000_000;
const largestBytes = 400 * 1024 * 1024;

/** The key under which a panorama is had no wider than browsers draw it. */
export const previewKey = (imagePath: string): string => imagePath + ending;

/** Panoramas no wider than browsers draw them: made once, when the first person opens one, and kept beside the panorama. */
export function createPreviewsService({ storage, panoramas }: PreviewsOptions): { previewOwner: AssetOwner } {
  const scaling = createSemaphore(1);
  const inTurn = createKeyedMutex();

  async function read(key: string): Promise<Buffer | undefined> {
    const found = await storage.stat(key);
    if (found === undefined || found.size > largestBytes) return undefined;
    return buffer(await storage.openRead(key));
  }

  async function make(key: string): Promise<MadeObject | undefined> {
    const kept = await read(key);
    if (kept) return { bytes: kept, contentType: 'image/jpeg' };
    const original = key.slice(0, -ending.length);
    const bytes = await read(original);
    if (bytes === undefined) return undefined;
    const smaller = await scaling.run(() => scaleDown(bytes));
    if (smaller === undefined) return { bytes, contentType: contentTypeOfFile(original) };
    await storage.put(key, smaller, { contentType: 'image/jpeg' });
    return { bytes: smaller, contentType: 'image/jpeg' };
  }

  return {
    previewOwner: {
      pattern,
      read(caller, { key }) {
        const original = key.slice(0, -ending.length);
        const match = panoramas.pattern.exec(original.slice(original.indexOf('/') + 1));
        return match === null ? Promise.resolve(undefined) : panoramas.read(caller, { key: original, match });
      },
      // Two at once would both read and scale it.
      make: ({ key }) => inTurn(key, () => make(key)),
    },
  };
}

/** Nothing where it is small enough already. */
async function scaleDown(bytes: Buffer): Promise<Buffer | undefined> {
  // Slow to load: the first preview waits for it, not every start.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const { width, format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') throw new Error(`A panorama of the format ${format} is not taken.`);
    if (width <= widest) return undefined;
    return await picture.resize({ width: widest }).toColourspace('srgb').jpeg({ quality: 84 }).toBuffer();
    // biome-ignore lint/plugin/nameErrors: the library says by plain errors that bytes are no picture
  } catch {
    throw new AppError('evidence.damaged');
  }
}
