import type { Family } from '../DemoElement.ts';
import type { Shape } from '../shapes/Shape.ts';
import type { StepReference } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { ownTypeAttributes } from './ownAttributes.ts';
import { axisPlacement } from './placements.ts';
import { writeMaterial } from './writeMaterial.ts';
import { writeBody } from './writeShape.ts';

/** A type object, and the shape that its elements share, if they do. */
export interface WrittenType {
  name: string;
  type: StepReference;
  material: StepReference;
  map: StepReference | undefined;
}

/** Types are written when first asked for: one for each family and named shape. */
export function createTypes(file: IfcFile, body: StepReference): (family: Family, shape?: Shape) => WrittenType {
  const written = new Map<string, WrittenType>();
  return (family, shape) => {
    const name = shape?.name ? `${family.name} ${shape.name}` : family.name;
    const known = written.get(name);
    if (known) return known;
    const map = shape?.name ? writeMap(file, body, shape) : undefined;
    const type = file.root(
      `${family.ifcType}Type`,
      name,
      name,
      undefined,
      undefined,
      undefined,
      map && [map],
      undefined,
      family.name,
      ...ownTypeAttributes(family),
    );
    const material = writeMaterial(file, family.material, family.name);
    const entry = { name, type, material, map };
    written.set(name, entry);
    file.root('IfcRelAssociatesMaterial', `type ${name}`, undefined, undefined, [type], material);
    return entry;
  };
}

function writeMap(file: IfcFile, body: StepReference, shape: Shape): StepReference {
  return file.add('IfcRepresentationMap', axisPlacement(file, [0, 0, 0]), writeBody(file, body, shape));
}
