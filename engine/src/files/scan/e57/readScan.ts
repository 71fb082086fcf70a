import { EngineError } from '../../../ground/EngineError.ts';
import type { Box } from '../../../ground/geometry/Box.ts';
import { identityPose } from '../../../ground/geometry/Pose.ts';
import type { Problem } from '../../../ground/Problem.ts';
import { type E57Field, fieldBits, fieldRange } from './E57Field.ts';
import { colourFields, type E57Scan, positionFields } from './E57Scan.ts';
import { fromGpsTime } from './gpsTime.ts';
import type { Pages } from './openPages.ts';
import { readFields } from './readFields.ts';
import { readGrid } from './readGrid.ts';
import { readPose } from './readPose.ts';
import type { XmlElement } from './readXml.ts';
import { findElement, findNumber, findRange, findText } from './xmlValues.ts';

/** Points that are all the same need no bytes; more of them than this are a trap and not a scan. */
const constantPointsLimit = 1_000_000;

/** Reads one child of data3D; its points stay in the file. */
export function readScan(element: XmlElement, index: number, pages: Pages, problems: Problem[]): E57Scan {
  const place = `data3D/${index}`;
  const refuse = (reason: string) => new EngineError({ kind: 'invalid', file: pages.file, place, reason });
  const points = findElement(element, 'points');
  const prototype = findElement(points, 'prototype');
  if (!points || !prototype) throw refuse('the scan has no points element with a prototype');
  const fields = readFields(prototype, pages.file, `${place}/points/prototype`);
  const count = Number(points.attributes.recordCount ?? Number.NaN);
  checkCount(count, fields, pages, refuse);

  const has = (...names: readonly string[]) =>
    names.every((name) => fields.find((field) => field.name === name && field.kind !== 'text'));
  const isSpherical = !has(...positionFields.cartesian) && has(...positionFields.spherical);
  if (count > 0 && !isSpherical && !has(...positionFields.cartesian)) {
    throw refuse('the points have neither cartesian nor spherical coordinates');
  }
  const guid = findText(element, 'guid');
  if (!guid) problems.push({ code: 'missingGuid', message: `The scan ${place} has no guid.` });
  const pose = readPose(element, { file: pages.file, place, problems });
  const grid = readGrid(element, fields, place, problems);
  return {
    scan: {
      name: findText(element, 'name') ?? `scan ${index + 1}`,
      guid,
      points: count,
      pose: pose ?? identityPose,
      // Points measured as angle and range, or that lie in the scanner's grid, come from one position, and whoever wrote
      // a pose wrote where that was. A cloud with none of these was merged: its origin says nothing about a scanner.
      hasStation: pose !== undefined || isSpherical || has('rowIndex', 'columnIndex'),
      bounds: readCartesianBounds(element) ?? readSphericalBounds(element),
      hasIntensity: has('intensity'),
      hasColour: has(...colourFields),
      grid: grid && { rows: grid.rows, columns: grid.columns },
      acquiredAt: fromGpsTime(findNumber(element, 'acquisitionStart', 'dateTimeValue')),
    },
    place,
    sectionOffset: Number(points.attributes.fileOffset ?? Number.NaN),
    fields,
    isSpherical,
    intensityRange: limitsOf(element, fields, 'intensity', 'intensityLimits'),
    colourRanges: [
      limitsOf(element, fields, 'colorRed', 'colorLimits'),
      limitsOf(element, fields, 'colorGreen', 'colorLimits'),
      limitsOf(element, fields, 'colorBlue', 'colorLimits'),
    ],
    firstRow: grid?.firstRow ?? 0,
    firstColumn: grid?.firstColumn ?? 0,
  };
}

function checkCount(count: number, fields: E57Field[], pages: Pages, refuse: (reason: string) => EngineError): void {
  if (!Number.isSafeInteger(count) || count < 0) throw refuse('the scan does not say how many points it has');
  const bits = fields.reduce((sum, field) => sum + fieldBits(field), 0);
  const isPossible = bits === 0 ? count <= constantPointsLimit : (count * bits) / 8 <= pages.size;
  if (!isPossible) throw refuse(`the scan says it has ${count} points, more than the file can hold`);
}

function limitsOf(scan: XmlElement, fields: readonly E57Field[], name: string, limits: string): [number, number] {
  const stated = findRange(findElement(scan, limits), `${name}Minimum`, `${name}Maximum`);
  const field = fields.find((candidate) => candidate.name === name);
  return stated ?? (field && fieldRange(field)) ?? [0, 1];
}

function readCartesianBounds(scan: XmlElement): Box | undefined {
  const bounds = findElement(scan, 'cartesianBounds');
  const x = findRange(bounds, 'xMinimum', 'xMaximum');
  const y = findRange(bounds, 'yMinimum', 'yMaximum');
  const z = findRange(bounds, 'zMinimum', 'zMaximum');
  return x && y && z && { min: [x[0], y[0], z[0]], max: [x[1], y[1], z[1]] };
}

/** The box about a shell of ranges and elevations, all the way round: azimuths would make it tighter at best. */
function readSphericalBounds(scan: XmlElement): Box | undefined {
  const bounds = findElement(scan, 'sphericalBounds');
  const range = findRange(bounds, 'rangeMinimum', 'rangeMaximum');
  if (!range) return undefined;
  const [low, high] = findRange(bounds, 'elevationMinimum', 'elevationMaximum') ?? [-Math.PI / 2, Math.PI / 2];
  const [near, far] = range;
  const aside = far * (low <= 0 && high >= 0 ? 1 : Math.max(Math.cos(low), Math.cos(high)));
  const heights = [near * Math.sin(low), far * Math.sin(low), near * Math.sin(high), far * Math.sin(high)];
  return { min: [-aside, -aside, Math.min(...heights)], max: [aside, aside, Math.max(...heights)] };
}
