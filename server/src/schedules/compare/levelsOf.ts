import type { Activity, Schedule } from '../Schedule.ts';

export interface Level {
  code: string;
  name: string;
  /** The place of the level above it, which comes before it. */
  parent: number | null;
}

export interface Levels {
  levels: Level[];
  /** The place of the level that an activity is below; undefined where it has no code. */
  placeOf(activity: Pick<Activity, 'wbsCode'>): number | undefined;
}

/** The levels that activities lie below. Where a file has codes alone, they are parted at their dots. */
export function levelsOf({ wbs, activities }: Pick<Schedule, 'wbs' | 'activities'>): Levels {
  const used = new Set(activities.map(({ wbsCode }) => wbsCode));
  const byKey = new Map(wbs.map((node) => [node.key, node]));
  const kept = new Set<string>();
  for (const node of wbs) {
    if (!used.has(node.code)) continue;
    for (let at: typeof node | undefined = node; at !== undefined && !kept.has(at.key); ) {
      kept.add(at.key);
      at = at.parent === null ? undefined : byKey.get(at.parent);
    }
  }
  const levels: Level[] = [];
  const places = new Map<string, number>();
  const placeOfKey = new Map<string, number>();
  for (const { key, code, name, parent } of wbs) {
    if (!kept.has(key)) continue;
    placeOfKey.set(key, levels.length);
    if (!places.has(code)) places.set(code, levels.length);
    levels.push({ code, name, parent: parent === null ? null : (placeOfKey.get(parent) ?? null) });
  }
  function add(code: string): number {
    const known = places.get(code);
    if (known !== undefined) return known;
    const dot = code.lastIndexOf('.');
    const parent = dot > 0 ? add(code.slice(0, dot)) : null;
    places.set(code, levels.length);
    levels.push({ code, name: '', parent });
    return levels.length - 1;
  }
  for (const code of used) if (code !== '') add(code);
  return { levels, placeOf: ({ wbsCode }) => places.get(wbsCode) };
}
