import { nameOfDays } from '@plumbline/contract/sayWorkState';
import type { DayUnit } from '@plumbline/contract/workState';

/** How much time what is left may still take. */
export function marginInWords(days: number, unit: DayUnit): string {
  const shown = Math.abs(days) >= 10 ? Math.round(Math.abs(days)) : Math.round(Math.abs(days) * 2) / 2;
  if (shown === 0) return `No ${nameOfDays(1, unit)} to spare`;
  const count = `${shown} ${nameOfDays(shown, unit)}`;
  return days < 0 ? `${count} of work too much` : `${count} to spare`;
}
