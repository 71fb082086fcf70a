import type {
  Crs,
  InspectedScan,
  Inspection,
  ModelInspection,
  ScanInspection,
} from '@plumbline/engine/files/inspect/Inspection';
import type { Box } from '@plumbline/engine/ground/geometry/Box';

/** An inspection as a person reads it in a terminal. */
export function printInspection(inspection: Inspection): string {
  const sections = inspection.kind === 'scan' ? scanSections(inspection) : modelSections(inspection);
  return [...sections, problems(inspection)].filter((section) => section !== '').join('\n\n');
}

function scanSections(scan: ScanInspection): string[] {
  const missing = scan.points - scan.pointsWithPosition;
  return [
    `${scan.file}: ${scan.format.toUpperCase()}, ${size(scan.bytes)}`,
    table([
      ['Points', `${count(scan.points)}${missing > 0 ? `, ${count(missing)} of them without a position` : ''}`],
      ['Scans', count(scan.scans.length)],
      ['Images', count(scan.images)],
      ['Bounds', box(scan.bounds)],
      ['Coordinates', crs(scan.crs)],
      ['Resolution', spacing(scan)],
    ]),
    table([['Scan', 'Points', 'Position (m)', 'Carries'], ...scan.scans.map(scanRow)]),
    imageTable(scan),
  ];
}

function spacing({ spacing: found }: ScanInspection): string {
  if (found === null) return 'nothing has a position';
  const where = found.atM === null ? '' : ` at ${found.atM} m`;
  return `about ${Math.max(1, Math.round(found.m * 1000))} mm between points${where}`;
}

function scanRow(scan: InspectedScan): string[] {
  const { name, points, pose, hasStation, hasColour, hasIntensity, grid } = scan;
  const carries = [hasColour && 'colour', hasIntensity && 'intensity', grid && `grid ${grid.columns} × ${grid.rows}`];
  return [
    name,
    count(points),
    hasStation ? pose.translation.map((value) => value.toFixed(2)).join(', ') : 'no scanner position',
    carries.filter(Boolean).join(', '),
  ];
}

function imageTable({ imageList }: ScanInspection): string {
  if (imageList.length === 0) return '';
  const rows = imageList.map(({ name, kind, width, height, bytes }) => [
    name,
    kind,
    `${width} × ${height}`,
    size(bytes),
  ]);
  return table([['Image', 'Kind', 'Pixels', 'Size'], ...rows]);
}

function modelSections(model: ModelInspection): string[] {
  return [
    `${model.file}: ${model.schema}, ${size(model.bytes)}`,
    table([
      [
        'Elements',
        `${count(model.elements)}${model.apart > 0 ? `, and ${count(model.apart)} spaces, sites or zones` : ''}`,
      ],
      ['Triangles', count(model.triangles)],
      ['Bounds', box(model.bounds)],
      ['Coordinates', crs(model.crs)],
      ['True north', model.trueNorthDeg === null ? 'not stated' : `${model.trueNorthDeg.toFixed(2)}° from +Y`],
      ['Length unit', `${model.lengthUnitM} m`],
    ]),
    table([
      ['Storey', 'Elevation (m)', 'Elements'],
      ...model.storeys.map(({ name, elevationM, elements }) => [
        name,
        elevationM?.toFixed(2) ?? 'not stated',
        count(elements),
      ]),
    ]),
    table([['Type', 'Elements'], ...Object.entries(model.types).map(([type, elements]) => [type, count(elements)])]),
  ];
}

function problems({ problems: found }: Inspection): string {
  if (found.length === 0) return 'No problems found.';
  return ['Problems', ...found.map(({ message }) => `  - ${message}`)].join('\n');
}

function crs(found: Crs | null): string {
  if (found === null) return 'local; no coordinate system is stated';
  // A WKT fills a screen; its first line names the system.
  const name = (found.name ?? 'unnamed map').split('\n')[0]?.slice(0, 100) ?? '';
  if (found.eastingsM === undefined) return name;
  const { eastingsM, northingsM = 0, heightM = 0, angle = 0, scale = 1 } = found;
  const turn = `turned ${((angle * 180) / Math.PI).toFixed(4)}°`;
  return `${name}, origin at ${eastingsM.toFixed(3)}, ${northingsM.toFixed(3)}, ${heightM.toFixed(3)} m, ${turn}, scale ${scale}`;
}

function box(bounds: Box | null): string {
  if (bounds === null) return 'nothing has a position';
  const { min, max } = bounds;
  const extent = max.map((value, axis) => (value - (min[axis] ?? 0)).toFixed(2)).join(' × ');
  return `${extent} m, from ${min.map((v) => v.toFixed(2)).join(', ')} to ${max.map((v) => v.toFixed(2)).join(', ')}`;
}

/** Columns as wide as their widest cell. */
function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd()).join('\n');
}

const count = (value: number): string => value.toLocaleString('en');

function size(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 4);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${['B', 'kB', 'MB', 'GB', 'TB'][power]}`;
}
