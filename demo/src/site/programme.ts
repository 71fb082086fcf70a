import { markOf, type SiteElement } from './SiteElement.ts';

/** A piece of work of one trade on one floor, with the days that it was planned for and those that it took. Days: yyyy-MM-dd. */
export interface Activity {
  id: string;
  name: string;
  /** Below the project, such as 1.2. */
  wbs: string;
  /** Planned, both days included. */
  start: string;
  finish: string;
  /** As it came; nothing before it began, no end before it ended. */
  actualStart?: string;
  actualFinish?: string;
  /** What it builds; no element belongs to two. */
  marks: RegExp;
  /** One after the other within it, by marks; without them in one go. */
  steps?: readonly RegExp[];
  /** The same in the words of a work package, where these can say it. */
  filter?: { rootModels: string[]; floors: string[]; elementTypes?: string[] };
  /** Under the ground since before the first scan, and accepted by survey then: no scan can tell. */
  isBuried?: boolean;
  /** What is being worked on stands in part. */
  growsInParts?: boolean;
}

const floorNames = [
  '00 Ground floor',
  '01 First floor',
  '02 Second floor',
  '03 Third floor',
  '04 Fourth floor',
  'Roof',
] as const;

export const workBreakdown: readonly { code: string; name: string }[] = [
  { code: '1', name: 'Structure' },
  { code: '1.1', name: 'Ground to second floor' },
  { code: '1.2', name: 'Third floor to roof' },
  { code: '2', name: 'Envelope and fit-out' },
  { code: '2.1', name: 'Façade' },
  { code: '2.2', name: 'Partitions' },
  { code: '2.3', name: 'Ceilings and floors' },
  { code: '2.4', name: 'External works' },
  { code: '3', name: 'Building services' },
  { code: '3.1', name: 'Ducts and pipes' },
  { code: '3.2', name: 'Terminals' },
];

const storeyWords = ['ground floor', 'first floor', 'second floor', 'third floor', 'fourth floor'];
type Days = Pick<Activity, 'start' | 'finish' | 'actualStart' | 'actualFinish'>;

/** It took the days that it was planned for. */
const asPlanned = (start: string, finish: string): Days => ({
  start,
  finish,
  actualStart: start,
  actualFinish: finish,
});
const planned = (start: string, finish: string): Days => ({ start, finish });
const begun = (start: string, finish: string): Days => ({ start, finish, actualStart: start });
const late = (start: string, finish: string, actualStart: string, actualFinish?: string): Days => ({
  start,
  finish,
  actualStart,
  ...(actualFinish !== undefined && { actualFinish }),
});

const structure = (s: number, id: string, days: Days): Activity => ({
  id,
  name: `Structure, ${storeyWords[s]}`,
  wbs: s < 3 ? '1.1' : '1.2',
  ...days,
  marks: new RegExp(`^(C-${s}-[A-D]\\d|EP-${s}-B\\d|B-${s}-.+|W\\d-${s}|ST\\d-${s}(-.+)?|S-${s + 1}-[123])$`),
  steps: [/^(C|EP|W\d)-/, /^(B|ST\d)-/, /^S-/],
});

const facade = (s: number, id: string, days: Days): Activity => ({
  id,
  name: `Façade, ${storeyWords[s]}`,
  wbs: '2.1',
  ...days,
  marks: new RegExp(`^(FP|W|CL|DX)-${s}-[NESW]\\d(-\\d)?$`),
});

const roughIn = (s: number, id: string, days: Days): Activity => ({
  id,
  name: `Ducts and pipes, ${storeyWords[s]}`,
  wbs: '3.1',
  ...days,
  marks: new RegExp(
    `^(V[RXDCMTN]-(supply|extract)-${s}(-.+)?|VB-${s}[.-].+|HM-\\w+-${s}-.+|SM-${s}-.+|SB-${s}-\\d|CT-${s}-.+|PS-${s}-.+|RW-${s}-.+)$`,
  ),
  steps: [/^(V[RXDC]-|SM-\d-R|SM-\d-X|HM-\w+-\d-[RXDB]|CT-\d-U|RW-|PS-)/, /^(V[MTN]|SM|HM|CT)-/, /^(VB|SB)-/],
});

const partitions = (s: number, id: string, days: Days): Activity => ({
  id,
  name: `Partitions, ${storeyWords[s]}`,
  wbs: '2.2',
  ...days,
  growsInParts: true,
  marks: new RegExp(`^(P|G|CP)-${s}-.+$`),
});

