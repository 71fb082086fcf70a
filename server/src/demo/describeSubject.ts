import { millimetres } from '@plumbline/contract/units';
import { type Subject, statusOf } from './openDemoScans.ts';

/** What the scan says of it: 'Measured at the scan of 04/09/2026: Column (4), Beam (3), 24 to 26 mm off.' */
export function describeSubject({ table, entry, elements }: Subject): string {
  const rows = elements.map((i) => table.rowAt(i));
  const day = table.view.scan_date.toISOString().slice(0, 10).split('-').reverse().join('/');
  const counts = new Map<string, number>();
  for (const { type } of rows) {
    const kind = type.split(':')[0] ?? type;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => `${kind} (${count})`).join(', ');
  if (statusOf(entry) === 'missing') return `Not there at the scan of ${day}: ${kinds}.`;
  const off = rows.flatMap(({ magnitudeM }) => (magnitudeM === null ? [] : [Math.round(millimetres(magnitudeM))]));
  return `Measured at the scan of ${day}: ${kinds}${off.length === 0 ? '' : `, ${between(off)} mm off`}.`;
}

function between(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}` : `${least} to ${most}`;
}
