import type { StepReference } from '../step/StepValue.ts';
import { derived, enumeration } from '../step/StepValue.ts';
import type { IfcFile } from './IfcFile.ts';

const units: readonly [type: string, prefix: string | undefined, name: string][] = [
  ['LENGTHUNIT', 'MILLI', 'METRE'],
  ['AREAUNIT', undefined, 'SQUARE_METRE'],
  ['VOLUMEUNIT', undefined, 'CUBIC_METRE'],
  ['PLANEANGLEUNIT', undefined, 'RADIAN'],
  ['MASSUNIT', 'KILO', 'GRAM'],
  ['TIMEUNIT', undefined, 'SECOND'],
  ['THERMODYNAMICTEMPERATUREUNIT', undefined, 'DEGREE_CELSIUS'],
  ['POWERUNIT', undefined, 'WATT'],
];

/** The project's units: millimetres and radians. */
export function writeUnits(file: IfcFile): StepReference {
  return file.add(
    'IfcUnitAssignment',
    units.map(([type, prefix, name]) =>
      file.add('IfcSIUnit', derived, enumeration(type), prefix && enumeration(prefix), enumeration(name)),
    ),
  );
}
