import type { Problem } from '../../../ground/Problem.ts';
import type { TextShape } from '../../recognise/TextShape.ts';
import { guessIntensityLimits, type IntensityLimits } from '../guessIntensityLimits.ts';
import type { ColumnStatistics } from './readStatistics.ts';

/** Which column holds what. */
export interface TextColumns {
  position: [number, number, number];
  intensity?: ({ column: number } & IntensityLimits) | undefined;
  colour?: { columns: [number, number, number]; full: number } | undefined;
  problems: Problem[];
}

const intensityNames = ['intensity', 'i', 'scalar_intensity', 'reflectance', 'reflectivity', 'amplitude'];
const colourNames = [
  ['r', 'red', 'diffuse_red'],
  ['g', 'green', 'diffuse_green'],
  ['b', 'blue', 'diffuse_blue'],
];

/** Finds the columns by their names, or else by their number and range; a guess is told as a problem. */
export function guessColumns(shape: TextShape, statistics: ColumnStatistics[]): TextColumns {
  const found = shape.names?.length === shape.columns ? findByName(shape.names) : findByRange(shape, statistics);
  const { position, intensityAt, colourAt } = found;
  const colour = colourAt && { columns: colourAt, full: fullColour(colourAt.map((column) => statistics[column])) };
  const intensity =
    intensityAt === undefined ? undefined : { column: intensityAt, ...limitsOf(shape, statistics[intensityAt]) };
  const problems = tellGuess(shape, found, intensity);
  return { position, intensity, colour, problems };
}

interface FoundColumns {
  position: [number, number, number];
  intensityAt?: number | undefined;
  colourAt?: [number, number, number] | undefined;
  isGuess: boolean;
}

function findByName(names: string[]): FoundColumns {
  const find = (aliases: string[]) => names.findIndex((name) => aliases.includes(name));
  const colourAt = colourNames.map(find) as [number, number, number];
  const intensityAt = find(intensityNames);
  return {
    position: [names.indexOf('x'), names.indexOf('y'), names.indexOf('z')],
    intensityAt: intensityAt < 0 ? undefined : intensityAt,
    colourAt: colourAt.includes(-1) ? undefined : colourAt,
    isGuess: false,
  };
}

function findByRange(shape: TextShape, statistics: ColumnStatistics[]): FoundColumns {
  const { columns, format } = shape;
  const afterIntensity = columns === 7 || format !== 'xyz' ? [4, 3] : [3, 4];
  const at = (columns === 6 ? [3] : afterIntensity).find((first) => isColour(statistics.slice(first, first + 3)));
  const found = {
    position: [0, 1, 2] as [number, number, number],
    colourAt: at === undefined ? undefined : ([at, at + 1, at + 2] as [number, number, number]),
    intensityAt: findIntensity(columns, at),
  };
  const isDefined = columns === 3 || (format !== 'xyz' && (columns === 4 || (columns === 7 && at === 4)));
  return { ...found, isGuess: !isDefined };
}

function findIntensity(columns: number, colourAt: number | undefined): number | undefined {
  if (colourAt === 3) return columns === 7 ? 6 : undefined;
  if (colourAt === 4 || columns === 4 || columns === 7) return 3;
  return undefined;
}

function isColour(columns: ColumnStatistics[]): boolean {
  if (columns.length < 3 || columns.some(({ least, most }) => !(least >= 0 && most <= 65535))) return false;
  const areIntegers = columns.every((column) => column.areIntegers);
  return areIntegers || columns.every(({ most }) => most <= 1);
}

function fullColour(columns: ColumnStatistics[]): number {
  const most = Math.max(...columns.map((column) => column.most));
  if (columns.some((column) => !column.areIntegers)) return 1;
  return most <= 255 ? 255 : 65535;
}

/** PTS states intensities from -2048 to 2047; many writers use other ranges all the same. */
function limitsOf({ format }: TextShape, { least, most }: ColumnStatistics): IntensityLimits {
  if (format === 'pts' && most > 255 && most <= 2047 && least >= -2048) return { low: -2048, high: 2047 };
  return guessIntensityLimits(least, most);
}

function tellGuess(shape: TextShape, found: FoundColumns, intensity: IntensityLimits | undefined): Problem[] {
  const problems: Problem[] = [];
  const names = Array.from({ length: shape.columns }, (_, i) => {
    if (i === found.intensityAt) return 'intensity';
    const axis = found.position.indexOf(i);
    if (axis >= 0) return 'xyz'[axis];
    return ['red', 'green', 'blue'][found.colourAt?.indexOf(i) ?? -1] ?? '(not used)';
  });
  if (found.isGuess)
    problems.push({
      code: 'guessedColumns',
      message: `The file does not name its columns; they were taken as ${names.join(', ')}.`,
    });
  if (intensity)
    problems.push({
      code: 'guessedIntensity',
      message: `The file does not state the range of intensities; ${intensity.low} to ${intensity.high} was taken.`,
    });
  return problems;
}
