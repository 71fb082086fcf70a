import { writeDayNumber } from '../localTime.ts';
import type { RelationType } from '../Schedule.ts';
import { type FixtureSheet, workbookOf } from './workbook.fixture.ts';

/** A schedule as somebody might plan it, before any tool writes it. */
export interface Plan {
  activities: PlannedActivity[];
  holidays: string[];
}

export interface PlannedActivity {
  id: string;
  name: string;
  floor: number;
  start: string;
  finish: string;
  percent: number;
  actualStart: string;
  actualFinish: string;
  before: { id: string; type: RelationType; lagHours: number }[];
}

const types: RelationType[] = ['FS', 'SS', 'FF', 'SF'];
export const planFloors = 4;

/** The first third is finished, the second begun; each waits for the one before it. */
export function makePlan(count: number): Plan {
  const idOf = (i: number) => `A${1000 + 10 * i}`;
  const activities = Array.from({ length: count }, (_, i): PlannedActivity => {
    const start = `${writeDayNumber(20_000 + Math.floor(i / 10))}T08:00`;
    const finish = `${writeDayNumber(20_004 + Math.floor(i / 10))}T17:00`;
    const percent = i < count / 3 ? 100 : i < (2 * count) / 3 ? 40 : 0;
    return {
      id: idOf(i),
      name: `Wände & Decken “${i}” of 5"`,
      floor: i % planFloors,
      start,
      finish,
      percent,
      actualStart: percent > 0 ? start : '',
      actualFinish: percent === 100 ? finish : '',
      before: i === 0 ? [] : [{ id: idOf(i - 1), type: types[i % 4] as RelationType, lagHours: i % 3 === 0 ? 16 : 0 }],
    };
  });
  return { activities, holidays: ['2026-12-25', '2026-12-26'] };
}

const blank = (time: string) => time.replace('T', ' ');
const number = (id: string) => Number(id.slice(1));
const delphiDay = (day: string) => Date.parse(`${day}T00:00Z`) / 86_400_000 + 25_569;
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const statusOf = ({ percent }: PlannedActivity) => (percent === 100 ? 2 : percent > 0 ? 1 : 0);

/** Windows-1252 has one byte for each of the letters used here. */
function inWindows1252(text: string): Uint8Array {
  const others: Record<string, number> = { '“': 0x93, '”': 0x94, '€': 0x80 };
  return Uint8Array.from(text, (letter) => others[letter] ?? letter.charCodeAt(0));
}

export const xerText = ({ activities, holidays }: Plan): string => {
  const shift = '(0||0(s|08:00|f|12:00)())(0||1(s|13:00|f|17:00)())';
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `(0||${day}()(${day === 1 || day === 7 ? '' : shift}))`).join('');
  const exceptions = holidays.map((day, i) => `(0||${i}(d|${delphiDay(day)})())`).join('');
  const data = `(0||CalendarData()(\x7f\x7f(0||DaysOfWeek()(${days}))\x7f\x7f(0||Exceptions()(${exceptions}))))`;
  const tasks = activities.map((one) =>
    [
      number(one.id),
      1,
      10 + one.floor,
      7,
      one.percent,
      'CP_Phys',
      'TT_Task',
      ['TK_NotStart', 'TK_Active', 'TK_Complete'][statusOf(one)],
      one.id,
      one.name.replaceAll('"', '""'),
      40,
      blank(one.actualStart),
      blank(one.actualFinish),
      blank(one.start),
      blank(one.finish),
    ].join('\t'),
  );
  const links = activities.flatMap((one) =>
    one.before.map(({ id, type, lagHours }) =>
      [number(one.id), number(one.id), number(id), `PR_${type}`, lagHours].join('\t'),
    ),
  );
  const table = (name: string, fields: string, rows: readonly string[]) => [
    `%T\t${name}`,
    `%F\t${fields}`,
    ...rows.map((row) => `%R\t${row}`),
  ];
  return [
    'ERMHDR\t19.12\t2026-11-16\tProject\tadmin\tPlanner\tdbxDatabaseNoName\tProject Management\tEUR',
    ...table('CURRTYPE', 'curr_id\tcurr_symbol', ['1\t€']),
    ...table('PROJECT', 'proj_id\tproj_short_name\tname_sep_char\tlast_recalc_date', ['1\tHH\t.\t2026-11-01 08:00']),
    ...table('CALENDAR', 'clndr_id\tclndr_name\tbase_clndr_id\tday_hr_cnt\tclndr_data', [`7\tFünf Tage\t\t8\t${data}`]),
    ...table('PROJWBS', 'wbs_id\tproj_id\tparent_wbs_id\twbs_short_name\twbs_name', [
      '5\t1\t4\tHH\tHarbour House',
      ...Array.from({ length: planFloors }, (_, i) => `${10 + i}\t1\t5\tF${i}\tFloor ${i}`),
    ]),
    ...table(
      'TASK',
      'task_id\tproj_id\twbs_id\tclndr_id\tphys_complete_pct\tcomplete_pct_type\ttask_type\tstatus_code\ttask_code\ttask_name\ttarget_drtn_hr_cnt\tact_start_date\tact_end_date\ttarget_start_date\ttarget_end_date',
      tasks,
    ),
    ...table('TASKPRED', 'task_pred_id\ttask_id\tpred_task_id\tpred_type\tlag_hr_cnt', links),
    '%E',
    '',
  ].join('\r\n');
};
export const xerOf = (plan: Plan): Uint8Array => inWindows1252(xerText(plan));

