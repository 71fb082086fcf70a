import { slabEdge } from '../plan/grid.ts';
import { shapeOf } from '../shapes/Shape.ts';
import { prism, rectangle } from '../shapes/solids.ts';
import type { StepReference } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { writeBody } from './writeShape.ts';

/** Top of the ground round the building. */
const terrainLevel = -150;
const thickness = 200;
const reach = { x: 14000, y: 16000 };

/** The ground of the site: a plate with a hole where the building stands. */
export function writeTerrain(file: IfcFile, body: StepReference): StepReference {
  const { x, y } = slabEdge;
  const outer = rectangle([x[0] - reach.x, x[1] + reach.x], [y[0] - reach.y, y[1] + reach.y]);
  const hole = rectangle([x[0] - 300, x[1] + 300], [y[0] - 300, y[1] + 300]);
  const shape = shapeOf('lawn', prism(outer, [terrainLevel - thickness, terrainLevel], [hole]));
  return file.add('IfcProductDefinitionShape', undefined, undefined, [writeBody(file, body, shape)]);
}
