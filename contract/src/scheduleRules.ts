/** What is said of activities: those whose field has this pattern, where `*` is anything and `?` one letter. */
export interface ActivityPattern {
  by: 'wbs' | 'name' | 'activityId';
  pattern: string;
}

export interface NamedActivity {
  id: string;
  name: string;
  wbs: string;
}

/** The place of the first pattern that an activity meets, or -1. */
export function createRuleFinder(rules: readonly ActivityPattern[]): (activity: NamedActivity) => number {
  const patterns = rules.map(({ by, pattern }) => ({ by, parts: partsOf(by, pattern) }));
  return (activity) => {
    const folded = { wbs: fold(activity.wbs), name: fold(activity.name), activityId: fold(activity.id) };
    return patterns.findIndex(({ by, parts }) => parts.some((part) => meets(folded[by], part)));
  };
}

/** All that is below a level of the structure is also what lies in the level itself. */
function partsOf(by: ActivityPattern['by'], pattern: string): string[] {
  const folded = fold(pattern);
  // One that is not written yet.
  if (folded === '') return [];
  return by === 'wbs' && folded.endsWith('.*') ? [folded, folded.slice(0, -2)] : [folded];
}

/** Without regular expressions: with those a pattern of many stars takes for ever. */
function meets(text: string, pattern: string): boolean {
  let [at, place, star, tried] = [0, 0, -1, 0];
  while (at < text.length) {
    if (place < pattern.length && pattern[place] === '*') {
      star = place++;
      tried = at;
    } else if (place < pattern.length && (pattern[place] === '?' || pattern[place] === text[at])) {
      at++;
      place++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++tried;
    } else return false;
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}

/** Letters of either case, and blanks however many, are the same. */
const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
