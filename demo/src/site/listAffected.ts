import type { Vector } from '@plumbline/engine/ground/geometry/Vector';
import { markOf, type SiteElement } from './SiteElement.ts';
import type { SiteEffect, SiteLogEntry } from './siteLog.ts';
import { carriersOf } from './supports.ts';

/** GlobalIds: those that a cause touched itself, and those that hang on them. */
export interface Affected {
  cause: string[];
  carried: string[];
}

/** What an entry of the site log is about, of these elements. */
export function listAffected({ effects }: SiteLogEntry, elements: readonly SiteElement[]): Affected {
  const marked = elements.map((element) => ({ globalId: element.globalId, mark: markOf(element) }));
  const cause = new Set(
    marked.filter(({ mark }) => effects.some((effect) => !isFitted(effect) && effect.marks.test(mark))),
  );
  const moved = findOffsets(
    marked.map(({ mark }) => mark),
    [effects],
  );
  return {
    cause: [...cause].map(({ globalId }) => globalId),
    carried: marked.filter((one) => moved.has(one.mark) && !cause.has(one)).map(({ globalId }) => globalId),
  };
}

/** How far everything is off that was moved or hangs on what was, in metres, by mark. */
export function findOffsets(marks: readonly string[], causes: readonly SiteLogEntry['effects'][]): Map<string, Vector> {
  const effects = causes.flat().filter((effect) => effect.kind === 'moved');
  const offsets = new Map<string, Vector>();
  const known = new Set(marks);
  const settle = (mark: string, seen: readonly string[]): Vector => {
    const found = offsets.get(mark);
    if (found !== undefined) return found;
    if (seen.includes(mark)) throw new Error(`${mark} hangs on itself.`);
    const own = effects
      .filter((effect) => effect.marks.test(mark))
      .map(({ offsetMm }) => offsetMm.map((mm) => mm / 1000) as Vector);
    const carried = carriersOf(mark).map((group) =>
      common(group.map((carrier) => (known.has(carrier) ? settle(carrier, [...seen, mark]) : still))),
    );
    const offset = [...own, ...carried].reduce<Vector>(
      (sum, one) => [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]],
      still,
    );
    offsets.set(mark, offset);
    return offset;
  };
  for (const mark of known) settle(mark, []);
  for (const [mark, offset] of offsets) if (offset.every((value) => value === 0)) offsets.delete(mark);
  return offsets;
}

const isFitted = (effect: SiteEffect) => effect.kind === 'resized' && effect.isFitted === true;

const still: Vector = [0, 0, 0];

/** What all of a group are off by; nothing where they do not agree. */
const common = ([first = still, ...others]: readonly Vector[]): Vector =>
  others.every((other) => other.every((value, axis) => value === first[axis])) ? first : still;
