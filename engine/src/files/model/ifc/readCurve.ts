import {
  IFCARCINDEX,
  IFCCIRCLE,
  IFCCOMPOSITECURVE,
  IFCELLIPSE,
  IFCINDEXEDPOLYCURVE,
  IFCLINE,
  IFCPOLYLINE,
  IFCTRIMMEDCURVE,
} from 'web-ifc';
import { plus, type Vector } from '../../../ground/geometry/Vector.ts';
import { type IfcLine, isTrue, numberOf, refOf, refsOf } from './attributes.ts';
import { circleThrough } from './circleThrough.ts';
import type { IfcLines } from './IfcLines.ts';
import { readAxes, readPoint, readVector } from './readPlacement.ts';

export interface CurveOptions {
  /** Radians per plane angle unit of the file. */
  angleUnit: number;
}

const arcStep = Math.PI / 36;
const mostPoints = 1000;

/** The points along a curve, in the units of the file; undefined when it is of a kind that is not read, or damaged. */
export function readCurve(
  lines: IfcLines,
  id: number | undefined,
  options: CurveOptions,
  depth = 0,
): Vector[] | undefined {
  const curve = lines.find(id);
  if (!curve || depth > 4) return undefined;
  const points = readPoints(lines, curve, options, depth);
  return points && points.length >= 2 && points.length <= mostPoints ? points : undefined;
}

function readPoints(lines: IfcLines, curve: IfcLine, options: CurveOptions, depth: number): Vector[] | undefined {
  switch (curve.type) {
    case IFCPOLYLINE:
      return allOf(lines.readMany(refsOf(curve.Points)).map(readPoint));
    case IFCLINE:
      return allOf([0, 1].map((at) => pointOfLine(lines, curve, at)));
    case IFCCIRCLE:
    case IFCELLIPSE:
      return pointsOfConic(lines, curve, { from: 0, sweep: 2 * Math.PI });
    case IFCTRIMMEDCURVE:
      return pointsOfTrimmed(lines, curve, options);
    case IFCINDEXEDPOLYCURVE:
      return pointsOfIndexed(lines, curve);
    case IFCCOMPOSITECURVE:
      return pointsOfComposite(lines, curve, options, depth);
    default:
      return undefined;
  }
}

/** All or none of them. */
function allOf<T>(items: readonly (T | undefined)[]): T[] | undefined {
  return items.every((item) => item !== undefined) ? (items as T[]) : undefined;
}

function pointOfLine(lines: IfcLines, line: IfcLine, at: number): Vector | undefined {
  const from = readPoint(lines.find(refOf(line.Pnt)));
  const vector = lines.find(refOf(line.Dir));
  const direction = readVector(lines.find(refOf(vector?.Orientation))?.DirectionRatios);
  const size = direction && Math.hypot(...direction);
  if (!from || !direction || !size) return undefined;
  return plus(from, direction, (at * (numberOf(vector?.Magnitude) ?? 1)) / size);
}

function pointsOfConic(
  lines: IfcLines,
  conic: IfcLine,
  { from, sweep }: { from: number; sweep: number },
): Vector[] | undefined {
  const radius = numberOf(conic.Radius);
  const [a, b] = [radius ?? numberOf(conic.SemiAxis1), radius ?? numberOf(conic.SemiAxis2)];
  if (!a || !b) return undefined;
  const place = readAxes(lines, refOf(conic.Position));
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / arcStep));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + (sweep * i) / steps;
    return place([a * Math.cos(angle), b * Math.sin(angle), 0]);
  });
}

/** A line or arc between two trims, which are points, parameters, or both: then the parameter counts. */
function pointsOfTrimmed(lines: IfcLines, curve: IfcLine, { angleUnit }: CurveOptions): Vector[] | undefined {
  const basis = lines.find(refOf(curve.BasisCurve));
  const trims = [readTrim(lines, curve.Trim1), readTrim(lines, curve.Trim2)];
  if (basis?.type === IFCLINE) {
    return allOf(trims.map(({ at, point }) => (at === undefined ? point : pointOfLine(lines, basis, at))));
  }
  if (basis?.type !== IFCCIRCLE && basis?.type !== IFCELLIPSE) return undefined;
  const angles = allOf(
    trims.map(({ at, point }) => (at === undefined ? point && angleOf(lines, basis, point) : at * angleUnit)),
  );
  if (!angles) return undefined;
  const turn = 2 * Math.PI;
  const isForward = isTrue(curve.SenseAgreement) ?? true;
  const ahead = (((isForward ? angles[1] - angles[0] : angles[0] - angles[1]) % turn) + turn) % turn || turn;
  return pointsOfConic(lines, basis, { from: angles[0], sweep: isForward ? ahead : -ahead });
}

function readTrim(lines: IfcLines, attribute: unknown): { at: number | undefined; point: Vector | undefined } {
  const items: unknown[] = Array.isArray(attribute) ? attribute : [];
  const isPoint = (item: unknown) => refOf(item) !== undefined;
  return {
    at: items.filter((item) => !isPoint(item)).map(numberOf)[0],
    point: readPoint(lines.find(refOf(items.find(isPoint)))),
  };
}

/** Where on a conic a point is. */
function angleOf(lines: IfcLines, conic: IfcLine, point: Vector): number {
  const place = readAxes(lines, refOf(conic.Position));
  const centre = place([0, 0, 0]);
  const along = (axis: Vector) => {
    const end = place(axis);
    return (point[0] - centre[0]) * (end[0] - centre[0]) + (point[1] - centre[1]) * (end[1] - centre[1]);
  };
  const [a, b] = [numberOf(conic.SemiAxis1) ?? 1, numberOf(conic.SemiAxis2) ?? 1];
  return Math.atan2(along([0, 1, 0]) / b, along([1, 0, 0]) / a);
}

/** Without segments, all its points one after the other. */
function pointsOfIndexed(lines: IfcLines, curve: IfcLine): Vector[] | undefined {
  const list = lines.find(refOf(curve.Points))?.CoordList;
  const corners = Array.isArray(list) ? allOf(list.map(readVector)) : undefined;
  const segments = lines.typedListOf(curve.expressID, 1);
  if (!corners || segments.length === 0) return corners;
  const points: Vector[] = [];
  for (const { type, values } of segments) {
    const own = allOf(values.map((index) => corners[Number(index) - 1]));
    if (!own) return undefined;
    points.push(...(type === IFCARCINDEX && own.length === 3 ? arcThrough(own[0], own[1], own[2]) : own));
  }
  return withoutRepeated(points);
}

function arcThrough(a: Vector, b: Vector, c: Vector): Vector[] {
  const circle = circleThrough(a, b, c);
  if (!circle) return [a, c];
  const { centre, radius, from, sweep } = circle;
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) / arcStep));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = from + (sweep * i) / steps;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle), a[2]];
  });
}

function pointsOfComposite(
  lines: IfcLines,
  curve: IfcLine,
  options: CurveOptions,
  depth: number,
): Vector[] | undefined {
  const parts = allOf(
    lines.readMany(refsOf(curve.Segments)).map((segment) => {
      const points = readCurve(lines, refOf(segment.ParentCurve), options, depth + 1);
      return isTrue(segment.SameSense) === false ? points?.toReversed() : points;
    }),
  );
  return parts && withoutRepeated(parts.flat());
}

function withoutRepeated(points: readonly Vector[]): Vector[] {
  return points.filter((point, i) => i === 0 || point.some((value, axis) => value !== points[i - 1][axis]));
}
