import { type Activity, listBuiltBy, programme } from './programme.ts';
import { markOf, type SiteElement } from './SiteElement.ts';

/** How much of an element stands, from 0 to 1. */
export type Standing = number;

const dayMs = 24 * 60 * 60 * 1000;
/** Of a wall that is being put up. */
const partInWork = 0.45;
/** As many of an activity's elements are in work at once. */
const inWork = 2;

/** What stands on the morning of a day, by GlobalId; what does not stand is left out. */
export function standOn(elements: readonly SiteElement[], day: string): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  for (const activity of programme) {
    const share = shareDone(activity, day);
    if (share === 0) continue;
    const ordered = inOrder(activity, listBuiltBy(activity, elements));
    const done = Math.floor(share * ordered.length + 1e-9);
    for (const { globalId } of ordered.slice(0, done)) standing.set(globalId, 1);
    if (activity.growsInParts !== true) continue;
    for (const element of ordered.slice(done, done + inWork)) {
      if (markOf(element).startsWith('P-')) standing.set(element.globalId, partInWork);
    }
  }
  return standing;
}

/** What of an activity is done on the morning of a day; one that has not ended goes on as it was planned to. */
function shareDone({ start, finish, actualStart, actualFinish }: Activity, day: string): number {
  if (actualStart === undefined || day <= actualStart) return 0;
  const planned = daysBetween(start, finish) + 1;
  const taken = actualFinish === undefined ? planned : daysBetween(actualStart, actualFinish) + 1;
  return Math.min(1, daysBetween(actualStart, day) / taken);
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Step after step, in each from the first axis on; a panel comes before what is in it. */
function inOrder({ steps = [] }: Activity, elements: readonly SiteElement[]): SiteElement[] {
  const keyed = elements.map((element) => {
    const mark = markOf(element);
    const step = steps.findIndex((own) => own.test(mark));
    const [kind = '', ...place] = mark.split('-');
    return { element, step: step < 0 ? steps.length : step, place: place.join('-'), kind: kinds.indexOf(kind), mark };
  });
  keyed.sort(
    (a, b) =>
      a.step - b.step ||
      a.place.localeCompare(b.place, 'en', { numeric: true }) ||
      a.kind - b.kind ||
      a.mark.localeCompare(b.mark, 'en'),
  );
  return keyed.map(({ element }) => element);
}

/** What is in another or on it comes after all that is not named here. */
const kinds = ['EP', 'W', 'DX', 'G', 'CL'];
