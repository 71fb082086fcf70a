import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import { decodePicture } from '@plumbline/engine/ground/image/decodePicture';
import { encodeJpeg } from '@plumbline/engine/ground/image/encodeJpeg';
import type { ElementSphere } from '@plumbline/engine/prove/EvidenceFiles';
import { cropSphere } from '@plumbline/engine/prove/spheres/cropSphere';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import type { ElementPhoto } from './ReportInput.ts';

const mostPhotos = 48;
const quality = 85;

/** What the best panorama of each element shows of it; panoramas are read one after the other. */
export function cropPhotos(
  folder: OutputFolder,
  spheres: readonly SphereFile[],
  pictured: readonly StoredVerdict[],
): Map<number, ElementPhoto> {
  const wanted = pictured.slice(0, mostPhotos).flatMap(({ elementIndex, evidence }) => {
    const sphere = evidence?.spheres[0];
    return sphere ? [{ elementIndex, sphere }] : [];
  });
  const photos = new Map<number, ElementPhoto>();
  for (const [file, views] of Map.groupBy(wanted, ({ sphere }) => sphere.file)) {
    const source = spheres.find((one) => one.file === file);
    const picture = source && folder.has(file) ? decodePicture(folder.read(file)) : undefined;
    if (source === undefined || picture === undefined) continue;
    for (const { elementIndex, sphere } of views) photos.set(elementIndex, cropPhoto(picture, source, sphere));
  }
  return photos;
}

function cropPhoto(
  picture: { width: number; height: number; rgb: Uint8Array },
  { kind, coverage }: SphereFile,
  { direction, outline, station, distanceM }: ElementSphere,
): ElementPhoto {
  const { width, height, rgb, outline: drawn } = cropSphere(picture, { direction, outline, coverage });
  return { jpeg: encodeJpeg(width, height, rgb, quality), width, height, outline: drawn, station, distanceM, kind };
}
