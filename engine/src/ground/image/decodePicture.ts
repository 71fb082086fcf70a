import { decode } from 'jpeg-js';
import { type DecodedPicture, decodePng } from './decodePng.ts';

/** A damaged or hostile JPEG may claim any size; a panorama of 16,384 × 8,192 is within these. */
const limits = { maxResolutionInMP: 140, maxMemoryUsageInMB: 1200 };

/** Reads a PNG or a JPEG; undefined for what is neither, or cannot be read. */
export function decodePicture(bytes: Uint8Array): DecodedPicture | undefined {
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? decodeJpeg(bytes) : decodePng(bytes);
}

function decodeJpeg(bytes: Uint8Array): DecodedPicture | undefined {
  try {
    const { width, height, data } = decode(bytes, { ...limits, useTArray: true, formatAsRGBA: false });
    return { width, height, rgb: data };
    // biome-ignore lint/plugin/nameErrors: the library says by plain errors that bytes are no picture
  } catch {
    return undefined;
  }
}
