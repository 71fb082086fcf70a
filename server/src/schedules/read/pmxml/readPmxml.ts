import { type LocalTime, readIsoTime } from '../../localTime.ts';
import type {
  Activity,
  ActivityStatus,
  ActivityType,
  PercentType,
  PlannedFloat,
  Relation,
  RelationType,
  Schedule,
  ScheduleProject,
} from '../../Schedule.ts';
import { baselineDates, withBaselines } from '../baselineDates.ts';
import { completeSchedule } from '../completeSchedule.ts';
import { createProblems, type Problems } from '../createProblems.ts';
import { createWbs, type OwnWbsNode, type WbsTree } from '../createWbs.ts';
import { inheritCalendars, type OwnCalendar } from '../inheritCalendars.ts';
import { readNumber } from '../readNumber.ts';
import { refuseMany } from '../refuseMany.ts';
import { textOf } from '../xml/fields.ts';
import { readXmlRecords, type XmlRecord } from '../xml/readXmlRecords.ts';
import { readPmxmlCalendar } from './readPmxmlCalendar.ts';

const root = 'APIBusinessObjects';
const ofProject = `${root}/Project`;
const ofBaseline = `${root}/BaselineProject`;
const containers = new Set([root, ofProject, ofBaseline]);

interface OpenProject extends ScheduleProject {
  separator: string;
  /** Of a baseline: the project that it is one of. */
  original: string | undefined;
  /** The baseline that the project is held against. */
  baseline: string | undefined;
  /** Whether what is critical lies on the longest path, whatever its float. */
  isByPath: boolean;
}

/** Primavera's XML (APIBusinessObjects), of any version. */
export function readPmxml(bytes: Uint8Array): Schedule {
  const problems = createProblems();
  const projects: OpenProject[] = [];
  const wbsNodes: OwnWbsNode[] = [];
  const calendars: OwnCalendar[] = [];
  const relations: Relation[] = [];
  const records: XmlRecord[] = [];
  let fields = new Map<string, string>();
  readXmlRecords(bytes, {
    isContainer: (path) => containers.has(path),
    take(record) {
      if (record.name === 'Calendar') calendars.push(readPmxmlCalendar(record));
      else if (record.name === 'WBS') wbsNodes.push(readNode(record));
      else if (record.name === 'Activity') records.push(record);
      else if (record.name === 'Relationship') relations.push(readRelation(record));
      else if (record.children.length === 0) fields.set(record.name, record.text.trim());
    },
    leave(container) {
      if (container !== root) projects.push(describeProject(fields, container === ofBaseline));
      fields = new Map();
    },
  });
  refuseMany(projects.length);
  const byKey = new Map(projects.map((project) => [project.key, project]));
  const wbs = createWbs(wbsNodes, (project) => byKey.get(project)?.separator ?? '.');
  const all = records.map((record): Activity => {
    const activity = readActivity(record, wbs, problems);
    const float = readFloat(record, byKey.get(activity.project));
    return float === undefined ? activity : { ...activity, float };
  });
  const isBaseline = (project: string) => byKey.get(project)?.original !== undefined;
  const activities = all.filter(({ project }) => !isBaseline(project));
  const byProject = Map.groupBy(all, ({ project }) => project);
  const baselines = baselineDates(
    activities,
    projects.flatMap(({ key, name, original }) =>
      original === undefined ? [] : [{ key, name, original, activities: byProject.get(key) ?? [] }],
    ),
    { currentOf: (project) => byKey.get(project)?.baseline, problems },
  );
  const copies = new Set(all.filter(({ project }) => isBaseline(project)).map(({ key }) => key));
  return completeSchedule(
    {
      format: 'pmxml',
      version: versionOf(bytes),
      activities,
      projects: projects
        .filter(({ original }) => original === undefined)
        .map(({ key, id, name, dataDate, criticalHours }) =>
          withBaselines({ key, id, name, dataDate, criticalHours }, baselines),
        ),
      wbs: wbs.nodes.filter(({ project }) => !isBaseline(project)),
      calendars: inheritCalendars(calendars),
      relations: relations.filter(({ successor }) => !copies.has(successor)),
    },
    problems,
  );
}

function versionOf(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2000));
  return /Primavera\/P6\/V([\d.]+)\//.exec(head)?.[1] ?? null;
}

