import { IFCGEOMETRICREPRESENTATIONCONTEXT, IFCSITE } from 'web-ifc';
import type { Problem } from '../../../ground/Problem.ts';
import type { RootModel } from '../BuildingModel.ts';
import { numberOf, numbersOf, refOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** The angle from the model's +Y to true north, radians, clockwise positive; undefined when the file does not say. */
export function readTrueNorth(lines: IfcLines, problems: Problem[]): number | undefined {
  const contexts = lines.readAll(IFCGEOMETRICREPRESENTATIONCONTEXT);
  const context = contexts.find((each) => textOf(each.ContextType) === 'Model') ?? contexts[0];
  if (!context) return undefined;
  if (isMoved(lines, refOf(context.WorldCoordinateSystem))) {
    problems.push({
      code: 'movedWorld',
      message: 'The world coordinate system of the file is not at its origin; this offset was not applied.',
    });
  }
  const [x, y] = numbersOf(lines.find(refOf(context.TrueNorth))?.DirectionRatios) ?? [0, 0];
  return x === 0 && y === 0 ? undefined : Math.atan2(x, y);
}

function isMoved(lines: IfcLines, placement: number | undefined): boolean {
  const axes = lines.find(placement);
  const location = numbersOf(lines.find(refOf(axes?.Location))?.Coordinates) ?? [];
  const [x, y] = numbersOf(lines.find(refOf(axes?.RefDirection))?.DirectionRatios) ?? [1, 0];
  return location.some((each) => Math.abs(each) > 1e-9) || x < 0 || Math.abs(y) > 1e-9;
}

/** Where the first site says it lies: degrees, and metres above sea level. */
export function readSite(lines: IfcLines, lengthUnitM: number): RootModel['site'] {
  const site = lines.find(lines.idsOf(IFCSITE)[0]);
  if (!site) return undefined;
  const elevation = numberOf(site.RefElevation);
  const latitude = degreesOf(site.RefLatitude);
  const longitude = degreesOf(site.RefLongitude);
  if (latitude === undefined && longitude === undefined && elevation === undefined) return undefined;
  return { latitude, longitude, elevationM: elevation === undefined ? undefined : elevation * lengthUnitM };
}

/** IfcCompoundPlaneAngleMeasure: degrees, minutes, seconds and, if given, millionths of a second, all of one sign. */
function degreesOf(attribute: unknown): number | undefined {
  const parts = numbersOf(attribute);
  if (!parts || parts.length < 3) return undefined;
  const [degrees, minutes, seconds, millionths = 0] = parts;
  return degrees + minutes / 60 + seconds / 3600 + millionths / 3.6e9;
}
