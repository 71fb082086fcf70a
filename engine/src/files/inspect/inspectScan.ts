import type { ByteSource } from '../../ground/ByteSource.ts';
import { type Box, emptyBox, extendBox, extendByBox, isEmpty } from '../../ground/geometry/Box.ts';
import { applyPose } from '../../ground/geometry/Pose.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { Report } from '../../ground/Progress.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import { createSpacingMeter, type SpacingMeter } from '../scan/createSpacingMeter.ts';
import { openScan } from '../scan/openScan.ts';
import type { PointBatch, PointScan, PointSource } from '../scan/PointSource.ts';
import { roomDistanceM, stationSpacing } from '../scan/stationSpacing.ts';
import { tellThin } from '../scan/tellThin.ts';
import type { InspectedScan, ScanInspection } from './Inspection.ts';

/** Reads a whole scan file and tells what was in it. */
export async function inspectScan(
  source: ByteSource,
  options: { scratch: Scratch; report?: Report | undefined },
): Promise<ScanInspection> {
  const opened = await openScan(source, options);
  try {
    const scans: InspectedScan[] = [];
    const stationM = stationSpacing(opened.scans);
    // From stations the spacing follows from their rays.
    const meter = stationM === undefined ? createSpacingMeter() : undefined;
    const zeros = opened.scans.map(() => 0);
    for (const index of opened.scans.keys()) scans.push(await inspectOne(opened, index, { ...options, meter, zeros }));
    await readAllImages(opened);
    const spacing = spacingOf(stationM, meter?.finish());
    const described = describe(source, opened, { scans, spacing });
    return {
      ...described,
      problems: [
        ...opened.problems,
        ...tellNoPoints(scans),
        ...zeros.flatMap((count, index) => tellAtOrigin(scans, index, count)),
        ...tellMissing(described),
        ...tellThinScan(spacing),
        ...tellUnlikelySize(described.bounds),
      ],
    };
  } finally {
    await opened.close();
  }
}

function describe(
  source: ByteSource,
  opened: PointSource,
  { scans, spacing }: Pick<ScanInspection, 'scans' | 'spacing'>,
): Omit<ScanInspection, 'problems'> {
  const bounds = emptyBox();
  for (const scan of scans) if (scan.bounds) extendByBox(bounds, scan.bounds);
  return {
    kind: 'scan',
    file: source.name,
    bytes: source.size,
    format: opened.format,
    points: sum(scans.map(({ points }) => points)),
    pointsWithPosition: sum(scans.map(({ pointsWithPosition }) => pointsWithPosition)),
    bounds: orNull(bounds),
    crs: opened.crs === undefined ? null : { name: opened.crs },
    spacing,
    scans,
    images: opened.images.length,
    imageList: [...opened.images],
  };
}

function spacingOf(stationM: number | undefined, measuredM: number | undefined): ScanInspection['spacing'] {
  if (stationM !== undefined) return { m: stationM, atM: roomDistanceM };
  return measuredM === undefined ? null : { m: measuredM, atM: null };
}

/** Less of them is worth no word. */
const mostlyShare = 0.5;
/** A single point may well lie there. */
const leastZeros = 2;

interface Inspecting {
  report?: Report | undefined;
  /** Of the whole file, where stations do not tell. */
  meter: SpacingMeter | undefined;
  /** Of each scan, how many points lie where its frame begins. */
  zeros: number[];
}

async function inspectOne(
  opened: PointSource,
  index: number,
  { report, meter, zeros }: Inspecting,
): Promise<InspectedScan> {
  const scan = opened.scans[index];
  const before = sum(opened.scans.slice(0, index).map(({ points }) => points));
  const total = sum(opened.scans.map(({ points }) => points)) || undefined;
  const bounds = emptyBox();
  let found = 0;
  for await (const batch of opened.readPoints(index)) {
    zeros[index] += countZeros(batch);
    applyPose(scan.pose, batch.x, batch.y, batch.z, batch.count);
    extendByBatch(bounds, batch);
    meter?.add(batch);
    found += batch.count;
    report?.({ step: 'reading points', done: before + found, total });
  }
  return { ...rowOf(scan), pointsWithPosition: found, bounds: orNull(bounds) };
}

