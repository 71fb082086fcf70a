import type { ScanSummary } from '@plumbline/contract/resources/files';
import { formatCount } from '../../../ui/format.ts';

const plural = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`;
const millions = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Round where they are many: `12.4 million points`. */
const sayPoints = (points: number): string =>
  points < 1e6 ? plural(points, 'point') : `${millions.format(points / 1e6)} million points`;

export function saySpacing({ spacingM, spacingAtM }: ScanSummary): string | undefined {
  if (spacingM === undefined) return undefined;
  const mm = `${formatCount(Math.max(1, Math.round(spacingM * 1000)))} mm`;
  return spacingAtM === undefined ? `${mm} between points` : `${mm} between points at ${spacingAtM} m`;
}

function sayStations({ scans, stations }: ScanSummary): string {
  if (stations === 0) return scans === 1 ? 'one cloud, no station' : `${formatCount(scans)} clouds, no station`;
  return plural(stations, 'station');
}

export function sayImages({ images, panoramas }: ScanSummary): string {
  if (images === 0) return 'no images';
  const others = images - panoramas;
  if (others === 0) return plural(panoramas, 'panorama');
  return panoramas === 0
    ? plural(images, 'image')
    : `${plural(panoramas, 'panorama')}, ${plural(others, 'other image')}`;
}

/** A line of the table. */
export function describeScan(summary: ScanSummary): string {
  return [sayPoints(summary.points), sayStations(summary), saySpacing(summary), sayImages(summary)]
    .filter((part) => part !== undefined)
    .join(' · ');
}

const metres = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Length, width and height. */
export function sayExtent({ bounds }: ScanSummary): string | undefined {
  if (bounds === undefined) return undefined;
  return `${bounds.max.map((value, axis) => metres.format(value - bounds.min[axis]!)).join(' × ')} m`;
}

/** The middle of the points, and the system that the file names; eastings are larger than any building. */
export function sayGeoreference({ bounds, crs }: ScanSummary): string {
  if (bounds === undefined) return crs ?? 'None';
  const middle = bounds.min.map((value, axis) => Math.round((value + bounds.max[axis]!) / 2));
  const around = `around ${middle.map((value) => formatCount(value)).join(' / ')} m`;
  if (crs !== undefined) return `${crs}; ${around}`;
  const isMap = Math.hypot(middle[0]!, middle[1]!) > 10_000;
  return isMap ? `Coordinates of a map, ${around}; the file names no system` : `Local coordinates, ${around}`;
}
