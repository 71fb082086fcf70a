import type { ModelElement } from '../files/model/BuildingModel.ts';
import type { AnalysisSettings } from './AnalysisSettings.ts';

/** Tolerances in metres by what people name: an IFC type, or a GlobalId. */
export type NamedTolerances = Record<string, number>;

/** What to judge by; what is not given stays as it was. */
export interface NewTolerances {
  toleranceM?: number | undefined;
  named?: NamedTolerances | undefined;
}

/** The settings with other tolerances, and the names that nothing in the model bears: they have no effect. */
export function withTolerances(
  before: AnalysisSettings,
  elements: readonly ModelElement[],
  { toleranceM = before.toleranceM, named = {} }: NewTolerances,
): { settings: AnalysisSettings; unknown: string[] } {
  const { unknown, toleranceByTypeM, toleranceByElementM } = matchTolerances(elements, named);
  const both = (old: Record<string, number> | undefined, fresh: Record<string, number>) => {
    const all = { ...old, ...fresh };
    return Object.keys(all).length > 0 ? all : undefined;
  };
  const settings: AnalysisSettings = {
    georeference: before.georeference,
    toleranceM,
    toleranceByTypeM: both(before.toleranceByTypeM, toleranceByTypeM),
    toleranceByElementM: both(before.toleranceByElementM, toleranceByElementM),
  };
  return { settings, unknown };
}

/** What the names stand for in a model, and the names that nothing in it bears. */
interface MatchedTolerances extends Required<Pick<AnalysisSettings, 'toleranceByTypeM' | 'toleranceByElementM'>> {
  unknown: string[];
}

/** Finds the types and elements that are meant: IfcWall is also IfcWallStandardCase, and letters may be small. */
export function matchTolerances(elements: readonly ModelElement[], named: NamedTolerances): MatchedTolerances {
  const matched: MatchedTolerances = { toleranceByTypeM: {}, toleranceByElementM: {}, unknown: [] };
  const types = [...new Set(elements.map(({ ifcType }) => ifcType))];
  const ids = new Set(elements.map(({ globalId }) => globalId));
  // The longer name is the narrower rule: IfcWallStandardCase wins over IfcWall.
  for (const [name, toleranceM] of Object.entries(named).sort(([a], [b]) => a.length - b.length)) {
    const meant = types.filter((type) => isKindOf(type.toLowerCase(), name.toLowerCase()));
    for (const type of meant) matched.toleranceByTypeM[type] = toleranceM;
    if (ids.has(name)) matched.toleranceByElementM[name] = toleranceM;
    else if (meant.length === 0) matched.unknown.push(name);
  }
  return matched;
}

/** Both in small letters. */
export const isKindOf = (type: string, name: string): boolean =>
  type === name || type === `${name}standardcase` || type === `${name}elementedcase`;
