import { type PercentChange, remainingHours, type WrittenFields } from './WrittenFields.ts';

/** An XER file with other percentages and nothing else changed: every cell but those, line end and order stay. */
export function changeXer(text: string, changes: ReadonlyMap<string, PercentChange>): string {
  const written: string[] = [];
  let isTask = false;
  let places: ReadonlyMap<string, number> = new Map();
  // A text of a row may have line ends of its own.
  for (const row of text.split(/\n(?=%)/)) {
    const mark = row.slice(0, 2);
    if (mark === '%T') isTask = row.split('\t')[1]?.trim().toUpperCase() === 'TASK';
    if (mark === '%F' && isTask) {
      const names = row.split('\t').map((name) => name.trim().toLowerCase());
      places = new Map(names.map((name, i) => [name, i]));
    }
    written.push(mark === '%R' && isTask ? changeRow(row, places, changes) : row);
  }
  return written.join('\n');
}

function changeRow(
  row: string,
  places: ReadonlyMap<string, number>,
  changes: ReadonlyMap<string, PercentChange>,
): string {
  const cells = row.slice(0, contentEnd(row)).split('\t');
  const change = changes.get(cells[places.get('task_id') ?? -1] ?? '');
  if (change === undefined) return row;
  // Computers of many countries write 12,5.
  const hasComma = cells.some((cell) => /^\d+,\d+$/.test(cell));
  for (const [field, value] of fieldsOf(change)) {
    const place = places.get(field);
    // P6 leaves out empty cells at the end of a row.
    while (place !== undefined && cells.length <= place) cells.push('');
    if (place !== undefined) cells[place] = hasComma ? value.replace('.', ',') : value;
  }
  return cells.join('\t') + row.slice(contentEnd(row));
}

/** Empty cells at the end are content, line ends are not. */
const contentEnd = (row: string) => row.length - (/[\r\n]*$/.exec(row)?.[0].length ?? 0);

/** The physical percentage stands in the file; that of a duration follows from what is left of it. */
function fieldsOf(change: PercentChange): WrittenFields {
  if (change.activity.percentType === 'duration') {
    return new Map([['remain_drtn_hr_cnt', String(remainingHours(change))]]);
  }
  return new Map([['phys_complete_pct', String(change.percent)]]);
}