const relationWords: Record<RelationType, string> = {
  FS: 'Finish to Start',
  SS: 'Start to Start',
  FF: 'Finish to Finish',
  SF: 'Start to Finish',
};
const tag = (name: string, value: string | number) => (value === '' ? `<${name}/>` : `<${name}>${value}</${name}>`);

export function pmxmlOf({ activities, holidays }: Plan): Uint8Array {
  const times = ['08:00:00/11:59:00', '13:00:00/16:59:00'].map((time) => {
    const [start = '', finish = ''] = time.split('/');
    return `<WorkTime>${tag('Start', start)}${tag('Finish', finish)}</WorkTime>`;
  });
  const hours = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
    (day, i) => `<StandardWorkHours>${tag('DayOfWeek', day)}${i % 6 === 0 ? '' : times.join('')}</StandardWorkHours>`,
  );
  const exceptions = holidays.map(
    (day) => `<HolidayOrException>${tag('Date', `${day}T00:00:00`)}</HolidayOrException>`,
  );
  const tasks = activities.map(
    (one) =>
      `<Activity>${tag('CalendarObjectId', 7)}${tag('Id', one.id)}${tag('Name', inXml(one.name))}${tag('ObjectId', number(one.id))}` +
      `${tag('PercentComplete', one.percent / 100)}${tag('PercentCompleteType', 'Physical')}${tag('PlannedDuration', 40)}` +
      `${tag('PlannedStartDate', `${one.start}:00`)}${tag('PlannedFinishDate', `${one.finish}:00`)}${tag('ProjectObjectId', 1)}` +
      `${one.actualStart ? tag('ActualStartDate', `${one.actualStart}:00`) : ''}${one.actualFinish ? tag('ActualFinishDate', `${one.actualFinish}:00`) : ''}` +
      `${tag('Status', ['Not Started', 'In Progress', 'Completed'][statusOf(one)] as string)}${tag('Type', 'Task Dependent')}${tag('WBSObjectId', 10 + one.floor)}</Activity>`,
  );
  const links = activities.flatMap((one) =>
    one.before.map(
      ({ id, type, lagHours }) =>
        `<Relationship>${tag('Lag', lagHours)}${tag('PredecessorActivityObjectId', number(id))}` +
        `${tag('SuccessorActivityObjectId', number(one.id))}${tag('Type', relationWords[type])}</Relationship>`,
    ),
  );
  const nodes = [
    `<WBS>${tag('Code', 'HH')}${tag('Name', 'Harbour House')}${tag('ObjectId', 5)}${tag('ProjectObjectId', 1)}</WBS>`,
    ...Array.from(
      { length: planFloors },
      (_, i) =>
        `<WBS>${tag('Code', `F${i}`)}${tag('Name', `Floor ${i}`)}${tag('ObjectId', 10 + i)}${tag('ParentObjectId', 5)}${tag('ProjectObjectId', 1)}</WBS>`,
    ),
  ];
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects">\n' +
      `<Calendar>${tag('HoursPerDay', '8.0')}${tag('Name', 'Fünf Tage')}${tag('ObjectId', 7)}<StandardWorkWeek>${hours.join('')}</StandardWorkWeek>` +
      `<HolidayOrExceptions>${exceptions.join('')}</HolidayOrExceptions></Calendar>\n` +
      `<Project>${tag('DataDate', '2026-11-01T08:00:00')}${tag('Id', 'HH')}${tag('Name', 'Harbour House')}${tag('ObjectId', 1)}\n` +
      `${[...nodes, ...tasks, ...links].join('\n')}\n</Project>\n</APIBusinessObjects>\n`,
  );
}

