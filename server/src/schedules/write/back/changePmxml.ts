import { changeXmlRecords } from './changeXmlRecords.ts';
import { type PercentChange, remainingHours, type WrittenFields } from './WrittenFields.ts';

/** Those of baselines are not among them. */
const place = {
  paths: new Set(['APIBusinessObjects/Project/Activity', 'APIBusinessObjects/Activity']),
  key: 'ObjectId',
};

/** Primavera's XML with other percentages and nothing else changed. */
export const changePmxml = (text: string, changes: ReadonlyMap<string, PercentChange>): string =>
  changeXmlRecords(text, place, (key) => {
    const change = changes.get(key);
    return change && fieldsOf(change);
  });

/** Shares from 0 to 1: that of the activity, and that which it is taken from. */
function fieldsOf(change: PercentChange): WrittenFields {
  const share = String(Math.round(change.percent * 100) / 10_000);
  const fields = new Map([['PercentComplete', share]]);
  if (change.activity.percentType !== 'duration') return fields.set('PhysicalPercentComplete', share);
  return fields.set('DurationPercentComplete', share).set('RemainingDuration', String(remainingHours(change)));
}
