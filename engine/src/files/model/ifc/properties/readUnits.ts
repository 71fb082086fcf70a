import { IFCPROJECT, IFCUNITASSIGNMENT } from 'web-ifc';
import { type IfcLine, numberOf, refOf, refsOf, textOf } from '../attributes.ts';
import type { IfcLines } from '../IfcLines.ts';

const prefixes: Record<string, string> = {
  EXA: 'E',
  PETA: 'P',
  TERA: 'T',
  GIGA: 'G',
  MEGA: 'M',
  KILO: 'k',
  HECTO: 'h',
  DECA: 'da',
  DECI: 'd',
  CENTI: 'c',
  MILLI: 'm',
  MICRO: 'µ',
  NANO: 'n',
  PICO: 'p',
  FEMTO: 'f',
  ATTO: 'a',
};

/** IfcSIUnitName. */
const siSymbols: Record<string, string> = {
  AMPERE: 'A',
  BECQUEREL: 'Bq',
  CANDELA: 'cd',
  COULOMB: 'C',
  CUBIC_METRE: 'm³',
  DEGREE_CELSIUS: '°C',
  FARAD: 'F',
  GRAM: 'g',
  GRAY: 'Gy',
  HENRY: 'H',
  HERTZ: 'Hz',
  JOULE: 'J',
  KELVIN: 'K',
  LUMEN: 'lm',
  LUX: 'lx',
  METRE: 'm',
  MOLE: 'mol',
  NEWTON: 'N',
  OHM: 'Ω',
  PASCAL: 'Pa',
  RADIAN: 'rad',
  SECOND: 's',
  SIEMENS: 'S',
  SIEVERT: 'Sv',
  SQUARE_METRE: 'm²',
  STERADIAN: 'sr',
  TESLA: 'T',
  VOLT: 'V',
  WATT: 'W',
  WEBER: 'Wb',
};

/** IfcConversionBasedUnit has free names; these are those of the schema's documentation. */
const namedSymbols: Record<string, string> = {
  inch: 'in',
  foot: 'ft',
  yard: 'yd',
  mile: 'mi',
  'square inch': 'in²',
  'square foot': 'ft²',
  'square yard': 'yd²',
  'cubic inch': 'in³',
  'cubic foot': 'ft³',
  'cubic yard': 'yd³',
  litre: 'l',
  degree: '°',
  pound: 'lb',
  'ton uk': 'ton',
  minute: 'min',
  hour: 'h',
  day: 'd',
  fahrenheit: '°F',
};

const deepest = 4;
const longest = 40;

/** What the units of a file are called. */
export interface Units {
  /** The unit of a measure where a property names none: `IFCLENGTHMEASURE`. */
  ofMeasure(measure: string): string | undefined;
  /** Of a kind: `LENGTHUNIT`. */
  ofKind(kind: string): string | undefined;
  /** Of an instance that a property names as its own. */
  ofInstance(id: number | undefined): string | undefined;
}

/** Reads the units that the project assigns. */
export function readUnits(lines: IfcLines): Units {
  const project = lines.find(lines.idsOf(IFCPROJECT)[0]);
  const assignment = lines.find(refOf(project?.UnitsInContext) ?? lines.idsOf(IFCUNITASSIGNMENT)[0]);
  const kinds = new Map<string, string | undefined>();
  for (const unit of lines.readMany(refsOf(assignment?.Units))) {
    const kind = textOf(unit.UnitType) ?? (textOf(unit.Currency) === undefined ? undefined : 'MONETARYUNIT');
    if (kind !== undefined) kinds.set(kind, symbolOf(lines, unit));
  }
  const instances = new Map<number, string | undefined>();
  const measures = new Map<string, string>();
  return {
    ofKind: (kind) => kinds.get(kind),
    ofMeasure(measure) {
      const known = measures.get(measure) ?? `${/^IFC(?:POSITIVE|NONNEGATIVE)?(\w+)MEASURE$/.exec(measure)?.[1]}UNIT`;
      measures.set(measure, known);
      return kinds.get(known);
    },
    ofInstance(id) {
      if (id === undefined) return undefined;
      if (!instances.has(id)) instances.set(id, symbolOf(lines, lines.find(id)));
      return instances.get(id);
    },
  };
}

function symbolOf(lines: IfcLines, unit: IfcLine | undefined, depth = 0): string | undefined {
  if (!unit || depth > deepest) return undefined;
  if (Array.isArray(unit.Elements)) return derivedSymbol(lines, unit, depth);
  const name = textOf(unit.Name) ?? textOf(unit.Currency);
  if (name === undefined) return undefined;
  const si = siSymbols[name];
  if (si !== undefined) return `${prefixes[textOf(unit.Prefix) ?? ''] ?? ''}${si}`;
  return (namedSymbols[name.toLowerCase()] ?? name).slice(0, longest);
}

/** W/(m²·K) of three units and their exponents. */
function derivedSymbol(lines: IfcLines, unit: IfcLine, depth: number): string | undefined {
  const over: string[] = [];
  const under: string[] = [];
  for (const element of lines.readMany(refsOf(unit.Elements).slice(0, 16))) {
    const symbol = symbolOf(lines, lines.find(refOf(element.Unit)), depth + 1);
    const exponent = numberOf(element.Exponent) ?? 1;
    if (symbol === undefined) return undefined;
    (exponent < 0 ? under : over).push(raised(symbol, Math.abs(exponent)));
  }
  if (under.length === 0) return over.join('·') || undefined;
  return `${over.join('·') || '1'}/${under.length > 1 ? `(${under.join('·')})` : under[0]}`;
}

function raised(symbol: string, exponent: number): string {
  if (exponent === 1) return symbol;
  return `${symbol}${({ 2: '²', 3: '³', 4: '⁴' } as Record<number, string>)[exponent] ?? `^${exponent}`}`;
}
