import type { WrittenSection } from './createPointSection.ts';
import type { E57Field } from './E57Field.ts';
import type { E57ScanOptions } from './E57Writer.ts';
import { toGpsTime } from './gpsTime.ts';
import { guidFrom } from './guidFrom.ts';
import { intensityMaximum } from './scanFields.ts';
import { dateTime, float, integer, points, pose, structure, text } from './xmlText.ts';

/** The element of a scan whose points have been written. */
export function scanXml(scan: E57ScanOptions, index: number, section: WrittenSection, fields: E57Field[]): string {
  const { grid, intensity, colour } = scan;
  const body = [
    text('name', scan.name),
    scan.pose && pose(scan.pose),
    scan.acquiredAt === undefined ? undefined : dateTime('acquisitionStart', toGpsTime(scan.acquiredAt)),
    cartesianBounds(section),
    grid && range('indexBounds', integer, { row: [0, grid.rows - 1], column: [0, grid.columns - 1] }),
    intensity ? range('intensityLimits', integer, { intensity: [0, intensityMaximum] }) : undefined,
    colour
      ? range('colorLimits', integer, { colorRed: [0, 255], colorGreen: [0, 255], colorBlue: [0, 255] })
      : undefined,
    points(section, fields),
  ].join('');
  return structure('vectorChild', text('guid', scan.guid ?? guidFrom(`scan ${index} ${body}`)), body);
}

function cartesianBounds({ ranges: [x, y, z] }: WrittenSection): string | undefined {
  if (Number.isNaN(x[0] + y[0] + z[0])) return undefined;
  return range('cartesianBounds', float, { x, y, z });
}

function range(
  name: string,
  write: (name: string, value: number) => string,
  limits: Record<string, [number, number]>,
): string {
  const children = Object.entries(limits).flatMap(([of, [least, most]]) => [
    write(`${of}Minimum`, least),
    write(`${of}Maximum`, most),
  ]);
  return structure(name, ...children);
}
