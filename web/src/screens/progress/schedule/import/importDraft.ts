import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type {
  MatchedPackage,
  NewActivity,
  ScheduleChange,
  SchedulePreview,
  ScheduleRule,
  TakenTogether,
} from '@plumbline/contract/resources/schedules';
import { takenTogether } from '@plumbline/contract/resources/schedules';
import { createRuleFinder } from '@plumbline/contract/scheduleRules';
import type { ImportChoices } from '../../../../data/progress/schedules.ts';
import { asksForSomething } from '../../form/packageDraft.ts';

export interface RuleDraft extends ScheduleRule {
  /** The same while it is edited and moved. */
  id: number;
}

/** What somebody has chosen so far. */
export interface ImportDraft {
  /** Changes that are not taken, by the id of their row. */
  left: ReadonlySet<string>;
  rules: readonly RuleDraft[];
  /** Of activities by key: elements of its own, or null for none, whatever the rules say. */
  own: ReadonlyMap<string, ElementFilter | null>;
  /** That it is to be imported although something speaks against it. */
  isConfirmed: boolean;
}

/** What is doubtful is not taken before a person says so. */
export const draftOf = (preview: SchedulePreview): ImportDraft => ({
  left: new Set(
    changeRows(preview)
      .filter(({ match }) => preview.doubts.length > 0 || match.isDoubtful)
      .map(({ id }) => id),
  ),
  isConfirmed: preview.doubts.length === 0,
  rules: preview.rules.map(({ by, pattern, filter }, i) => ({ id: i, by, pattern, filter })),
  own: new Map(),
});

export const changeGroups = [...takenTogether, 'renumbered'] as const;
export type ChangeGroup = (typeof changeGroups)[number];

/** Changes of a package that are taken or left together: of another activity all of them. */
export interface ChangeRow {
  id: string;
  match: MatchedPackage;
  group: ChangeGroup;
  changes: ScheduleChange[];
}

const groupOf: Record<ScheduleChange['field'], TakenTogether> = {
  startDate: 'dates',
  endDate: 'dates',
  activityId: 'activityId',
  wbs: 'wbs',
};

/** By what is taken or left together. */
export const splitChanges = (changes: readonly ScheduleChange[]) =>
  [...Map.groupBy(changes, ({ field }) => groupOf[field])].map(([group, some]) => ({ group, changes: some }));

export const changeRows = ({ matched }: SchedulePreview): ChangeRow[] =>
  matched.flatMap((match) => {
    const { by, changes, watchlist } = match;
    const groups: Pick<ChangeRow, 'group' | 'changes'>[] =
      by !== 'renumbered' ? splitChanges(changes) : changes.length > 0 ? [{ group: by, changes }] : [];
    return groups.map((one) => ({ ...one, match, id: `${watchlist._id} ${one.group}` }));
  });

/** What becomes of a new activity. */
export type Fate =
  | { kind: 'rule'; rule: number }
  | { kind: 'own'; filter: ElementFilter }
  | { kind: 'left' }
  | { kind: 'unmet' }
  | { kind: 'obstacle'; reason: string };

export interface Fated {
  activity: NewActivity;
  fate: Fate;
}

export function fateAll(added: readonly NewActivity[], { rules, own }: ImportDraft): Fated[] {
  const find = createRuleFinder(rules.map(({ by, pattern }) => ({ by, pattern: pattern.trim() })));
  const fateOf = (activity: NewActivity): Fate => {
    if (activity.obstacle !== null) return { kind: 'obstacle', reason: activity.obstacle };
    const filter = own.get(activity.key);
    if (filter === null) return { kind: 'left' };
    if (filter !== undefined) return { kind: 'own', filter };
    const rule = find(activity);
    return rule < 0 ? { kind: 'unmet' } : { kind: 'rule', rule };
  };
  return added.map((activity) => ({ activity, fate: fateOf(activity) }));
}

export const isWhole = ({ pattern, filter }: ScheduleRule) => pattern.trim() !== '' && asksForSomething(filter);

export interface Tally {
  /** Changes that are taken, and the packages that they are of. */
  changedPackages: number;
  made: number;
  /** New activities that stay without work package. */
  without: number;
  perRule: number[];
}

export interface Counted {
  rows: readonly ChangeRow[];
  fated: readonly Fated[];
  draft: ImportDraft;
  /** Of each rule, undefined while they are counted. */
  elements: readonly (number | undefined)[];
}

export function tally({ rows, fated, draft: { left, rules }, elements }: Counted): Tally {
  const perRule = rules.map(() => 0);
  let made = 0;
  for (const { fate } of fated) {
    if (fate.kind === 'rule') perRule[fate.rule] = (perRule[fate.rule] ?? 0) + 1;
    if (fate.kind === 'own') made++;
  }
  for (const [i, count] of perRule.entries()) if (elements[i] !== 0) made += count;
  const taken = rows.filter(({ id }) => !left.has(id));
  const changedPackages = new Set(taken.map(({ match }) => match.watchlist._id)).size;
  return { changedPackages, made, without: fated.length - made, perRule };
}

export function choicesOf({ left, rules, own }: ImportDraft, rows: readonly ChangeRow[]): ImportChoices {
  const leaving = Map.groupBy(
    rows.filter(({ id }) => left.has(id)),
    ({ match }) => match.watchlist._id,
  );
  return {
    leave: [...leaving].map(([watchlist, group]) => ({
      watchlist,
      fields: group.flatMap(({ changes }) => splitChanges(changes).map((one) => one.group)),
    })),
    rules: rules.map(({ by, pattern, filter }) => ({ by, pattern: pattern.trim(), filter })),
    own: [...own].map(([activity, filter]) => ({ activity, filter })),
  };
}
