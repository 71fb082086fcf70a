import { isDeepStrictEqual } from 'node:util';
import { readSchedule } from '../../read/readSchedule.ts';
import type { Activity, Schedule, ScheduleFormat } from '../../Schedule.ts';
import { UnreadableSchedule } from '../../UnreadableSchedule.ts';
import { byteView } from './byteView.ts';
import { changeMspdi } from './changeMspdi.ts';
import { changePmxml } from './changePmxml.ts';
import { changeXer } from './changeXer.ts';
import type { PercentChange } from './WrittenFields.ts';

const changers = { xer: changeXer, pmxml: changePmxml, mspdi: changeMspdi };

export type WritableFormat = keyof typeof changers;
export const isWritable = (format: ScheduleFormat): format is WritableFormat => format in changers;

/** A schedule file that came, with the measured percentages of some activities in it and nothing else changed ([WORK-7]). */
export async function writeBack(
  bytes: Uint8Array,
  changes: readonly PercentChange[],
  format: WritableFormat,
): Promise<Uint8Array> {
  const view = byteView(bytes);
  const byKey = new Map(changes.map((change) => [change.activity.key, change]));
  const written = view.bytesOf(changers[format](view.text, byKey));
  refuseOtherChanges(await readSchedule('before', bytes), await readSchedule('after', written), byKey);
  return written;
}

/** Half a percent is what whole percentages lose, and a minute what durations do. */
const looseness = 1;

/** A file that repeats an activity, or writes it where nobody expects it, must not go back as if all were well. */
function refuseOtherChanges(before: Schedule, after: Schedule, changes: ReadonlyMap<string, PercentChange>): void {
  const isSame = (a: Activity, b: Activity) => {
    const change = changes.get(a.key);
    if (change === undefined) return isDeepStrictEqual(a, b);
    const { percent: _, remainingHours: __, ...rest } = a;
    const { percent, remainingHours: ___, ...others } = b;
    return isDeepStrictEqual(rest, others) && Math.abs((percent ?? 0) - change.percent) < looseness;
  };
  const { activities, ...head } = before;
  const { activities: written, ...writtenHead } = after;
  const isWhole =
    isDeepStrictEqual(head, writtenHead) &&
    activities.length === written.length &&
    activities.every((activity, i) => isSame(activity, written[i] as Activity));
  if (!isWhole) throw new UnreadableSchedule('More than the percentages would change in the file: nothing is written.');
}
