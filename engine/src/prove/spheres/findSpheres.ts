import type { ScanFile } from '../../files/scan/ScanFile.ts';
import { type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import { quaternionOf } from '../../ground/geometry/quaternionOf.ts';
import { type Registration, stationTransform } from '../../measure/register/Registration.ts';
import { type RigidTransform, rotate, transformPoint } from '../../measure/register/RigidTransform.ts';
import type { PhotoSphere } from './findPhotoSpheres.ts';
import { findScanSpheres, type ScanSphere } from './findScanSpheres.ts';
import type { SphereFile } from './SphereFile.ts';

/** A panorama that can be had, and where from. */
export interface AvailableSphere extends SphereFile {
  /** Index into the scan files. */
  source: number;
  /** Which of its images, or which of its scans to draw. */
  image?: number | undefined;
  /** What it is made of, where that is no panorama yet: images, and its rotation in the world of the file. */
  photos?: { images: number[]; rotation: Pose['rotation'] } | undefined;
  scanIndex?: number | undefined;
  /** The scan it belongs to, among all scans of the run. */
  scan?: number | undefined;
}

/** Every panorama of the scan files, placed in the model; for stations without one, what can be drawn from their points. */
export function findSpheres(scans: readonly ScanFile[], registration: Registration): AvailableSphere[] {
  const spheres: AvailableSphere[] = [];
  let first = 0;
  for (const [index, { source }] of scans.entries()) {
    const found = findScanSpheres(source.images, source.scans);
    for (const { image, name, pose, coverage, scan: own, photos: images } of found) {
      const scan = own === undefined ? undefined : first + own;
      const placed = place(scan === undefined ? registration.transform : stationTransform(registration, scan), pose);
      const photos = images && { images, rotation: pose.rotation };
      const ending = !photos && source.images[image].mediaType === 'image/png' ? 'png' : 'jpg';
      const file = `sphere-${spheres.length + 1}.${ending}`;
      const station = own === undefined ? name : source.scans[own].name;
      spheres.push({ file, station, kind: 'photo', ...placed, coverage, source: index, image, photos, scan });
    }
    for (const [scanIndex, { name, pose, hasStation, points }] of source.scans.entries()) {
      if (!hasStation || points === 0 || found.some((photo) => photo.scan === scanIndex && isWide(photo))) continue;
      const placed = place(stationTransform(registration, first + scanIndex), pose);
      const file = `sphere-${spheres.length + 1}.jpg`;
      const coverage = { longitude: 360, latitude: 180 };
      const scan = first + scanIndex;
      spheres.push({ file, station: name, kind: 'synthetic', ...placed, coverage, source: index, scanIndex, scan });
    }
    first += source.scans.length;
  }
  return spheres;
}

/** A photo of one side does not show what the station saw. */
const isWide = ({ coverage }: ScanSphere): boolean => coverage.longitude > 180;

/** The pose moved by the registration; a map's scale moves places and turns nothing. */
function place(transform: RigidTransform, pose: Pose): Pick<SphereFile, 'orientation' | 'position'> {
  const m = poseMatrix(pose);
  const axes = [0, 1, 2].map((axis) => rotate(transform.rotation, [m[axis], m[axis + 4], m[axis + 8]]));
  const [x, y, z] = axes;
  return { orientation: quaternionOf(x, y, z), position: transformPoint(transform, pose.translation) };
}

/** A panorama as pictures of elements are looked for in it. */
export function asPhotoSphere({
  station,
  file,
  kind,
  orientation,
  position,
  coverage,
  scan,
}: AvailableSphere): PhotoSphere {
  return {
    name: station,
    imagePath: file,
    kind,
    pose: { rotation: orientation, translation: position },
    coverage: coverage.longitude < 360 || coverage.latitude < 180 ? coverage : undefined,
    scan,
  };
}

/** A panorama as results name it. */
export const describeSphere = ({
  file,
  station,
  kind,
  orientation,
  position,
  coverage,
}: AvailableSphere): SphereFile => ({ file, station, kind, orientation, position, coverage });
