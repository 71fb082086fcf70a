import type { ScanImage } from '../../files/scan/PointSource.ts';
import { identityPose, type Pose } from '../../ground/geometry/Pose.ts';
import { quaternionOf } from '../../ground/geometry/quaternionOf.ts';
import type { Vector } from '../../ground/geometry/Vector.ts';

/** Where in a photo a direction lies, pixels from its upper left corner; undefined where it is not in it. */
export type PhotoProjection = (direction: Vector) => [x: number, y: number] | undefined;

/**
 * A photo that is no panorama yet (ASTM E2807). Its directions are those of its own frame: a cylinder stands upright and its
 * middle looks along +X, as a sphere's does; a pinhole camera looks along −Z, with +X to the right and +Y up.
 */
export interface FlatPhoto {
  project: PhotoProjection;
  /** From the frame of the panorama that it fills to its own. */
  rotation: Pose['rotation'];
  /** What it surely fills of that panorama about its middle, degrees. */
  coverage: { longitude: number; latitude: number };
  /** In the middle, where they are widest. */
  pixelsPerRadian: number;
}

/** Where ahead, left and up of a panorama lie for a camera. */
const toCamera = quaternionOf([0, 0, -1], [-1, 0, 0], [0, 1, 0]);

/** What a cylindrical or pinhole photo shows; undefined for others, and where the file does not say enough. */
export function flatPhotoOf(image: ScanImage): FlatPhoto | undefined {
  if (image.kind === 'cylindrical') return cylinderOf(image);
  return image.kind === 'pinhole' ? pinholeOf(image) : undefined;
}

function cylinderOf(image: ScanImage): FlatPhoto | undefined {
  const { width, height, pixelWidth, pixelHeight, radiusM, principalPoint } = image;
  if (!arePositive(width, height, pixelWidth, pixelHeight, radiusM) || principalPoint === undefined) return undefined;
  const [, middle] = principalPoint;
  const steep = radiusM! / pixelHeight!;
  const latitude = Math.atan(Math.min(middle, height - middle) / steep);
  if (!(latitude > 0)) return undefined;
  return {
    project: ([x, y, z]) =>
      inside(width / 2 - Math.atan2(y, x) / pixelWidth!, middle - (z / Math.hypot(x, y)) * steep, width, height),
    rotation: identityPose.rotation,
    coverage: { longitude: Math.min(360, degrees(width * pixelWidth!)), latitude: degrees(2 * latitude) },
    pixelsPerRadian: 1 / pixelWidth!,
  };
}

function pinholeOf(image: ScanImage): FlatPhoto | undefined {
  const { width, height, pixelWidth, pixelHeight, focalLengthM, principalPoint } = image;
  if (!arePositive(width, height, pixelWidth, pixelHeight, focalLengthM) || !principalPoint) return undefined;
  const [middleX, middleY] = principalPoint;
  const [across, down] = [focalLengthM! / pixelWidth!, focalLengthM! / pixelHeight!];
  const longitude = Math.atan(Math.min(middleX, width - middleX) / across);
  const latitude = Math.atan((Math.min(middleY, height - middleY) / down) * Math.cos(longitude));
  if (!(longitude > 0 && latitude > 0)) return undefined;
  return {
    project: ([x, y, z]) =>
      z < 0 ? inside(middleX - (x / z) * across, middleY + (y / z) * down, width, height) : undefined,
    rotation: toCamera,
    coverage: { longitude: degrees(2 * longitude), latitude: degrees(2 * latitude) },
    pixelsPerRadian: across,
  };
}

const arePositive = (...values: (number | undefined)[]) => values.every((value) => value !== undefined && value > 0);

const degrees = (radians: number) => (radians * 180) / Math.PI;

const inside = (x: number, y: number, width: number, height: number): [number, number] | undefined =>
  x >= 0 && y >= 0 && x <= width && y <= height ? [x, y] : undefined;
