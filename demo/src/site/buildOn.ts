import type { PlannedChange } from '../simulate/Change.ts';
import { findOffsets } from './listAffected.ts';
import { markOf, type SiteElement } from './SiteElement.ts';
import { type SiteEffect, siteLog } from './siteLog.ts';
import { standOn } from './standOn.ts';

/** The building on a morning, in the words of a simulation. */
export interface BuiltState {
  isBuilt(element: SiteElement): boolean;
  changes: PlannedChange[];
}

/** How the site's building stands on the morning of a day: what the programme has built by then, with what the log tells of it. */
export function buildOn(elements: readonly SiteElement[], day: string): BuiltState {
  const standing = standOn(elements, day);
  const causes = listActive(day);
  const offsets = findOffsets(elements.map(markOf), causes);
  const missing = (mark: string) => causes.flat().some(({ kind, marks }) => kind === 'missing' && marks.test(mark));
  const changes = elements.flatMap((element): PlannedChange[] => {
    const { globalId } = element;
    const part = standing.get(globalId);
    const mark = markOf(element);
    if (part === undefined || missing(mark)) return [];
    if (part < 1) return [{ globalId, kind: 'half_built', builtPart: part }];
    const offsetM = offsets.get(mark);
    if (offsetM !== undefined) return [{ globalId, kind: 'moved', offsetM }];
    const resized = causes.flat().find((effect) => effect.kind === 'resized' && effect.marks.test(mark));
    return resized?.kind === 'resized'
      ? [{ globalId, kind: 'resized', side: resized.side, byM: resized.byMm / 1000 }]
      : [];
  });
  return {
    isBuilt: (element) => standing.has(element.globalId) && !missing(markOf(element)),
    changes,
  };
}

/** What is wrong on a day, cause by cause: what was put right by then is left out. */
function listActive(day: string): SiteEffect[][] {
  return siteLog
    .filter(({ from }) => from <= day)
    .map(({ effects, until, mended }) => {
      if (until === undefined || day <= until) return [...effects];
      return mended === undefined ? [] : effects.map((effect) => ({ ...effect, marks: without(effect.marks, mended) }));
    });
}

const without = (marks: RegExp, mended: RegExp): RegExp => new RegExp(`^(?!.*(?:${bare(mended)})$)(?:${bare(marks)})$`);
const bare = ({ source }: RegExp) => source.replace(/^\^|\$$/g, '');