function describeProject(fields: ReadonlyMap<string, string>, isBaseline: boolean): OpenProject {
  const get = (name: string) => fields.get(name) ?? '';
  return {
    key: get('ObjectId'),
    id: get('Id'),
    name: get('Name') || get('Id'),
    dataDate: readIsoTime(get('DataDate')) ?? null,
    separator: get('WBSCodeSeparator') || '.',
    original: isBaseline ? get('OriginalProjectObjectId') : undefined,
    baseline: get('CurrentBaselineProjectObjectId') || undefined,
    criticalHours: readNumber(get('CriticalActivityFloatThreshold')),
    isByPath: get('CriticalActivityPathType') === 'Longest Path',
  };
}

const readNode = (record: XmlRecord): OwnWbsNode => ({
  key: textOf(record, 'ObjectId'),
  project: textOf(record, 'ProjectObjectId'),
  parent: textOf(record, 'ParentObjectId') || null,
  shortCode: textOf(record, 'Code'),
  name: textOf(record, 'Name'),
});

const relationTypes: Readonly<Record<string, RelationType>> = {
  'Start to Start': 'SS',
  'Finish to Finish': 'FF',
  'Start to Finish': 'SF',
};

const readRelation = (record: XmlRecord): Relation => ({
  predecessor: textOf(record, 'PredecessorActivityObjectId'),
  successor: textOf(record, 'SuccessorActivityObjectId'),
  type: relationTypes[textOf(record, 'Type')] ?? 'FS',
  lagHours: readNumber(textOf(record, 'Lag')) ?? 0,
});

/** P6 writes it where it was asked for all fields. */
function readFloat(record: XmlRecord, project: OpenProject | undefined): PlannedFloat | undefined {
  const hours = readNumber(textOf(record, 'TotalFloat')) ?? null;
  const told = textOf(record, project?.isByPath ? 'IsLongestPath' : 'IsCritical') || textOf(record, 'IsCritical');
  if (hours === null && told === '') return undefined;
  if (told !== '') return { hours, isCritical: told === '1' || told === 'true' };
  return { hours, isCritical: project?.isByPath || hours === null ? null : hours <= (project?.criticalHours ?? 0) };
}

const types: Readonly<Record<string, ActivityType>> = {
  'Start Milestone': 'startMilestone',
  'Finish Milestone': 'finishMilestone',
  'Level of Effort': 'levelOfEffort',
  'WBS Summary': 'summary',
};
const statuses: Readonly<Record<string, ActivityStatus>> = { 'In Progress': 'inProgress', Completed: 'completed' };
const percentTypes: Readonly<Record<string, PercentType>> = {
  Physical: 'physical',
  Duration: 'duration',
  Units: 'units',
};
const percentFields: Readonly<Record<string, string>> = {
  physical: 'PhysicalPercentComplete',
  duration: 'DurationPercentComplete',
  units: 'UnitsPercentComplete',
};

function readActivity(record: XmlRecord, wbs: WbsTree, problems: Problems): Activity {
  const texts = new Map(record.children.map(({ name, text }) => [name, text.trim()]));
  const get = (name: string) => texts.get(name) ?? '';
  const time = (column: string): LocalTime | null => {
    const text = get(column);
    const read = text === '' ? undefined : readIsoTime(text);
    if (text !== '' && read === undefined)
      problems.add(`“${text.slice(0, 40)}” is no date.`, { line: record.line, column });
    return read ?? null;
  };
  const planned = { start: time('PlannedStartDate'), finish: time('PlannedFinishDate') };
  const actual = { start: time('ActualStartDate'), finish: time('ActualFinishDate') };
  const remaining = { start: time('RemainingEarlyStartDate'), finish: time('RemainingEarlyFinishDate') };
  const number = (name: string) => readNumber(get(name)) ?? null;
  const node = get('WBSObjectId');
  const percentType = percentTypes[get('PercentCompleteType')] ?? 'unknown';
  // From 0 to 1.
  const share = number('PercentComplete') ?? number(percentFields[percentType] ?? '');
  return {
    key: get('ObjectId'),
    project: get('ProjectObjectId'),
    id: get('Id'),
    name: get('Name'),
    wbsCode: wbs.codeOf(node),
    wbsNames: wbs.namesOf(node),
    planned,
    current: {
      start: readIsoTime(get('StartDate')) ?? actual.start ?? remaining.start ?? planned.start,
      finish: readIsoTime(get('FinishDate')) ?? actual.finish ?? remaining.finish ?? planned.finish,
    },
    baseline: { start: null, finish: null },
    actual,
    remaining,
    percent: share === null ? null : share * 100,
    percentType,
    status: statuses[get('Status')] ?? 'notStarted',
    type: types[get('Type')] ?? 'task',
    calendar: get('CalendarObjectId') || null,
    durationHours: number('PlannedDuration'),
    remainingHours: number('RemainingDuration'),
  };
}
