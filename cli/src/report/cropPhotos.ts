import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { decodePicture } from '@plumbline/engine/ground/image/decodePicture';
import { encodeJpeg } from '@plumbline/engine/ground/image/encodeJpeg';
import type { ElementSphere } from '@plumbline/engine/prove/EvidenceFiles';
import { cropSphere, directionOf } from '@plumbline/engine/prove/spheres/cropSphere';
import type { SphereFile } from '@plumbline/engine/prove/spheres/SphereFile';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { type FolderDrawing, openFolderDrawing } from './openFolderDrawing.ts';
import type { ElementPhoto } from './ReportInput.ts';

const mostPhotos = 48;
const quality = 85;

/** What the best panorama of each element shows of it; panoramas are read one after the other. */
export function cropPhotos(
  folder: OutputFolder,
  spheres: readonly SphereFile[],
  pictured: readonly StoredVerdict[],
  stands: (element: number) => boolean,
): Map<number, ElementPhoto> {
  const drawing = openFolderDrawing(folder);
  const wanted = pictured.slice(0, mostPhotos).flatMap((verdict) => {
    const sphere = verdict.evidence?.spheres[0];
    return sphere ? [{ verdict, sphere }] : [];
  });
  const photos = new Map<number, ElementPhoto>();
  for (const [file, views] of Map.groupBy(wanted, ({ sphere }) => sphere.file)) {
    const source = spheres.find((one) => one.file === file);
    const picture = source && folder.has(file) ? decodePicture(folder.read(file)) : undefined;
    if (source === undefined || picture === undefined) continue;
    for (const { verdict, sphere } of views) {
      const rings = findRings(drawing, verdict, { source, sphere, stands });
      photos.set(verdict.elementIndex, cropPhoto(picture, source, { sphere, rings }));
    }
  }
  return photos;
}

/** As browsers draw it, in the sphere's own frame; where its shape was not kept, around the places that were seen. */
function findRings(
  folder: FolderDrawing,
  verdict: StoredVerdict,
  {
    source: { position, orientation },
    sphere,
    stands,
  }: { source: SphereFile; sphere: ElementSphere; stands(element: number): boolean },
): Vector[][] {
  const opened = folder.open(verdict);
  if (opened === undefined) return [sphere.outline.map(([azimuth, elevation]) => directionOf(azimuth, elevation))];
  const { drawing, subject } = opened;
  const offsetM = verdict.cause === 'moved' && verdict.status === 'deviated' ? subject.offsetM : undefined;
  const pose = { rotation: orientation, translation: position };
  return drawing.outline({ element: subject.element, pose, offsetM, stands });
}

function cropPhoto(
  picture: { width: number; height: number; rgb: Uint8Array },
  { kind, coverage }: SphereFile,
  { sphere: { direction, station, distanceM }, rings }: { sphere: ElementSphere; rings: Vector[][] },
): ElementPhoto {
  const { width, height, rgb, rings: outlines } = cropSphere(picture, { direction, rings, coverage });
  return { jpeg: encodeJpeg(width, height, rgb, quality), width, height, outlines, station, distanceM, kind };
}
