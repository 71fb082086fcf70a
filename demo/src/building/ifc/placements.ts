import type { Point2, Vector } from '../shapes/Shape.ts';
import type { StepFile } from '../step/createStepFile.ts';
import type { StepReference } from '../step/StepValue.ts';

/** A point; equal ones are written once. */
export const point = (step: StepFile, at: Vector | Point2): StepReference => step.share('IfcCartesianPoint', [...at]);

/** A direction; equal ones are written once. */
export const direction = (step: StepFile, to: Vector | Point2): StepReference => step.share('IfcDirection', [...to]);

/** A frame by its origin, z and x; both are left out where they are the default. */
export function axisPlacement(step: StepFile, origin: Vector, axis?: Vector, xAxis?: Vector): StepReference {
  const isDefault = (!axis || axis[2] === 1) && (!xAxis || xAxis[0] === 1);
  const axes = isDefault
    ? [undefined, undefined]
    : [direction(step, axis ?? [0, 0, 1]), direction(step, xAxis ?? [1, 0, 0])];
  return step.share('IfcAxis2Placement3D', point(step, origin), ...axes);
}

/** Where a product stands, in the frame of `parent`; turned about Z by degrees. */
export function localPlacement(step: StepFile, parent: StepReference | undefined, at: Vector, turn = 0): StepReference {
  const angle = (turn * Math.PI) / 180;
  const xAxis: Vector | undefined = turn === 0 ? undefined : [Math.cos(angle), Math.sin(angle), 0];
  return step.add('IfcLocalPlacement', parent, axisPlacement(step, at, undefined, xAxis));
}
