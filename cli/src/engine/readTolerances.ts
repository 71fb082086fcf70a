import type { AnalysisSettings } from '@plumbline/engine/analyse/AnalysisResult';
import { matchTolerances, type NamedTolerances } from '@plumbline/engine/analyse/results/matchTolerances';
import type { ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { UsageError } from '../Command.ts';

/** What the words `--tolerance-mm 10 --tolerance IfcWall=20mm` say; metres. */
export interface TypedTolerances {
  toleranceM?: number | undefined;
  named: NamedTolerances;
}

/** Reads the tolerances, or refuses what is none. */
export function readTolerances(general: string | undefined, named: string[] = []): TypedTolerances {
  return {
    toleranceM: general === undefined ? undefined : readMm(general, '--tolerance-mm'),
    named: Object.fromEntries(named.map(readNamed)),
  };
}

function readNamed(text: string): [string, number] {
  const [name, value, ...rest] = text.split('=');
  if (!name || !value || rest.length > 0) {
    throw new UsageError(`--tolerance is a type or a GlobalId and millimetres, as in IfcWall=20mm; not "${text}".`);
  }
  return [name, readMm(value, `--tolerance ${name}`)];
}

function readMm(text: string, option: string): number {
  const toleranceM = Number(text.replace(/\s*mm$/, '')) / 1000;
  if (!(toleranceM > 0 && toleranceM <= 0.1)) throw new UsageError(`${option} must be above 0 and at most 100 mm.`);
  return toleranceM;
}

/** The tolerances as settings for a model; a name that nothing in it bears is a slip, and refused. */
export function settleTolerances(
  elements: readonly ModelElement[],
  { toleranceM, named }: TypedTolerances,
  fallback: Pick<AnalysisSettings, 'toleranceM' | 'toleranceByTypeM' | 'toleranceByElementM'>,
): Pick<AnalysisSettings, 'toleranceM' | 'toleranceByTypeM' | 'toleranceByElementM'> {
  const { unknown, toleranceByTypeM, toleranceByElementM } = matchTolerances(elements, named);
  if (unknown.length > 0) throw new UsageError(`--tolerance: no element of the model is a ${unknown.join(' or a ')}.`);
  const both = (old: Record<string, number> | undefined, fresh: Record<string, number>) => {
    const all = { ...old, ...fresh };
    return Object.keys(all).length > 0 ? all : undefined;
  };
  return {
    toleranceM: toleranceM ?? fallback.toleranceM,
    toleranceByTypeM: both(fallback.toleranceByTypeM, toleranceByTypeM),
    toleranceByElementM: both(fallback.toleranceByElementM, toleranceByElementM),
  };
}
