import { changeXmlRecords } from './changeXmlRecords.ts';
import { type PercentChange, remainingHours, type WrittenFields } from './WrittenFields.ts';

const place = { paths: new Set(['Project/Tasks/Task']), key: 'UID' };

/** Microsoft Project's XML with other percentages and nothing else changed. It keeps whole ones. */
export const changeMspdi = (text: string, changes: ReadonlyMap<string, PercentChange>): string =>
  changeXmlRecords(text, place, (key) => {
    const change = changes.get(key);
    return change && fieldsOf({ ...change, percent: Math.floor(change.percent) });
  });

function fieldsOf(change: PercentChange): WrittenFields {
  const percent = String(change.percent);
  if (change.activity.percentType === 'physical') return new Map([['PhysicalPercentComplete', percent]]);
  const left = remainingHours(change);
  return new Map([
    ['PercentComplete', percent],
    ['ActualDuration', durationText((change.activity.durationHours ?? 0) - left)],
    ['RemainingDuration', durationText(left)],
  ]);
}

/** `PT7H30M0S`, to the minute. */
function durationText(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
}