export function mspdiOf({ activities, holidays }: Plan): Uint8Array {
  const times =
    '<WorkingTimes><WorkingTime><FromTime>08:00:00</FromTime><ToTime>12:00:00</ToTime></WorkingTime><WorkingTime><FromTime>13:00:00</FromTime><ToTime>17:00:00</ToTime></WorkingTime></WorkingTimes>';
  const week = [1, 2, 3, 4, 5, 6, 7].map(
    (day) =>
      `<WeekDay>${tag('DayType', day)}${tag('DayWorking', day % 6 === 1 ? 0 : 1)}${day % 6 === 1 ? '' : times}</WeekDay>`,
  );
  const exceptions = holidays.map(
    (day) =>
      `<Exception><TimePeriod>${tag('FromDate', `${day}T00:00:00`)}${tag('ToDate', `${day}T23:59:00`)}</TimePeriod>${tag('Type', 1)}${tag('DayWorking', 0)}</Exception>`,
  );
  const floors = Array.from({ length: planFloors }, (_, floor) => [
    `<Task>${tag('UID', 10 + floor)}${tag('Name', `Floor ${floor}`)}${tag('WBS', floor + 1)}${tag('OutlineLevel', 1)}${tag('Summary', 1)}</Task>`,
    ...activities
      .filter((one) => one.floor === floor)
      .map(
        (one, i) =>
          `<Task>${tag('UID', number(one.id))}${tag('Name', inXml(one.name))}${tag('WBS', `${floor + 1}.${i + 1}`)}${tag('OutlineLevel', 2)}` +
          `${tag('Start', `${one.start}:00`)}${tag('Finish', `${one.finish}:00`)}${tag('Duration', 'PT40H0M0S')}${tag('Milestone', 0)}${tag('Summary', 0)}` +
          `${tag('PercentComplete', one.percent)}${one.actualStart ? tag('ActualStart', `${one.actualStart}:00`) : ''}${one.actualFinish ? tag('ActualFinish', `${one.actualFinish}:00`) : ''}` +
          `${tag('CalendarUID', -1)}${one.before.map(({ id, type, lagHours }) => `<PredecessorLink>${tag('PredecessorUID', number(id))}${tag('Type', ['FF', 'FS', 'SF', 'SS'].indexOf(type))}${tag('LinkLag', lagHours * 600)}${tag('LagFormat', 7)}</PredecessorLink>`).join('')}</Task>`,
      ),
  ]);
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Project xmlns="http://schemas.microsoft.com/project">\n' +
      `${tag('SaveVersion', 14)}${tag('Name', 'Harbour House')}${tag('CalendarUID', 7)}${tag('MinutesPerDay', 480)}\n` +
      `<Calendars><Calendar>${tag('UID', 7)}${tag('Name', 'Fünf Tage')}${tag('BaseCalendarUID', -1)}<WeekDays>${week.join('')}</WeekDays><Exceptions>${exceptions.join('')}</Exceptions></Calendar></Calendars>\n` +
      `<Tasks><Task>${tag('UID', 0)}${tag('Name', 'Harbour House')}${tag('OutlineLevel', 0)}${tag('Summary', 1)}</Task>\n${floors.flat().join('\n')}\n</Tasks>\n</Project>\n`,
  );
}

