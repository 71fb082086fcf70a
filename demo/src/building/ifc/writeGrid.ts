import { letteredAxes, numberedAxes } from '../plan/grid.ts';
import type { Point2 } from '../shapes/Shape.ts';
import type { StepReference } from '../step/StepValue.ts';
import { enumeration } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { localPlacement, point } from './placements.ts';
import type { IfcProject } from './writeProject.ts';

/** How far the axes reach beyond the building. */
const overhang = 3000;

/** The structural grid, on the ground floor. */
export function writeGrid(file: IfcFile, project: IfcProject): void {
  const [west, east] = [numberedAxes[0].x - overhang, numberedAxes[numberedAxes.length - 1].x + overhang];
  const [south, north] = [letteredAxes[0].y - overhang, letteredAxes[letteredAxes.length - 1].y + overhang];
  const line = (from: Point2, to: Point2) => file.add('IfcPolyline', [point(file, from), point(file, to)]);
  const numbered = numberedAxes.map(({ name, x }) => ({ name, curve: line([x, south], [x, north]) }));
  const lettered = letteredAxes.map(({ name, y }) => ({ name, curve: line([west, y], [east, y]) }));
  const axes = (of: { name: string; curve: StepReference }[]) =>
    of.map(({ name, curve }) => file.add('IfcGridAxis', name, curve, true));
  const curves = [...numbered, ...lettered].map(({ curve }) => curve);
  const footPrint = file.add('IfcShapeRepresentation', project.footPrint, 'FootPrint', 'GeometricCurveSet', [
    file.add('IfcGeometricCurveSet', curves),
  ]);
  const [ground] = project.storeys;
  const grid = file.root(
    'IfcGrid',
    'grid',
    'Structural grid',
    undefined,
    undefined,
    localPlacement(file, ground.placement, [0, 0, 0]),
    file.add('IfcProductDefinitionShape', undefined, undefined, [footPrint]),
    axes(numbered),
    axes(lettered),
    undefined,
    enumeration('RECTANGULAR'),
  );
  file.root('IfcRelContainedInSpatialStructure', 'grid', undefined, undefined, [grid], ground.reference);
}
