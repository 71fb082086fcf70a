import type { ScanImage } from '../PointSource.ts';
import { guidFrom } from './guidFrom.ts';
import { float, integer, pose, structure, text } from './xmlText.ts';

/** The element of a photo whose bytes have been written at `offset` (physical). */
export function imageXml(image: Omit<ScanImage, 'bytes'>, index: number, offset: number, length: number): string {
  const body = [
    text('name', image.name),
    image.scanGuid === undefined ? undefined : text('associatedData3DGuid', image.scanGuid),
    image.pose && pose(image.pose),
    representation(image, offset, length),
  ].join('');
  return structure('vectorChild', text('guid', guidFrom(`photo ${index} ${body}`)), body);
}

function representation(image: Omit<ScanImage, 'bytes'>, offset: number, length: number): string {
  const { kind, mediaType, width, height, pixelWidth, pixelHeight, focalLengthM, radiusM, principalPoint } = image;
  const blob = `<${mediaType === 'image/jpeg' ? 'jpegImage' : 'pngImage'} type="Blob" fileOffset="${offset}" length="${length}"/>`;
  const size = [blob, integer('imageHeight', height), integer('imageWidth', width)];
  const pixel = [optional('pixelHeight', pixelHeight), optional('pixelWidth', pixelWidth)];
  const centreX = optional('principalPointX', principalPoint?.[0]);
  const centreY = optional('principalPointY', principalPoint?.[1]);
  switch (kind) {
    case 'visual':
      return structure('visualReferenceRepresentation', ...size);
    case 'spherical':
      return structure('sphericalRepresentation', ...size, ...pixel);
    case 'pinhole':
      return structure(
        'pinholeRepresentation',
        ...size,
        optional('focalLength', focalLengthM),
        ...pixel,
        centreX,
        centreY,
      );
    case 'cylindrical':
      return structure('cylindricalRepresentation', ...size, optional('radius', radiusM), ...pixel, centreY);
  }
}

function optional(name: string, value: number | undefined): string | undefined {
  return value === undefined ? undefined : float(name, value);
}
