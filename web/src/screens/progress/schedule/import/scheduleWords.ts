import { ApiError } from '@plumbline/contract/ApiError';
import type { ElementFilter } from '@plumbline/contract/resources/classificationFilter';
import type {
  ImportedSchedule,
  KeptSchedule,
  MatchedPackage,
  ScheduleFormat,
  SchedulePreview,
  ScheduleProblem,
  ScheduleRule,
} from '@plumbline/contract/resources/schedules';
import { errorMessage } from '../../../../data/calls/errorMessage.ts';
import { describeFilter } from '../../../../data/filter/describeFilter.ts';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import { type ChangeGroup, type ChangeRow, splitChanges } from './importDraft.ts';

const formatWords: Record<ScheduleFormat, string> = {
  xer: 'Primavera P6 (XER)',
  pmxml: 'Primavera P6 (XML)',
  p6Xlsx: 'Primavera P6 (XLSX)',
  mspdi: 'Microsoft Project (XML)',
  table: 'Table',
};

export const groupWords: Record<ChangeGroup, string> = {
  dates: 'Dates',
  activityId: 'Activity ID',
  wbs: 'WBS code',
  renumbered: 'Renumbered',
};

export const byWords: Record<ScheduleRule['by'], string> = {
  wbs: 'WBS code',
  name: 'Name',
  activityId: 'Activity ID',
};

const matchWords = {
  activityId: 'by Activity ID',
  wbs: 'by WBS code',
  name: 'by name',
  renumbered: 'renumbered',
} as const;

export const orderWords: Record<string, string> = {
  dmy: 'Day first: 31/12/2026',
  mdy: 'Month first: 12/31/2026',
  ymd: 'Year first: 2026/12/31',
};

/** Of computers that P6 runs on; the file does not say which. */
export const encodings = [
  { value: '', label: 'As recognised' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'gb18030', label: 'Chinese (GB 18030)' },
  { value: 'big5', label: 'Chinese (Big5)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
];

export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const activitiesOf = (count: number) => countOf(count, 'activity', 'activities');
export const packagesOf = (count: number) => countOf(count, 'work package');

/** What is in the file. */
export function describeFile({ format, version, counts }: SchedulePreview): string {
  return [
    `${formatWords[format]}${version === null ? '' : ` ${version}`}`,
    activitiesOf(counts.activities),
    countOf(counts.relations, 'relation'),
    countOf(counts.calendars, 'calendar'),
  ].join(' · ');
}

/** What choosing these dates as the plan comes to. */
export function planWords({ plan, plans, counts }: SchedulePreview): string {
  const without = counts.activities - (plans.find(({ key }) => key === plan)?.numActivities ?? 0);
  if (plan === 'planned') return 'Lateness is counted from them. They may move with each update of the schedule.';
  if (plan === 'current')
    return 'Lateness is counted from them. They move with each update, and finished work has its actual dates: it is never late.';
  const others = `${activitiesOf(without)} ${without === 1 ? 'is not in it and goes by its' : 'are not in it and go by their'} planned dates.`;
  return `Lateness is counted from it. It stays when the schedule is updated.${without > 0 ? ` ${others}` : ''}`;
}

export function describeKept({ format, plan, numActivities, numCreated, numChanged, dataDate }: KeptSchedule): string {
  return [
    formatWords[format],
    activitiesOf(numActivities),
    ...(dataDate ? [`data date ${formatDay(dataDate.slice(0, 10))}`] : []),
    `plan: ${plan}`,
    `${packagesOf(numCreated)} made, ${formatCount(numChanged)} changed`,
  ].join(' · ');
}

/** The activity that a work package is. */
export const activityWords = ({ activity: { id, name }, by }: MatchedPackage) =>
  `${[id, name].filter(Boolean).join(' ')}, ${matchWords[by]}`;

/** A change as it was and as it will be. */
export function describeChange({ group, changes }: Pick<ChangeRow, 'group' | 'changes'>): string {
  if (group === 'renumbered') return splitChanges(changes).map(describeChange).join(' · ');
  if (group !== 'dates') return `${groupWords[group]}: ${changes[0]?.from ?? 'none'} → ${changes[0]?.to}`;
  const days = (which: 'from' | 'to') => changes.map((change) => formatDay(change[which] ?? '')).join(' – ');
  const label = changes.length > 1 ? 'Dates' : changes[0]?.field === 'startDate' ? 'Start' : 'End';
  return `${label}: ${days('from')} → ${days('to')}`;
}

export const filterWords = (filter: ElementFilter) =>
  describeFilter(filter)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('; ');

export function placeWords({ sheet, line, row, column }: Omit<ScheduleProblem, 'reason'>): string {
  return [
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(line === undefined ? [] : [`line ${formatCount(line)}`]),
    ...(row === undefined ? [] : [`row ${formatCount(row)}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ].join(', ');
}

/** Why a file is refused, and where in it. */
export function refusalWords(error: unknown): string {
  const payload = error instanceof ApiError ? error.payloadOf('schedules.unreadable') : undefined;
  if (payload === undefined) return errorMessage(error);
  const place = placeWords(payload);
  return place === '' ? payload.reason : `${payload.reason} (${place})`;
}

export const questionOf = (error: unknown) =>
  error instanceof ApiError ? error.payloadOf('schedules.unreadable')?.question : undefined;

export function describeOutcome({
  numCreated,
  numChanged,
  numUnchanged,
  numLeft,
  numWithoutElements,
}: ImportedSchedule) {
  return [
    `${packagesOf(numCreated)} made, ${formatCount(numChanged)} changed, ${formatCount(numUnchanged)} as before.`,
    ...(numLeft > 0 ? [`${activitiesOf(numLeft)} without work package.`] : []),
    ...(numWithoutElements > 0
      ? [`For ${formatCount(numWithoutElements)} of them no element of the latest model is meant.`]
      : []),
  ].join(' ');
}
