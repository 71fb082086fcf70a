import { isDeepStrictEqual } from 'node:util';
import { previewSchedule } from '../../../contract/src/resources/schedules.ts';
import { newPackage } from '../../../contract/src/resources/workPackages.ts';
import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import { EngineError } from '../../../engine/src/ground/EngineError.ts';
import { describePreview } from '../../../server/src/modules/schedules/describePreview.ts';
import { reviewSchedule } from '../../../server/src/schedules/apart/reviewSchedule.ts';
import { packSchedule, unpackSchedule } from '../../../server/src/schedules/keep/packSchedule.ts';
import { UnreadableSchedule } from '../../../server/src/schedules/UnreadableSchedule.ts';

const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
/** One that is known by its id, one by its code, and one by its name. */
const packages = [
  { id: '1', name: 'Walls', activityId: 'A1010', wbs: null, revision: 1, ...days },
  { id: '2', name: 'Slabs', activityId: null, wbs: 'HH.F3', revision: 1, ...days },
  { id: '3', name: 'Wände & Decken “4” of 5"', activityId: null, wbs: null, revision: 1, ...days },
];
const rules = [{ by: 'wbs' as const, pattern: '*', filter: { floors: ['L1'] } }];

/** Looks at a schedule as an import does, and holds what comes of it against what calls promise. */
export async function drainSchedule(source: ByteSource): Promise<{ points: number; elements: number }> {
  const bytes = new Uint8Array(source.size);
  await source.read(bytes, 0);
  const review = await reviewOrReject(source.name, bytes);
  const preview = describePreview(review, {
    fingerprint: 'x',
    packages,
    last: undefined,
    rules: rules.map((rule) => ({ rule, elementCount: 1 })),
  });
  previewSchedule.answer.parse(preview);
  for (const { key: _, rule: __, own: ___, ...draft } of review.drafts) {
    newPackage.parse({ ...draft, source: { mode: 'filter', filter: { floors: ['L1'] } } });
  }
  const { schedule } = await unpackSchedule(review.content as Uint8Array);
  const { schedule: again } = await unpackSchedule(await packSchedule(schedule));
  if (!isDeepStrictEqual(schedule, again)) throw new Error('A schedule is another one when it is kept again.');
  return { points: 0, elements: review.counts.activities };
}

async function reviewOrReject(file: string, bytes: Uint8Array) {
  try {
    const asked = { filename: file, packages, rules, own: new Map(), isKept: true };
    return await reviewSchedule(bytes, asked);
  } catch (error) {
    if (!(error instanceof UnreadableSchedule)) throw error;
    const told = Object.entries(error.place).filter(([, value]) => value !== undefined);
    const place = told.map(([name, value]) => `${name} ${value}`);
    const reason = error.message.replace(/\.$/, '');
    throw new EngineError({ kind: 'invalid', file, place: place.join(', '), reason, cause: error });
  }
}
