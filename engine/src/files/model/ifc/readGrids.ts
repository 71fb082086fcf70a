import type { GridAxis } from '@plumbline/contract/formats/modelFileSidecar';
import { IFCGRID } from 'web-ifc';
import type { Problem } from '../../../ground/Problem.ts';
import { type IfcLine, isTrue, refOf, refsOf, textOf } from './attributes.ts';
import { farthestM } from './cleanShape.ts';
import { tell } from './findProblems.ts';
import type { IfcLines } from './IfcLines.ts';
import { readCurve } from './readCurve.ts';
import { type Place, readPlacement } from './readPlacement.ts';

/** No building has as many; a screen full of lines says nothing. */
const mostAxes = 2000;
const longestText = 200;

/** The axes of the grids of a file, in metres; those that cannot be understood are told and left out. */
export function readGrids(
  lines: IfcLines,
  { lengthUnitM, angleUnit }: { lengthUnitM: number; angleUnit: number },
  problems: Problem[],
): GridAxis[] {
  const axes: GridAxis[] = [];
  const unread: string[] = [];
  for (const grid of lines.readAll(IFCGRID)) {
    const place = readPlacement(lines, refOf(grid.ObjectPlacement));
    const ids = [grid.UAxes, grid.VAxes, grid.WAxes].flatMap(refsOf);
    for (const line of lines.readMany(ids.slice(0, mostAxes + 1))) {
      const points = place && readAxis(lines, line, { place, lengthUnitM, angleUnit });
      const [tag, name] = [labelOf(line.AxisTag), labelOf(grid.Name)];
      if (points) axes.push({ tag, grid: name, points });
      else unread.push(tag || `#${line.expressID}`);
    }
    if (axes.length > mostAxes) break;
  }
  const problem = tell('gridAxes', unread, 'grid axis or axes were left out: they cannot be understood');
  if (problem) problems.push(problem);
  if (axes.length > mostAxes) problems.push({ code: 'manyAxes', message: `Of its grid axes ${mostAxes} are shown.` });
  return axes.slice(0, mostAxes);
}

function readAxis(
  lines: IfcLines,
  axis: IfcLine,
  { place, lengthUnitM, angleUnit }: { place: Place; lengthUnitM: number; angleUnit: number },
): GridAxis['points'] | undefined {
  const curve = readCurve(lines, refOf(axis.AxisCurve), { angleUnit });
  const points = curve?.map((point) => place(point).map((value) => value * lengthUnitM) as GridAxis['points'][number]);
  if (!points?.flat().every((value) => Math.abs(value) < farthestM)) return undefined;
  return isTrue(axis.SameSense) === false ? points.reverse() : points;
}

function labelOf(attribute: unknown): string {
  return (textOf(attribute) ?? '').slice(0, longestText);
}
