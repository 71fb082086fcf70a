import { mostWeeks, usualWeeks } from '@plumbline/contract/resources/scheduleComparison';
import type { Parameters } from '../../../data/address/parameters.ts';
import { useAddressState } from '../../../data/address/useAddressState.ts';
import { type GanttFilter, ganttFilters } from './gantt/ganttTree.ts';

const longestSearch = 200;

export const scheduleParts = ['sideBySide', 'lookAhead', 'mend', 'link'] as const;
export type SchedulePart = (typeof scheduleParts)[number];

export interface ScheduleShown {
  part: SchedulePart;
  search: string;
  only: GanttFilter | undefined;
  weeks: number;
  /** The first day of the look-ahead; the later of data date and last scan without it. */
  from: string | undefined;
}

type Name = 'part' | 'find' | 'only' | 'weeks' | 'from';

export const scheduleShape = {
  names: ['part', 'find', 'only', 'weeks', 'from'] as const,
  read: ({ part, find, only, weeks, from }: Parameters<Name>): ScheduleShown => ({
    part: scheduleParts.find((each) => each === part) ?? 'sideBySide',
    search: find.slice(0, longestSearch),
    only: ganttFilters.find((each) => each === only),
    weeks: /^[1-9]\d?$/.test(weeks) ? Math.min(mostWeeks, Number(weeks)) : usualWeeks,
    from: isDay(from) ? from : undefined,
  }),
  write: ({ part, search, only, weeks, from }: ScheduleShown): Parameters<Name> => ({
    part: part === 'sideBySide' ? '' : part,
    find: search.trim(),
    only: only ?? '',
    weeks: weeks === usualWeeks ? '' : String(weeks),
    from: from ?? '',
  }),
};

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** What of the schedule is shown; in the address, so that it can be sent to somebody. */
export const useScheduleAddress = () => useAddressState(scheduleShape);
