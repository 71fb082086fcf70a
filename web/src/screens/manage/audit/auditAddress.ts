import { type AuditAction, auditActions } from '@plumbline/contract/auditActions';
import type { Parameters } from '../../../data/address/parameters.ts';
import type { AuditQuery } from '../../../data/audit/auditTrail.ts';
import type { DateRange } from '../../../ui/dateRange.ts';

/** What the trail is narrowed by, as the address has it; days are those of the person's own clock. */
export interface AuditPlace extends DateRange {
  search: string;
  who: string;
  actions: AuditAction[];
  page: number;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const longest = 200;

export const cleanText = (text: string) => text.slice(0, longest);

export const auditParameters = ['search', 'who', 'actions', 'from', 'to', 'page'] as const;
type Said = Parameters<(typeof auditParameters)[number]>;

/** Whatever the address says that cannot be asked for is left out. */
export function readAuditAddress(said: Said): AuditPlace {
  const named = said.actions.split(',');
  const page = Number(said.page);
  return {
    search: cleanText(said.search),
    who: cleanText(said.who),
    actions: auditActions.filter((action) => named.includes(action)),
    start: readDay(said.from),
    end: readDay(said.to),
    page: Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
}

export function writeAuditAddress({ search, who, actions, start = '', end = '', page }: AuditPlace): Said {
  return { search, who, actions: actions.join(','), from: start, to: end, page: page === 1 ? '' : String(page) };
}

function readDay(text: string): string | undefined {
  return dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

/** As the server is asked: from the beginning of the first day to the end of the last. */
export function auditQueryOf({ search, who, actions, start, end }: Omit<AuditPlace, 'page'>): AuditQuery {
  return {
    ...(search.trim() !== '' && { text: search.trim() }),
    ...(who.trim() !== '' && { who: who.trim() }),
    ...(actions.length > 0 && { actions: actions.join(',') }),
    ...(start !== undefined && { from: midnight(start, 0) }),
    ...(end !== undefined && { to: midnight(end, 1) }),
  };
}

/** The hour changes twice a year: a day later is not 24 hours later. */
function midnight(day: string, daysLater: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + daysLater).toISOString();
}
