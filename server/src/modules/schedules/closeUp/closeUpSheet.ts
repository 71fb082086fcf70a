import type { CloseUp } from '@plumbline/contract/resources/closeUps';
import type { Cell, Sheet } from '../../../exports/Sheet.ts';

const columns: { label: string; width: number; of: (row: CloseUp) => Cell }[] = [
  { label: 'Mend before', width: 14, of: ({ covering }) => covering.startDate },
  { label: 'Days left', width: 10, of: ({ covering }) => covering.daysLeft },
  { label: 'GlobalId', width: 26, of: ({ element }) => element.externalId },
  { label: 'Name', width: 40, of: ({ element }) => element.name },
  { label: 'Type', width: 30, of: ({ element }) => element.mappedElementType },
  { label: 'Floor', width: 20, of: ({ element }) => element.mappedFloor },
  { label: 'Deviation (mm)', width: 14, of: ({ magnitudeM }) => inMm(magnitudeM) },
  { label: 'Tolerance (mm)', width: 14, of: ({ toleranceM }) => inMm(toleranceM) },
  { label: 'Scan', width: 14, of: ({ analysis }) => analysis?.scanDate.slice(0, 10) ?? null },
  { label: 'Activity', width: 30, of: ({ activity }) => activity.name },
  { label: 'Activity ID', width: 14, of: ({ activity }) => activity.activityId },
  { label: 'Covered by', width: 30, of: ({ covering }) => covering.name },
  { label: 'ID of that', width: 14, of: ({ covering }) => covering.activityId },
  { label: 'Covered share (%)', width: 16, of: ({ covering }) => Math.round(covering.share * 100) },
  {
    label: 'Covering elements',
    width: 40,
    of: ({ coveringElements, numCoveringElements }) => {
      const more = numCoveringElements - coveringElements.length;
      const named = coveringElements.map(({ name, externalId }) => name || externalId).join(', ');
      return more > 0 ? `${named} and ${more} more` : named;
    },
  },
  { label: 'Order by', width: 12, of: ({ covering }) => covering.order },
  { label: 'Reason', width: 70, of: ({ reason }) => reason },
];

/** What is to be mended as a table for spreadsheets. */
export const closeUpSheet = (rows: readonly CloseUp[]): Sheet => ({
  columns: columns.map(({ label, width }) => ({ label, width })),
  rowCount: rows.length,
  cellsAt: (row) => columns.map(({ of }) => of(rows[row] as CloseUp)),
});

const inMm = (metres: number | null) => (metres === null ? null : Math.round(metres * 10_000) / 10);