function rowOf(scan: PointScan): Omit<InspectedScan, 'pointsWithPosition' | 'bounds'> {
  const { name, points, pose, hasStation, hasIntensity, hasColour, grid, acquiredAt } = scan;
  return {
    name,
    points,
    pose,
    hasStation,
    hasIntensity,
    hasColour,
    grid: grid ?? null,
    acquiredAt: acquiredAt ?? null,
  };
}

function tellNoPoints(scans: InspectedScan[]): Problem[] {
  const empty = scans.filter(({ pointsWithPosition }) => pointsWithPosition === 0);
  const points = sum(scans.map((scan) => scan.points));
  const message =
    points === 0 ? 'The file has no points.' : `None of the ${points.toLocaleString('en')} points has a position.`;
  if (empty.length === scans.length) return [{ code: 'noPoints', message }];
  return empty.map(({ name }) => ({ code: 'noPoints', message: `The scan ${name} has no points with a position.` }));
}

/** Coordinates that an export left out are often written as zeros. */
function tellAtOrigin(scans: InspectedScan[], index: number, zeros: number): Problem[] {
  const { name, pointsWithPosition: points } = scans[index];
  if (zeros < leastZeros || zeros < mostlyShare * points) return [];
  const many = zeros.toLocaleString('en');
  const which = zeros === points ? `All ${many} points` : `${many} of ${points.toLocaleString('en')} points`;
  const where = scans.length === 1 ? '' : ` of the scan ${name}`;
  const message = `${which}${where} lie at 0, 0, 0: their coordinates are missing, and nothing can be compared with them. Export the scan again.`;
  return [{ code: 'pointsAtOrigin', message }];
}

/** That some rays came back from nowhere is usual; where most did, people should know how many. */
function tellMissing({ points, pointsWithPosition }: Pick<ScanInspection, 'points' | 'pointsWithPosition'>): Problem[] {
  const missing = points - pointsWithPosition;
  if (pointsWithPosition === 0 || missing < mostlyShare * points) return [];
  const message = `${missing.toLocaleString('en')} of ${points.toLocaleString('en')} points have no position and are not used.`;
  return [{ code: 'mostlyWithoutPosition', message }];
}

function tellThinScan(spacing: ScanInspection['spacing']): Problem[] {
  const thin = spacing && tellThin(spacing);
  if (!thin) return [];
  const where = spacing.atM === null ? '' : ` at ${spacing.atM} m`;
  const mm = Math.round(spacing.m * 1000).toLocaleString('en');
  return [{ code: 'thinScan', message: `Its points are about ${mm} mm apart${where}: ${thin}.` }];
}

/** Nothing in most formats says what a unit is; a cloud that is higher than towers are was hardly measured in metres. */
function tellUnlikelySize(bounds: Box | null): Problem[] {
  const heightM = bounds ? bounds.max[2] - bounds.min[2] : 0;
  if (heightM < 300) return [];
  const message = `The points span ${Math.round(heightM)} m in height: the file may not be in metres.`;
  return [{ code: 'unlikelySize', message }];
}

/** A photo that cannot be read is worth knowing now, not when somebody opens it. */
async function readAllImages(opened: PointSource): Promise<void> {
  for (const index of opened.images.keys()) await opened.readImage(index);
}

function extendByBatch(bounds: Box, { x, y, z, count }: PointBatch): void {
  for (let i = 0; i < count; i++) extendBox(bounds, x[i], y[i], z[i]);
}

function countZeros({ x, y, z, count }: PointBatch): number {
  let zeros = 0;
  for (let i = 0; i < count; i++) if (x[i] === 0 && y[i] === 0 && z[i] === 0) zeros++;
  return zeros;
}

const orNull = (box: Box): Box | null => (isEmpty(box) ? null : box);

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
