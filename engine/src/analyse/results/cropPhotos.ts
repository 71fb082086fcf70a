import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { decodePicture } from '../../ground/image/decodePicture.ts';
import { encodePng } from '../../ground/image/encodePng.ts';
import { cropSphere } from '../../prove/spheres/cropSphere.ts';
import type { ElementPhoto } from '../../report/ReportInput.ts';
import type { ElementVerdict } from '../AnalysisResult.ts';
import type { ElementSphere, SphereFile } from '../evidence/EvidenceFiles.ts';
import type { FinishedRun } from './FinishedRun.ts';

const mostPhotos = 48;

/** What the best panorama of each element shows of it; panoramas are read one after the other. */
export function cropPhotos(
  evidence: OutputFolder,
  { files, spheres }: FinishedRun,
  pictured: readonly ElementVerdict[],
): Map<number, ElementPhoto> {
  const wanted = pictured.slice(0, mostPhotos).flatMap(({ elementIndex }) => {
    const sphere = files.get(elementIndex)?.spheres[0];
    return sphere ? [{ elementIndex, sphere }] : [];
  });
  const photos = new Map<number, ElementPhoto>();
  for (const [file, views] of Map.groupBy(wanted, ({ sphere }) => sphere.file)) {
    const source = spheres.find((one) => one.file === file);
    const picture = source && evidence.has(file) ? decodePicture(evidence.read(file)) : undefined;
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
  return { png: encodePng(width, height, rgb), width, height, outline: drawn, station, distanceM, kind };
}
