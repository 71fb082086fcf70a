import type { HoldUpRow } from '@plumbline/contract/resources/scheduleComparison';
import { nameOfDays } from '@plumbline/contract/sayWorkState';
import type { Cell, Sheet } from '../../exports/Sheet.ts';

const kinds: Record<HoldUpRow['kind'], string> = {
  notBuilt: 'Not built',
  notSeen: 'Not seen',
  notMeasured: 'Not measured',
};
const events = { starts: 'starts', finishes: 'finishes', isDue: 'is due' };
const day = (text: string) => new Date(`${text}T00:00Z`);

/** What is in the way of the next weeks, for spreadsheets; a row for each thing that it holds up. */
export function lookAheadSheet(holdUps: readonly HoldUpRow[]): Sheet {
  const rows = holdUps.flatMap((one) => one.heldUp.map((waiting) => ({ one, waiting })));
  const columns: { label: string; width: number; hasFewValues?: boolean; of(row: (typeof rows)[number]): Cell }[] = [
    { label: 'Activity ID', width: 14, of: ({ one }) => one.id },
    { label: 'Activity', width: 40, of: ({ one }) => one.name },
    { label: 'Must be', width: 10, hasFewValues: true, of: ({ one }) => one.need },
    { label: 'Needed by', width: 12, of: ({ one }) => day(one.neededBy) },
    { label: 'State', width: 14, hasFewValues: true, of: ({ one }) => kinds[one.kind] },
    { label: 'Measured %', width: 10, of: ({ one }) => one.measured },
    { label: 'Reported %', width: 10, of: ({ one }) => one.reported },
    { label: 'Days to spare', width: 12, of: ({ one }) => one.marginDays },
    { label: 'Counted in', width: 14, hasFewValues: true, of: ({ one }) => nameOfDays(2, one.unit) },
    { label: 'Before Activity ID', width: 16, of: ({ waiting }) => waiting.id },
    { label: 'Before activity', width: 40, of: ({ waiting }) => waiting.name },
    { label: 'which', width: 10, hasFewValues: true, of: ({ waiting }) => events[waiting.event] },
    { label: 'on', width: 12, of: ({ waiting }) => day(waiting.on) },
    { label: 'Why', width: 100, of: ({ one }) => one.why },
  ];
  return {
    columns: columns.map(({ of: _, ...column }) => column),
    rowCount: rows.length,
    cellsAt: (row) => columns.map(({ of }) => of(rows[row] as (typeof rows)[number])),
  };
}
