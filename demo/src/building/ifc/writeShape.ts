import type { ColourName } from '../shapes/colours.ts';
import { colours } from '../shapes/colours.ts';
import type { Shape, Solid } from '../shapes/Shape.ts';
import type { StepReference } from '../step/StepValue.ts';
import { enumeration, typed } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';
import { axisPlacement, direction, point } from './placements.ts';
import { writeProfile } from './writeProfile.ts';

/** The solids of a shape with their colours, as one representation. */
export function writeBody(file: IfcFile, body: StepReference, shape: Shape): StepReference {
  const solids = shape.parts.flatMap((part) =>
    part.solids.map((solid) => {
      const item = writeSolid(file, solid);
      file.add('IfcStyledItem', item, [writeStyle(file, part.colour)], undefined);
      return item;
    }),
  );
  return file.add('IfcShapeRepresentation', body, 'Body', 'SweptSolid', solids);
}

/** The shape of a hole: no colour. */
export function writeHole(file: IfcFile, body: StepReference, shape: Shape): StepReference {
  const solids = shape.parts.flatMap((part) => part.solids.map((solid) => writeSolid(file, solid)));
  return file.add('IfcShapeRepresentation', body, 'Body', 'SweptSolid', solids);
}

function writeSolid(file: IfcFile, { profile, origin, axis, xAxis, sweep }: Solid): StepReference {
  const area = writeProfile(file, profile);
  const position = axisPlacement(file, origin, axis, xAxis);
  if (sweep.kind === 'straight') {
    return file.add('IfcExtrudedAreaSolid', area, position, direction(file, [0, 0, 1]), sweep.length);
  }
  const turningLine = file.share('IfcAxis1Placement', point(file, [sweep.radius, 0, 0]), direction(file, [0, 1, 0]));
  return file.add('IfcRevolvedAreaSolid', area, position, turningLine, sweep.angle);
}

function writeStyle(file: IfcFile, name: ColourName): StepReference {
  const { rgb, transparency = 0 }: { rgb: readonly number[]; transparency?: number } = colours[name];
  const colour = file.share('IfcColourRgb', undefined, ...rgb);
  const rest = [undefined, undefined, undefined, undefined];
  const rendering = file.share(
    'IfcSurfaceStyleRendering',
    colour,
    transparency,
    ...rest,
    typed('IfcNormalisedRatioMeasure', 0.2),
    typed('IfcSpecularExponent', 32),
    enumeration('NOTDEFINED'),
  );
  return file.share('IfcSurfaceStyle', name, enumeration('BOTH'), [rendering]);
}
