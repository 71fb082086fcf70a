import { type LocalTime, readIsoTime } from '../../localTime.ts';
import type { Activity, Baseline, Relation, RelationType, Schedule, WbsNode } from '../../Schedule.ts';
import { completeSchedule } from '../completeSchedule.ts';
import { createProblems, type Problems } from '../createProblems.ts';
import { inheritCalendars, type OwnCalendar } from '../inheritCalendars.ts';
import { limits } from '../limits.ts';
import { readNumber } from '../readNumber.ts';
import { allOf, textOf } from '../xml/fields.ts';
import { readXmlRecords, type XmlRecord } from '../xml/readXmlRecords.ts';
import { readMspdiCalendar } from './readMspdiCalendar.ts';

const containers = new Set(['Project', 'Project/Calendars', 'Project/Tasks']);
/** There is one in a file. */
const projectKey = 'project';
const noCalendar = '-1';
const baselineNumbers = /^(?:10|\d)$/;

/** Microsoft Project's XML, of 2002 and later. Summary tasks are the structure, others the activities. */
export function readMspdi(bytes: Uint8Array): Schedule {
  const problems = createProblems();
  const budget = { left: limits.allExceptionDays };
  const calendars: OwnCalendar[] = [];
  const activities: Activity[] = [];
  const relations: Relation[] = [];
  const wbs: WbsNode[] = [];
  const above: WbsNode[] = [];
  const fields = new Map<string, string>();
  const takeTask = (record: XmlRecord) => {
    if (isSet(record, 'IsNull') || isSet(record, 'ExternalTask')) return;
    const level = readNumber(textOf(record, 'OutlineLevel')) ?? 1;
    while (above.length > 0 && (above.length > level || above.length > 200)) above.pop();
    if (isSet(record, 'Summary') || level === 0) {
      const node = describeNode(record, above.at(-1));
      wbs.push(node);
      above.push(node);
    } else {
      activities.push(readTask(record, above, problems));
    }
    relations.push(...allOf(record, 'PredecessorLink').map((link) => readLink(link, record, problems)));
  };
  readXmlRecords(bytes, {
    isContainer: (path) => containers.has(path),
    take(record, container) {
      if (record.name === 'Calendar') calendars.push(readMspdiCalendar(record, problems, budget));
      else if (record.name === 'Task') takeTask(record);
      else if (container === 'Project' && record.children.length === 0) fields.set(record.name, record.text.trim());
    },
  });
  const usual = fields.get('CalendarUID') ?? null;
  for (const activity of activities) activity.calendar ??= usual;
  const nodes = new Set(wbs.map(({ key }) => key));
  return completeSchedule(
    {
      format: 'mspdi',
      version: fields.get('SaveVersion') ?? null,
      activities,
      wbs,
      projects: [{ ...describeProject(fields), ...baselinesOf(activities), criticalHours: criticalHoursOf(fields) }],
      calendars: inheritCalendars(
        calendars.map((own) => ({ ...own, hoursPerDay: hoursOf(fields.get('MinutesPerDay')) })),
      ),
      relations: withoutSummaries(relations, nodes, problems),
    },
    problems,
  );
}

/** Its name is that of the file, which is another with each update: only a title says which project it is. */
function describeProject(fields: ReadonlyMap<string, string>) {
  const title = fields.get('Title') ?? '';
  const dataDate = readIsoTime(fields.get('StatusDate') ?? '') ?? null;
  return { key: projectKey, id: title, name: title || (fields.get('Name') ?? ''), dataDate };
}

function baselinesOf(activities: readonly Activity[]): { baselines?: Baseline[] } {
  const keys = new Set(activities.flatMap(({ baselines = {} }) => Object.keys(baselines)));
  const inOrder = [...keys].toSorted((a, b) => Number(a) - Number(b));
  return inOrder.length === 0
    ? {}
    : { baselines: inOrder.map((key) => ({ key, name: key === '0' ? 'Baseline' : `Baseline ${key}` })) };
}

/** The limit is in days. */
const criticalHoursOf = (fields: ReadonlyMap<string, string>) => {
  const days = readNumber(fields.get('CriticalSlackLimit'));
  return days === undefined ? undefined : days * (hoursOf(fields.get('MinutesPerDay')) ?? 8);
};

const hoursOf = (minutes: string | undefined) => (readNumber(minutes) ?? 0) / 60 || null;
const isSet = (record: XmlRecord, name: string) => ['1', 'true'].includes(textOf(record, name));

function withoutSummaries(relations: readonly Relation[], nodes: ReadonlySet<string>, problems: Problems): Relation[] {
  const kept = relations.filter(({ predecessor, successor }) => !nodes.has(predecessor) && !nodes.has(successor));
  const count = relations.length - kept.length;
  if (count > 0)
    problems.add(
      `${count} ${count === 1 ? 'relation leads' : 'relations lead'} to a summary task and ${count === 1 ? 'is' : 'are'} left out.`,
    );
  return kept;
}

