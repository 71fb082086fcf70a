import type { Schedule } from '../Schedule.ts';

/** What comes after what, by the relations of a schedule. */
export interface Succession {
  /** Whether any relation speaks of the activity. */
  knows(activity: string): boolean;
  /** Those of the wanted ones to which relations lead from it, through however many others; also where they go in circles. */
  findAfter(activity: string, wanted: ReadonlySet<string>): Set<string>;
}

/** Relations of every kind: whatever is tied to an activity as its successor comes later. */
export function createSuccession({ relations }: Pick<Schedule, 'relations'>): Succession {
  const next = Map.groupBy(relations, ({ predecessor }) => predecessor);
  const known = new Set(relations.flatMap(({ predecessor, successor }) => [predecessor, successor]));
  return {
    knows: (activity) => known.has(activity),
    findAfter(activity, wanted) {
      const found = new Set<string>();
      const seen = new Set<string>();
      const pending = [activity];
      for (let at = pending.pop(); at !== undefined && found.size < wanted.size; at = pending.pop()) {
        for (const { successor } of next.get(at) ?? []) {
          if (seen.has(successor)) continue;
          seen.add(successor);
          if (wanted.has(successor)) found.add(successor);
          pending.push(successor);
        }
      }
      return found;
    },
  };
}
