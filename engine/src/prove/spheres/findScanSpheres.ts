import type { PointScan, ScanImage } from '../../files/scan/PointSource.ts';
import { multiplyRotations, type Pose, poseMatrix } from '../../ground/geometry/Pose.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';
import { flatPhotoOf } from './photoProjection.ts';

/** A panorama in a scan file: which of its images, where it was taken (world of the file), and what it covers, degrees. */
export interface ScanSphere {
  image: number;
  /** The images that it must first be made of. */
  photos?: number[] | undefined;
  /** The scan it belongs to, where the file says. */
  scan?: number | undefined;
  name: string;
  pose: Pose;
  coverage: { longitude: number; latitude: number };
}

/**
 * The panoramas of a scan file that say where they were taken: by themselves, or by the scan they belong to. Pinhole photos
 * that together show all around a scan, as the sides of a cube do, are one panorama; others are one each. Where a scan has
 * panoramas, its pinhole photos are left out.
 */
export function findScanSpheres(images: readonly ScanImage[], scans: readonly PointScan[]): ScanSphere[] {
  const listed = images.map((image, index): Listed => {
    const found = scans.findIndex(({ guid }) => guid !== undefined && guid === image.scanGuid);
    return { image, index, scan: found < 0 ? undefined : found };
  });
  const round = listed.flatMap((one) => sphereOf(one, scans));
  const taken = new Set(round.map(({ scan }) => scan));
  const flat = listed.filter(({ image, scan }) => image.kind === 'pinhole' && (scan === undefined || !taken.has(scan)));
  const groups = Map.groupBy(flat, ({ scan, index }) => scan ?? `image ${index}`);
  return [...round, ...[...groups.values()].flatMap((group) => spheresOf(group, scans))];
}

interface Listed {
  image: ScanImage;
  index: number;
  scan: number | undefined;
}

function sphereOf({ image, index, scan }: Listed, scans: readonly PointScan[]): ScanSphere[] {
  const pose = image.pose ?? (scan !== undefined && scans[scan].hasStation ? scans[scan].pose : undefined);
  if (pose === undefined) return [];
  if (image.kind === 'spherical') {
    const coverage = {
      longitude: degrees(image.width, image.pixelWidth, 360),
      latitude: degrees(image.height, image.pixelHeight, 180),
    };
    return [{ image: index, scan, name: image.name, pose, coverage }];
  }
  const cylinder = image.kind === 'cylindrical' ? flatPhotoOf(image) : undefined;
  return cylinder ? [{ image: index, photos: [index], scan, name: image.name, pose, coverage: cylinder.coverage }] : [];
}

function degrees(pixels: number, radiansPerPixel: number | undefined, most: number): number {
  const angle = (pixels * (radiansPerPixel ?? 0) * 180) / Math.PI;
  return angle > 0 ? Math.min(most, angle) : most;
}

/** Of the pinhole photos of one scan; each must say where it was taken, and how. */
function spheresOf(group: readonly Listed[], scans: readonly PointScan[]): ScanSphere[] {
  const usable = group.flatMap((one) => {
    const photo = flatPhotoOf(one.image);
    return photo && one.image.pose ? [{ ...one, photo, pose: one.image.pose }] : [];
  });
  const [first] = usable;
  if (first === undefined) return [];
  const views = usable.map(({ photo, pose }) => ({ project: photo.project, toWorld: poseMatrix(pose) }));
  if (usable.length > 1 && isAllAround(views)) {
    const { scan, index, image } = first;
    const translation = meanOf(usable.map(({ pose }) => pose.translation));
    const rotation = scan === undefined ? first.pose.rotation : scans[scan].pose.rotation;
    const name = scan === undefined ? image.name : scans[scan].name;
    const photos = usable.map((one) => one.index);
    return [{ image: index, photos, scan, name, pose: { translation, rotation }, coverage: whole }];
  }
  return usable.map(({ image, index, scan, photo, pose: { translation, rotation } }) => ({
    image: index,
    photos: [index],
    scan,
    name: image.name,
    coverage: photo.coverage,
    pose: { translation, rotation: multiplyRotations(rotation, photo.rotation) },
  }));
}

const whole = { longitude: 360, latitude: 180 };
const probes = 400;
/** The foot of a tripod is often left out. */
const leastShare = 0.95;

interface PhotoView {
  project: (direction: Vector) => unknown;
  toWorld: Float64Array;
}

/** Whether nearly every direction is in one of the photos. */
function isAllAround(views: readonly PhotoView[]): boolean {
  let seen = 0;
  for (let i = 0; i < probes; i++) {
    // Even over the sphere: a spiral by the golden angle.
    const z = 1 - (2 * i + 1) / probes;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const flat = Math.sqrt(1 - z * z);
    const direction: Vector = [flat * Math.cos(turn), flat * Math.sin(turn), z];
    if (views.some(({ project, toWorld }) => project(turnBack(toWorld, direction)) !== undefined)) seen++;
  }
  return seen >= leastShare * probes;
}

/** A direction in the world as the frame of a pose sees it. */
export function turnBack(m: Float64Array, [x, y, z]: Vector): Vector {
  return [m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z];
}

function meanOf(places: readonly Vector[]): Vector {
  const sum = places.reduce<Vector>(
    (all, place) => [all[0] + place[0], all[1] + place[1], all[2] + place[2]],
    [0, 0, 0],
  );
  return [sum[0] / places.length, sum[1] / places.length, sum[2] / places.length];
}