/** As P6 writes for somebody who has it in German, with dates as the settings say or as those of Excel. */
export const p6XlsxOf = (plan: Plan, options?: P6Options): Promise<Uint8Array> => workbookOf(p6SheetsOf(plan, options));

interface P6Options {
  format?: string;
  asDates?: boolean;
}

/** The sheets of P6's spreadsheet. */
export function p6SheetsOf(
  { activities }: Plan,
  { format = 'dd.MM.yyyy', asDates = false }: P6Options = {},
): FixtureSheet[] {
  const date = (time: string) => {
    if (time === '') return '';
    const [year = '', month = '', day = ''] = time.slice(0, 10).split('-');
    if (asDates)
      return {
        date: delphiDay(time.slice(0, 10)) + (Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))) / 1440,
      };
    return `${format.replace('yyyy', year).replace('MM', month).replace('dd', day)} ${time.slice(11)}${time === '' ? '' : ' A'}`;
  };
  const fields = [
    'task_code',
    'status_code',
    'wbs_id',
    'task_name',
    'start_date',
    'end_date',
    'act_start_date',
    'act_end_date',
    'complete_pct_type',
    'complete_pct',
    'target_drtn_hr_cnt',
    'delete_record_flag',
  ];
  const captions = [
    'Vorgangsnummer',
    'Vorgangsstatus',
    'PSP-Code',
    'Vorgangsname',
    '(*)Anfang',
    '(*)Ende',
    'Ist-Anfang',
    'Ist-Ende',
    'Typ',
    '% abgeschlossen',
    'Originaldauer(d)',
    'Zeile löschen',
  ];
  return [
    {
      name: 'TASK',
      rows: [
        fields,
        captions,
        ...activities.map((one) => [
          one.id,
          ['Nicht begonnen', 'In Bearbeitung', 'Abgeschlossen'][statusOf(one)] as string,
          `HH.F${one.floor}`,
          one.name,
          date(one.start),
          date(one.finish),
          date(one.actualStart),
          date(one.actualFinish),
          'Physical',
          one.percent,
          5,
          '',
        ]),
      ],
    },
    {
      name: 'TASKPRED',
      rows: [
        ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt'],
        ['Vorgänger', 'Nachfolger', 'Typ', 'Verzögerung(d)'],
        ...activities.flatMap((one) => one.before.map(({ id, type, lagHours }) => [id, one.id, type, lagHours / 8])),
      ],
    },
    {
      name: 'USERDATA',
      rows: [
        ['user_data'],
        ['UserSettings Do Not Edit'],
        [`DurationQtyType=QT_Day\nShowAsPercentage=0\nDateFormat=${format}\nCurrencyFormat=Euro`],
      ],
    },
  ];
}

/** As people save it from a spreadsheet. */
export function csvText(
  { activities }: Plan,
  {
    separator = ';',
    heads = [
      'Activity ID',
      'Name',
      'WBS',
      'Start',
      'Finish',
      'Actual Start',
      'Actual Finish',
      '% Complete',
      'Predecessors',
    ],
  } = {},
): string {
  const day = (time: string) => time.slice(0, 10).split('-').toReversed().join('/');
  const cell = (text: string) => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = activities.map((one) => [
    one.id,
    one.name,
    `HH.F${one.floor}`,
    day(one.start),
    day(one.finish),
    day(one.actualStart),
    day(one.actualFinish),
    `${one.percent} %`,
    one.before.map(({ id, type, lagHours }) => `${id}${type}${lagHours ? `+${lagHours / 8}d` : ''}`).join(','),
  ]);
  return [heads, ...rows].map((row) => row.map(cell).join(separator)).join('\r\n');
}