const describeNode = (record: XmlRecord, parent: WbsNode | undefined): WbsNode => ({
  key: textOf(record, 'UID'),
  project: projectKey,
  parent: parent?.key ?? null,
  code: textOf(record, 'WBS') || textOf(record, 'OutlineNumber'),
  name: textOf(record, 'Name'),
});

function readTask(record: XmlRecord, above: readonly WbsNode[], problems: Problems): Activity {
  const texts = new Map(record.children.map(({ name, text }) => [name, text.trim()]));
  const get = (name: string) => texts.get(name) ?? '';
  const time = (text: string, column: string): LocalTime | null => {
    const read = text === '' || text.toUpperCase() === 'NA' ? undefined : readIsoTime(text);
    if (text !== '' && read === undefined)
      problems.add(`“${text.slice(0, 40)}” is no date.`, { line: record.line, column });
    return read ?? null;
  };
  const baselines = Object.fromEntries(
    allOf(record, 'Baseline').flatMap((one) => {
      const [number, start, finish] = [textOf(one, 'Number') || '0', textOf(one, 'Start'), textOf(one, 'Finish')];
      if (!baselineNumbers.test(number) || (start === '' && finish === '')) return [];
      return [[number, { start: time(start, 'Baseline'), finish: time(finish, 'Baseline') }]];
    }),
  );
  const actual = { start: time(get('ActualStart'), 'ActualStart'), finish: time(get('ActualFinish'), 'ActualFinish') };
  const planned = { start: time(get('Start'), 'Start'), finish: time(get('Finish'), 'Finish') };
  const isPhysical = get('EarnedValueMethod') === '1';
  const ofDuration = readNumber(get('PercentComplete')) ?? null;
  const percent = isPhysical ? (readNumber(get('PhysicalPercentComplete')) ?? null) : ofDuration;
  // A physical percentage is what somebody estimates: with 100 of it a task still goes on.
  const isDone = actual.finish !== null || ofDuration === 100;
  const isBegun = actual.start !== null || (percent ?? 0) > 0;
  const calendar = get('CalendarUID');
  // In tenths of minutes.
  const slack = readNumber(get('TotalSlack'));
  return {
    key: get('UID'),
    project: projectKey,
    id: get('UID'),
    name: get('Name'),
    wbsCode: get('WBS') || get('OutlineNumber'),
    wbsNames: above.slice(1).map(({ name }) => name),
    planned,
    actual,
    // The numbered ones are put aside: none of them is what the project is held against.
    baseline: baselines['0'] ?? { start: null, finish: null },
    ...(Object.keys(baselines).length > 0 && { baselines }),
    remaining: isDone
      ? { start: null, finish: null }
      : { start: time(get('Resume'), 'Resume') ?? planned.start, finish: planned.finish },
    percent,
    percentType: isPhysical ? 'physical' : 'duration',
    status: isDone ? 'completed' : isBegun ? 'inProgress' : 'notStarted',
    type: get('Milestone') === '1' ? 'finishMilestone' : 'task',
    calendar: calendar === '' || calendar === noCalendar ? null : calendar,
    durationHours: hoursOfDuration(get('Duration')),
    remainingHours: hoursOfDuration(get('RemainingDuration')),
    ...(slack !== undefined && !isDone && { float: { hours: slack / 600, isCritical: get('Critical') === '1' } }),
  };
}

/** Of `PT7H30M0S`. */
function hoursOfDuration(text: string): number | null {
  const [, days, hours, minutes, seconds] = /^-?P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text) ?? [];
  if (text.length < 3) return null;
  return Number(days ?? 0) * 24 + Number(hours ?? 0) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600;
}

const relationTypes: readonly RelationType[] = ['FF', 'FS', 'SF', 'SS'];
/** Of LagFormat: LinkLag is a share of the predecessor's duration. */
const shareFormats = new Set(['19', '20', '51', '52']);

function readLink(link: XmlRecord, record: XmlRecord, problems: Problems): Relation {
  const isShare = shareFormats.has(textOf(link, 'LagFormat'));
  if (isShare) problems.add('A lag in per cent of a duration is left out.', { line: link.line, column: 'LinkLag' });
  return {
    predecessor: textOf(link, 'PredecessorUID'),
    successor: textOf(record, 'UID'),
    type: relationTypes[readNumber(textOf(link, 'Type')) ?? 1] ?? 'FS',
    // In tenths of minutes.
    lagHours: isShare ? 0 : (readNumber(textOf(link, 'LinkLag')) ?? 0) / 600,
  };
}
