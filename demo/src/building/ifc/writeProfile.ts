import type { Point2, Profile } from '../shapes/Shape.ts';
import type { StepReference } from '../step/StepValue.ts';
import { enumeration } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { point } from './placements.ts';

const area = enumeration('AREA');

/** A profile; equal ones are written once. */
export function writeProfile(file: IfcFile, profile: Profile): StepReference {
  // Optional in IFC4, but IFC2x3 asked for it and readers still do.
  const position = file.share('IfcAxis2Placement2D', point(file, [0, 0]), undefined);
  switch (profile.kind) {
    case 'rectangle':
      return file.share('IfcRectangleProfileDef', area, undefined, position, profile.width, profile.height);
    case 'circle':
      return file.share('IfcCircleProfileDef', area, undefined, position, profile.radius);
    case 'iSection': {
      const { width, height, web, flange } = profile;
      const rest = [undefined, undefined, undefined];
      return file.share('IfcIShapeProfileDef', area, undefined, position, width, height, web, flange, ...rest);
    }
    case 'channel':
      return writeProfile(file, { kind: 'polygon', points: channelOutline(profile) });
    case 'polygon':
      return writePolygon(file, profile.points, profile.holes);
  }
}

/** Open at the top, as a cable tray is; IfcUShapeProfileDef opens sideways. */
function channelOutline({ width, height, wall }: { width: number; height: number; wall: number }): Point2[] {
  const [x, y] = [width / 2, height / 2];
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [x - wall, y],
    [x - wall, wall - y],
    [wall - x, wall - y],
    [wall - x, y],
    [-x, y],
  ];
}

function writePolygon(
  file: IfcFile,
  points: readonly Point2[],
  holes: readonly (readonly Point2[])[] = [],
): StepReference {
  const outer = polyline(file, turnedLeft(points));
  if (holes.length === 0) return file.share('IfcArbitraryClosedProfileDef', area, undefined, outer);
  const inner = holes.map((hole) => polyline(file, turnedLeft(hole).toReversed()));
  return file.share('IfcArbitraryProfileDefWithVoids', area, undefined, outer, inner);
}

function polyline(file: IfcFile, points: readonly Point2[]): StepReference {
  return file.share(
    'IfcPolyline',
    [...points, points[0]].map((at) => point(file, at)),
  );
}

/** Counter-clockwise, whichever way it was drawn. */
function turnedLeft(points: readonly Point2[]): readonly Point2[] {
  let doubleArea = 0;
  points.forEach(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length];
    doubleArea += x * nextY - nextX * y;
  });
  return doubleArea < 0 ? points.toReversed() : points;
}
