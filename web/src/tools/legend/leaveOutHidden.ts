import type { VisibilityState } from '@plumbline/viewer/scene/Visibility';

/** A column of bytes with 0 for what the user hid or left out of an isolation; the same column when that is nothing. */
export function leaveOutHidden(column: Uint8Array, { isolated, hidden }: VisibilityState): Uint8Array {
  if (!isolated && hidden.length === 0) return column;
  const kept = isolated ? new Uint8Array(column.length) : column.slice();
  for (const element of isolated ?? []) if (element < column.length) kept[element] = column[element]!;
  for (const element of hidden) if (element < column.length) kept[element] = 0;
  return kept;
}
