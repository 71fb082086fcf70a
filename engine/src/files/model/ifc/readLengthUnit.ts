import { IFCPROJECT, IFCUNITASSIGNMENT } from 'web-ifc';
import type { Problem } from '../../../ground/Problem.ts';
import { type IfcLine, numberOf, refOf, refsOf, textOf } from './attributes.ts';
import type { IfcLines } from './IfcLines.ts';

const prefixes: Record<string, number> = {
  EXA: 1e18,
  PETA: 1e15,
  TERA: 1e12,
  GIGA: 1e9,
  MEGA: 1e6,
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 1e1,
  DECI: 1e-1,
  CENTI: 1e-2,
  MILLI: 1e-3,
  MICRO: 1e-6,
  NANO: 1e-9,
  PICO: 1e-12,
  FEMTO: 1e-15,
  ATTO: 1e-18,
};

/** Metres per length unit of the file; a file that does not say counts in metres. */
export function readLengthUnit(lines: IfcLines, problems: Problem[]): number {
  for (const unit of listProjectUnits(lines)) {
    if (textOf(unit.UnitType) !== 'LENGTHUNIT') continue;
    const metres = metresOfUnit(lines, unit);
    if (metres !== undefined) return metres;
    problems.push({ code: 'unknownUnit', message: 'The length unit cannot be understood; metres are assumed.' });
    return 1;
  }
  problems.push({ code: 'noLengthUnit', message: 'The file names no length unit; metres are assumed.' });
  return 1;
}

/** Radians per plane angle unit of the file; radians when it does not say, as the schema has it. */
export function readAngleUnit(lines: IfcLines): number {
  const unit = listProjectUnits(lines).find(({ UnitType }) => textOf(UnitType) === 'PLANEANGLEUNIT');
  return factorOfUnit(lines, unit, 'RADIAN') ?? 1;
}

/** Metres of an IfcSIUnit or IfcConversionBasedUnit of length; undefined when it is neither. */
export function metresOfUnit(lines: IfcLines, unit: IfcLine | undefined): number | undefined {
  return factorOfUnit(lines, unit, 'METRE');
}

function factorOfUnit(lines: IfcLines, unit: IfcLine | undefined, base: string, depth = 0): number | undefined {
  if (!unit || depth > 8) return undefined;
  if (textOf(unit.Name) === base) return prefixes[textOf(unit.Prefix) ?? ''] ?? 1;
  const factor = lines.find(refOf(unit.ConversionFactor));
  const value = numberOf(factor?.ValueComponent);
  const own = factorOfUnit(lines, lines.find(refOf(factor?.UnitComponent)), base, depth + 1);
  return value !== undefined && value > 0 && own !== undefined ? value * own : undefined;
}

/** Metres of a unit by its name, as property sets write it: `METRE`, `MILLIMETRE`. */
export function metresOfUnitName(name: string | undefined): number | undefined {
  const match = /^([A-Z]*?)MET(?:RE|ER)S?$/.exec(name?.toUpperCase() ?? '');
  if (!match) return undefined;
  return match[1] === '' ? 1 : prefixes[match[1]];
}

function listProjectUnits(lines: IfcLines): IfcLine[] {
  const project = lines.find(lines.idsOf(IFCPROJECT)[0]);
  const assignment = lines.find(refOf(project?.UnitsInContext) ?? lines.idsOf(IFCUNITASSIGNMENT)[0]);
  return lines.readMany(refsOf(assignment?.Units));
}
