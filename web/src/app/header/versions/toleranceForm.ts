import { largestToleranceM, smallestToleranceM } from '@plumbline/contract/resources/analysisVersions';
import type { Tolerances } from '../../../data/versions/rejudge.ts';

/** A tolerance as it stands in a field. */
type Millimetres = number | string;

/** The tolerance of one IFC type, or of one element by its GlobalId. */
export interface ToleranceRule {
  id: number;
  target: string;
  toleranceMm: Millimetres;
}

export interface ToleranceDraft {
  toleranceMm: Millimetres;
  rules: readonly ToleranceRule[];
}

export const smallestMm = smallestToleranceM * 1000;
export const largestMm = largestToleranceM * 1000;
const longestTarget = 200;

const sentences = {
  range: `Whole millimetres from ${smallestMm} to ${largestMm} are expected.`,
  target: 'An IFC type such as IfcWall, or a GlobalId, is expected.',
  twice: 'This one has a tolerance already.',
} as const;

export interface ToleranceErrors {
  toleranceMm?: string;
  rules: Readonly<Record<number, { target?: string; toleranceMm?: string }>>;
}

/** What the form says, or what is wrong with it; a rule of which nothing was filled in does not count. */
export function readTolerances(draft: ToleranceDraft): { tolerances?: Tolerances; errors: ToleranceErrors } {
  const rules = draft.rules.filter(({ target, toleranceMm }) => target.trim() !== '' || toleranceMm !== '');
  const targets = rules.map(({ target }) => target.trim());
  const wrong = rules.map((rule, i) => [rule.id, ruleErrors(rule, targets.slice(0, i))] as const);
  const errors: ToleranceErrors = {
    ...(isTolerance(draft.toleranceMm) ? {} : { toleranceMm: sentences.range }),
    rules: Object.fromEntries(wrong.filter(([, found]) => Object.keys(found).length > 0)),
  };
  if (errors.toleranceMm !== undefined || Object.keys(errors.rules).length > 0) return { errors };
  const named = rules.map(({ target, toleranceMm }) => [target.trim(), metres(toleranceMm)] as const);
  const tolerancesM = rules.length === 0 ? {} : { tolerancesM: Object.fromEntries(named) };
  return { tolerances: { toleranceM: metres(draft.toleranceMm), ...tolerancesM }, errors };
}

function ruleErrors({ target, toleranceMm }: ToleranceRule, earlier: readonly string[]) {
  const name = target.trim();
  const isName = /^[\w$]+$/.test(name) && name.length <= longestTarget;
  return {
    ...(isName ? {} : { target: sentences.target }),
    ...(earlier.includes(name) ? { target: sentences.twice } : {}),
    ...(isTolerance(toleranceMm) ? {} : { toleranceMm: sentences.range }),
  };
}

function isTolerance(toleranceMm: Millimetres): boolean {
  const value = Number(toleranceMm);
  return toleranceMm !== '' && Number.isInteger(value) && value >= smallestMm && value <= largestMm;
}

function metres(toleranceMm: Millimetres): number {
  return Number(toleranceMm) / 1000;
}
