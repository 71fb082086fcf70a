import type { PointScan, ScanImage } from '../../files/scan/PointSource.ts';
import type { Pose } from '../../ground/geometry/Pose.ts';

/** A panorama in a scan file: which of its images, where it was taken (world of the file), and what it covers, degrees. */
export interface ScanSphere {
  image: number;
  /** The scan it belongs to, where the file says. */
  scan?: number | undefined;
  name: string;
  pose: Pose;
  coverage: { longitude: number; latitude: number };
}

/** The panoramas of a scan file that say where they were taken: by themselves, or by the scan they belong to. */
export function findScanSpheres(images: readonly ScanImage[], scans: readonly PointScan[]): ScanSphere[] {
  return images.flatMap((image, index) => {
    const found = scans.findIndex(({ guid }) => guid !== undefined && guid === image.scanGuid);
    const scan = found < 0 ? undefined : found;
    const pose = image.pose ?? (scan !== undefined && scans[scan].hasStation ? scans[scan].pose : undefined);
    if (image.kind !== 'spherical' || pose === undefined) return [];
    const coverage = {
      longitude: degrees(image.width, image.pixelWidth, 360),
      latitude: degrees(image.height, image.pixelHeight, 180),
    };
    return [{ image: index, scan, name: image.name, pose, coverage }];
  });
}

function degrees(pixels: number, radiansPerPixel: number | undefined, most: number): number {
  const angle = (pixels * (radiansPerPixel ?? 0) * 180) / Math.PI;
  return angle > 0 ? Math.min(most, angle) : most;
}
