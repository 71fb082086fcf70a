import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { ScanImage } from '../PointSource.ts';
import type { Pages } from './openPages.ts';
import { readPose } from './readPose.ts';
import type { XmlElement } from './readXml.ts';
import { findElement, findNumber, findText } from './xmlValues.ts';

/** A photo and where its bytes lie (physical). */
export interface E57Image {
  image: ScanImage;
  place: string;
  blobOffset: number;
}

/** By how much they tell: a photo may come with a plain preview of itself. */
const kinds = ['spherical', 'pinhole', 'cylindrical', 'visual'] as const;
const elementNames = {
  spherical: 'sphericalRepresentation',
  pinhole: 'pinholeRepresentation',
  cylindrical: 'cylindricalRepresentation',
  visual: 'visualReferenceRepresentation',
} as const;

/** Reads images2D; a photo that cannot be shown is told and left out. */
export function readImages(root: XmlElement, pages: Pages, problems: Problem[]): E57Image[] {
  const elements = findElement(root, 'images2D')?.children ?? [];
  return elements.flatMap((element, index) => {
    try {
      return [readImage(element, index, pages, problems)];
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      problems.push({ code: 'imageUnusable', message: `The photo ${error.place} was left out: ${error.reason}.` });
      return [];
    }
  });
}

function readImage(element: XmlElement, index: number, pages: Pages, problems: Problem[]): E57Image {
  const place = `images2D/${index}`;
  const refuse = (reason: string) => new EngineError({ kind: 'invalid', file: pages.file, place, reason });
  const kind = kinds.find((candidate) => findElement(element, elementNames[candidate]));
  const shape = kind && findElement(element, elementNames[kind]);
  const blob = findElement(shape, 'jpegImage') ?? findElement(shape, 'pngImage');
  if (!kind || !shape || !blob) throw refuse('there is neither a JPEG nor a PNG in it');

  const bytes = Number(blob.attributes.length ?? Number.NaN);
  const width = findNumber(shape, 'imageWidth') ?? 0;
  const height = findNumber(shape, 'imageHeight') ?? 0;
  if (!(Number.isSafeInteger(bytes) && bytes > 0 && bytes <= pages.size)) throw refuse('its length is wrong');
  if (![width, height].every((size) => Number.isInteger(size) && size >= 0 && size < 2 ** 20)) {
    throw refuse('its width or height is wrong');
  }
  const number = (name: string) => {
    const value = findNumber(shape, name);
    return Number.isFinite(value) ? value : undefined;
  };
  const y = number('principalPointY');
  // A cylinder has no other centre than the middle of its unrolled width (ASTM E2807).
  const x = kind === 'cylindrical' ? width / 2 : number('principalPointX');
  return {
    image: {
      name: findText(element, 'name') ?? `photo ${index + 1}`,
      kind,
      mediaType: blob.name === 'jpegImage' ? 'image/jpeg' : 'image/png',
      width,
      height,
      bytes,
      pose: readPose(element, { file: pages.file, place, problems }),
      scanGuid: findText(element, 'associatedData3DGuid'),
      pixelWidth: number('pixelWidth'),
      pixelHeight: number('pixelHeight'),
      focalLengthM: number('focalLength'),
      radiusM: number('radius'),
      principalPoint: x !== undefined && y !== undefined ? [x, y] : undefined,
    },
    place,
    blobOffset: Number(blob.attributes.fileOffset ?? Number.NaN),
  };
}
