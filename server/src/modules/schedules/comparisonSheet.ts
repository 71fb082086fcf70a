import { sayCritical } from '@plumbline/contract/sayFloat';
import { sayForecast } from '@plumbline/contract/sayForecast';
import { sayWorkState } from '@plumbline/contract/sayWorkState';
import type { WorkFloat } from '@plumbline/contract/workFloat';
import type { WorkForecast } from '@plumbline/contract/workForecast';
import { type DayUnit, isLate } from '@plumbline/contract/workState';
import type { Cell, Sheet } from '../../exports/Sheet.ts';
import type { ComparedActivity } from '../../schedules/compare/ComparedActivity.ts';
import { disagreementInWords } from '../../schedules/compare/disagreementInWords.ts';
import { unmeasuredInWords } from '../../schedules/compare/holdUpInWords.ts';
import { dayNumber } from '../../schedules/localTime.ts';
import type { OtherPlan } from '../../schedules/preview/plans.ts';

const day = (text: string | null | undefined) => (text ? new Date(`${text.slice(0, 10)}T00:00Z`) : null);
const number = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

interface Column {
  label: string;
  width: number;
  hasFewValues?: boolean;
  of(one: ComparedActivity, beside: { forecast: WorkForecast | undefined; float: WorkFloat | undefined }): Cell;
}

const measured = <Value>(
  one: ComparedActivity,
  read: (part: Exclude<ComparedActivity['measured'], string>) => Value,
) => (typeof one.measured === 'string' ? null : read(one.measured));

/** Every activity as planned, reported and measured, for spreadsheets. */
const columns: readonly Column[] = [
  { label: 'Activity ID', width: 14, of: ({ activity }) => activity.id },
  { label: 'Activity', width: 40, of: ({ activity }) => activity.name },
  { label: 'WBS', width: 16, hasFewValues: true, of: ({ activity }) => activity.wbsCode },
  { label: 'Planned start', width: 12, of: ({ planned }) => day(planned?.startDate) },
  { label: 'Planned finish', width: 12, of: ({ planned }) => day(planned?.endDate) },
  { label: 'Planned %', width: 10, of: ({ plannedPercent }) => number(plannedPercent) },
  { label: 'Reported %', width: 10, of: ({ reportedPercent }) => number(reportedPercent) },
  { label: 'Reported start', width: 12, of: ({ activity }) => day(activity.actual.start) },
  { label: 'Reported finish', width: 12, of: ({ activity }) => day(activity.actual.finish) },
  { label: 'Measured %', width: 10, of: (one) => measured(one, ({ percent }) => percent) },
  { label: 'Not seen %', width: 10, of: (one) => measured(one, ({ notSeen }) => number(notSeen)) },
  { label: 'Begun after', width: 12, of: ({ state }) => day(state?.begun?.after) },
  { label: 'Begun by', width: 12, of: ({ state }) => day(state?.begun?.by) },
  { label: 'Unfinished on', width: 12, of: ({ state }) => day(state?.openOn) },
  { label: 'Finished by', width: 12, of: ({ state }) => day(state?.finished?.by) },
  {
    label: 'Not measured because',
    width: 30,
    hasFewValues: true,
    of: ({ measured: found }) => (typeof found === 'string' ? unmeasuredInWords[found] : null),
  },
  { label: 'Against plan', width: 40, of: ({ state }) => state && sayWorkState(state) },
  { label: 'Late by at least', width: 14, of: ({ state }) => (state && isLate(state) ? state.least : null) },
  { label: 'Late by at most', width: 14, of: ({ state }) => (state && isLate(state) ? state.most : null) },
  { label: 'Counted in', width: 14, hasFewValues: true, of: ({ state }) => state && units[state.unit] },
  { label: 'Forecast', width: 50, of: (_, { forecast }) => (forecast && sayForecast(forecast)) ?? null },
  { label: 'Earliest finish', width: 14, of: (_, { forecast }) => day(forecast?.earliest) },
  { label: 'Expected finish', width: 14, of: (_, { forecast }) => day(forecast?.expected) },
  { label: 'Latest finish', width: 14, of: (_, { forecast }) => day(forecast?.latest) },
  { label: 'Float (schedule)', width: 14, of: (_, { float }) => (float?.isOwn ? null : (float?.days ?? null)) },
  { label: 'Float by relations', width: 14, of: (_, { float }) => (float?.isOwn ? float.days : null) },
  { label: 'Float left at least', width: 14, of: (_, { float }) => float?.left?.least ?? null },
  { label: 'Float left at most', width: 14, of: (_, { float }) => float?.left?.most ?? null },
  {
    label: 'Float counted in',
    width: 14,
    hasFewValues: true,
    of: (_, { float }) => (float ? units[float.unit] : null),
  },
  { label: 'Critical', width: 28, hasFewValues: true, of: (_, { float }) => (float && sayCritical(float)) ?? null },
  { label: 'Report and scan', width: 50, of: (one) => disagreementInWords(one) },
];

const units: Record<DayUnit, string> = { workingDays: 'working days', days: 'days' };

/** Beside the plan: how many days later the plan ends, by the days of the year. */
const columnsOf = ({ label, daysOf }: OtherPlan): Column[] => [
  { label: `${label}: start`, width: 14, of: ({ activity }) => day(daysOf(activity)?.startDate) },
  { label: `${label}: finish`, width: 14, of: ({ activity }) => day(daysOf(activity)?.endDate) },
  {
    label: `${label}: days that the plan ends later`,
    width: 16,
    of({ activity, planned }) {
      const other = daysOf(activity);
      return planned && other ? dayNumber(planned.endDate) - dayNumber(other.endDate) : null;
    },
  },
];

interface Beside {
  forecasts: ReadonlyMap<string, { said: WorkForecast }>;
  floats: ReadonlyMap<string, WorkFloat>;
  /** Other dates of the file than those of the plan. */
  others: readonly OtherPlan[];
}

export function comparisonSheet(compared: readonly ComparedActivity[], { forecasts, floats, others }: Beside): Sheet {
  const all = [...columns, ...others.flatMap(columnsOf)];
  return {
    columns: all.map(({ of: _, ...column }) => column),
    rowCount: compared.length,
    cellsAt(row) {
      const one = compared[row] as ComparedActivity;
      const { key } = one.activity;
      const beside = { forecast: forecasts.get(key)?.said, float: floats.get(key) };
      return all.map(({ of }) => of(one, beside));
    },
  };
}
