import type { ComparedRow } from '@plumbline/contract/resources/scheduleComparison';
import { sayForecast } from '@plumbline/contract/sayForecast';
import type { WorkFloat } from '@plumbline/contract/workFloat';
import type { WorkForecast } from '@plumbline/contract/workForecast';
import type { ComparedActivity } from '../../schedules/compare/ComparedActivity.ts';

const tenth = (value: number) => Math.round(value * 10) / 10 + 0;
/** What is not whole is never rounded to 100. */
const percentOf = (value: number) => (value >= 100 ? 100 : Math.floor(value * 10 + 1e-6) / 10);
const dayOf = (time: string) => time.slice(0, 10);

interface Beside {
  wbs: number | undefined;
  forecast: WorkForecast | undefined;
  float: WorkFloat | undefined;
}

/** A row of the answer: what is not known is left out. */
export function describeCompared(compared: ComparedActivity, { wbs, forecast, float }: Beside): ComparedRow {
  const { activity, planned, baseline, packageIds, plannedPercent, reportedPercent } = compared;
  const { key, id, name, type, actual } = activity;
  return {
    key,
    id,
    name,
    ...(wbs !== undefined && { wbs }),
    ...(type !== 'task' && { type }),
    ...(planned && { start: planned.startDate, end: planned.endDate }),
    ...(baseline && { baseline: { start: baseline.startDate, end: baseline.endDate } }),
    ...(plannedPercent !== null && { planned: percentOf(plannedPercent) }),
    ...(reportedPercent !== null && { reported: percentOf(reportedPercent) }),
    ...(actual.start !== null && { actualStart: dayOf(actual.start) }),
    ...(actual.finish !== null && { actualFinish: dayOf(actual.finish) }),
    ...measuredFields(compared),
    // There may be 20,000 that go as planned.
    ...(forecast && sayForecast(forecast) !== undefined && { forecast }),
    ...(float && { float }),
    ...(packageIds.length > 0 && { watchlists: [...packageIds] }),
  };
}

function measuredFields({ measured, state, disagreement }: ComparedActivity): Partial<ComparedRow> {
  if (measured === 'noPackage') return {};
  if (typeof measured === 'string') return { unmeasured: measured };
  const { percent, notSeen } = measured;
  return {
    measured: percentOf(percent),
    ...(notSeen > 0 && { notSeen: Math.max(0.1, tenth(notSeen)) }),
    ...(state !== null && { state }),
    ...(disagreement && { differs: { ...disagreement, percent: percentOf(disagreement.percent) } }),
  };
}
