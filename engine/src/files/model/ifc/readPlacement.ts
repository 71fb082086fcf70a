import { cross, dot, length, plus, unit, type Vector } from '../../../ground/geometry/Vector.ts';
import { type IfcLine, numbersOf, refOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

/** From one frame to the one around it, in the units of the file. */
export type Place = (point: Vector) => Vector;

/** Deeper than any site, building, storey and assembly; a chain that never ends goes round in a circle. */
const deepest = 32;

/** From the frame of a product to that of the file; undefined when its placement is not one of IfcLocalPlacement. */
export function readPlacement(lines: IfcLines, id: number | undefined): Place | undefined {
  const places: Place[] = [];
  let at = id;
  while (at !== undefined) {
    const line = lines.find(at);
    const axes = refOf(line?.RelativePlacement);
    if (axes === undefined || places.length === deepest) return undefined;
    places.push(readAxes(lines, axes));
    at = refOf(line?.PlacementRelTo);
  }
  return (point) => places.reduce((moved, place) => place(moved), point);
}

/** Of an IfcAxis2Placement2D or 3D; what it leaves out is as the schema says. */
export function readAxes(lines: IfcLines, id: number | undefined): Place {
  const axes = lines.find(id);
  const origin = readVector(lines.find(refOf(axes?.Location))?.Coordinates) ?? [0, 0, 0];
  const z = unit(readDirection(lines, axes?.Axis) ?? [0, 0, 1]);
  const x = unit(acrossOf(readDirection(lines, axes?.RefDirection) ?? [1, 0, 0], z));
  const y = cross(z, x);
  return ([a, b, c]) => plus(plus(plus(origin, x, a), y, b), z, c);
}

/** The part of a vector that is square to an axis; any such vector where there is none. */
function acrossOf(vector: Vector, axis: Vector): Vector {
  const across = plus(vector, axis, -dot(vector, axis));
  if (length(across) > 1e-9) return across;
  return plus([0, 1, 0], axis, -axis[1]);
}

function readDirection(lines: IfcLines, attribute: unknown): Vector | undefined {
  return readVector(lines.find(refOf(attribute))?.DirectionRatios);
}

/** Of two coordinates or three. */
export function readVector(attribute: unknown): Vector | undefined {
  const [x, y, z = 0] = numbersOf(attribute) ?? [];
  return x === undefined || y === undefined ? undefined : [x, y, z];
}

/** The point that an IfcCartesianPoint is. */
export function readPoint(line: IfcLine | undefined): Vector | undefined {
  return readVector(line?.Coordinates);
}