/** In the order of their identifiers within each part of the work. What no activity names is not built on any of the three days. */
export const programme: readonly Activity[] = [
  {
    id: 'A1000',
    name: 'Foundations',
    wbs: '1.1',
    isBuried: true,
    ...asPlanned('2026-05-04', '2026-05-29'),
    marks: /^(F-.+|WP\d|S-0-P)$/,
  },
  { id: 'A1002', name: 'Base slab', wbs: '1.1', ...asPlanned('2026-05-25', '2026-06-05'), marks: /^S-0-\d$/ },
  structure(0, 'A1005', asPlanned('2026-06-08', '2026-06-26')),
  structure(1, 'A1008', asPlanned('2026-06-29', '2026-07-24')),
  structure(2, 'A1010', asPlanned('2026-07-27', '2026-08-28')),
  structure(3, 'A1020', asPlanned('2026-08-31', '2026-09-29')),
  structure(4, 'A1030', asPlanned('2026-09-30', '2026-10-28')),
  {
    id: 'A1040',
    name: 'Parapets and house on the roof',
    wbs: '1.2',
    ...planned('2026-11-02', '2026-11-27'),
    marks: /^(PA-.+|W\d-5|S-P-\d|ST1-5.*)$/,
  },
  facade(0, 'A2005', asPlanned('2026-08-17', '2026-09-03')),
  facade(1, 'A2010', asPlanned('2026-09-07', '2026-09-18')),
  facade(2, 'A2012', asPlanned('2026-09-21', '2026-10-01')),
  facade(3, 'A2014', asPlanned('2026-10-05', '2026-10-16')),
  facade(4, 'A2016', begun('2026-10-26', '2026-11-06')),
  {
    id: 'A2018',
    name: 'Entrance',
    wbs: '2.1',
    ...asPlanned('2026-10-12', '2026-10-29'),
    marks: /^(CW-1-[MTG]\d+|CA-1|SC-\d|SB-\d)$/,
    steps: [/^SC-/, /^(SB-|CW-1-M)/, /./],
  },
  partitions(0, 'A2020', late('2026-09-14', '2026-10-01', '2026-09-28', '2026-10-15')),
  partitions(1, 'A2022', late('2026-09-28', '2026-10-16', '2026-10-12')),
  partitions(2, 'A2024', planned('2026-10-12', '2026-10-29')),
  {
    id: 'A2030',
    name: 'Ceilings, ground floor',
    wbs: '2.3',
    ...late('2026-10-12', '2026-10-28', '2026-10-16', '2026-10-28'),
    marks: /^CE-0\..+$/,
  },
  {
    id: 'A2050',
    name: 'Sleepers of the north deck',
    wbs: '2.4',
    ...asPlanned('2026-09-14', '2026-09-25'),
    marks: /^DS-\d-\d$/,
  },
  roughIn(0, 'A3005', asPlanned('2026-09-02', '2026-09-18')),
  roughIn(1, 'A3008', asPlanned('2026-09-21', '2026-10-01')),
  roughIn(2, 'A3010', asPlanned('2026-10-05', '2026-10-16')),
  roughIn(3, 'A3015', begun('2026-10-26', '2026-11-13')),
  {
    id: 'A3020',
    name: 'Radiators, ground and first floor',
    wbs: '3.2',
    ...asPlanned('2026-10-12', '2026-10-28'),
    marks: /^HE-[01]-.+$/,
    filter: { rootModels: ['demo-services'], floors: [floorNames[0], floorNames[1]], elementTypes: ['Space heater'] },
  },
  {
    id: 'A2032',
    name: 'Ceilings, first to fourth floor',
    wbs: '2.3',
    ...planned('2026-11-02', '2026-12-18'),
    marks: /^CE-[1-4]\..+$/,
  },
  { id: 'A2034', name: 'Screed and floors', wbs: '2.3', ...planned('2026-11-30', '2027-02-05'), marks: /^FL-.+$/ },
  {
    id: 'A3030',
    name: 'Lights and terminals',
    wbs: '3.2',
    ...planned('2026-11-16', '2027-03-26'),
    marks: /^(L|AT|AG|SN|SH|EB|ER|HR)-.+$|^HE-[2-4]-.+$/,
  },
];

/** What an activity builds, of these elements. */
export const listBuiltBy = <Element extends SiteElement>(
  { marks }: Activity,
  elements: readonly Element[],
): Element[] => elements.filter((element) => marks.test(markOf(element)));

/** What should stand on a day by the plan: the work of every activity that should have been finished by then. */
export const listDue = <Element extends SiteElement>(elements: readonly Element[], day: string): Element[] =>
  programme
    .filter(({ finish, isBuried }) => finish <= day && isBuried !== true)
    .flatMap((activity) => listBuiltBy(activity, elements));
