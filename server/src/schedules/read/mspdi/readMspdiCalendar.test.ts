import { expect, test } from 'vitest';
import { readSchedule } from '../readSchedule.ts';

const times = (from: string, to: string) =>
  `<WorkingTimes><WorkingTime><FromTime>${from}</FromTime><ToTime>${to}</ToTime></WorkingTime></WorkingTimes>`;
const weekDay = (type: number, hours = '') =>
  `<WeekDay><DayType>${type}</DayType><DayWorking>${hours ? 1 : 0}</DayWorking>${hours}</WeekDay>`;
const period = (from: string, to: string) =>
  `<TimePeriod><FromDate>${from}T00:00:00</FromDate><ToDate>${to}T23:59:00</ToDate></TimePeriod>`;
const usual = [1, 2, 3, 4, 5, 6, 7]
  .map((day) => weekDay(day, day % 6 === 1 ? '' : times('08:00:00', '16:00:00')))
  .join('');
const calendar = (uid: number, content: string, base = -1) =>
  `<Calendar><UID>${uid}</UID><Name>C${uid}</Name><BaseCalendarUID>${base}</BaseCalendarUID>${content}</Calendar>`;

async function read(...calendars: string[]) {
  const xml = `<Project xmlns="http://schemas.microsoft.com/project"><CalendarUID>1</CalendarUID><Calendars>${calendars.join('')}</Calendars><Tasks/></Project>`;
  return (await readSchedule('plan.xml', Buffer.from(xml))).calendars;
}

async function daysOff(exception: string): Promise<string[]> {
  const [found] = await read(
    calendar(
      1,
      `<WeekDays>${usual}</WeekDays><Exceptions><Exception>${exception}<DayWorking>0</DayWorking></Exception></Exceptions>`,
    ),
  );
  return found?.exceptions.map(({ day }) => day) ?? [];
}

test('[WORK-7] exceptions that come again are written out, day by day', async () => {
  const year = period('2026-01-01', '2027-12-31');
  expect(await daysOff(`${period('2026-08-03', '2026-08-05')}<Type>1</Type>`)).toEqual([
    '2026-08-03',
    '2026-08-04',
    '2026-08-05',
  ]);
  expect(await daysOff(`${year}<Type>2</Type><Month>11</Month><MonthDay>25</MonthDay>`)).toEqual([
    '2026-12-25',
    '2027-12-25',
  ]);
  // Labor Day: the first Monday of September; Memorial Day: the last of May.
  expect(
    await daysOff(`${year}<Type>3</Type><Month>8</Month><MonthItem>4</MonthItem><MonthPosition>0</MonthPosition>`),
  ).toEqual(['2026-09-07', '2027-09-06']);
  expect(
    await daysOff(`${year}<Type>3</Type><Month>4</Month><MonthItem>4</MonthItem><MonthPosition>4</MonthPosition>`),
  ).toEqual(['2026-05-25', '2027-05-31']);
  const quarter = period('2026-01-01', '2026-03-31');
  expect(await daysOff(`${quarter}<Type>4</Type><Period>1</Period><MonthDay>15</MonthDay>`)).toEqual([
    '2026-01-15',
    '2026-02-15',
    '2026-03-15',
  ]);
  expect(
    await daysOff(`${quarter}<Type>5</Type><Period>2</Period><MonthItem>8</MonthItem><MonthPosition>1</MonthPosition>`),
  ).toEqual(['2026-01-09', '2026-03-13']);
  // Every other Friday.
  expect(
    await daysOff(`${period('2026-01-02', '2026-01-31')}<Type>6</Type><Period>2</Period><DaysOfWeek>32</DaysOfWeek>`),
  ).toEqual(['2026-01-02', '2026-01-16', '2026-01-30']);
});

test('[WORK-7] weeks of their own, days of old files and the calendar below all count', async () => {
  const summer = `<WorkWeeks><WorkWeek>${period('2026-07-04', '2026-07-06')}<WeekDays>${weekDay(7, times('06:00:00', '12:00:00'))}${weekDay(2)}</WeekDays></WorkWeek></WorkWeeks>`;
  const old = `<WeekDay><DayType>0</DayType><DayWorking>0</DayWorking>${period('2026-12-24', '2026-12-24')}</WeekDay>`;
  const night = weekDay(6, times('00:00:00', '00:00:00'));
  const [base, own] = await read(
    calendar(1, `<WeekDays>${usual}${old}</WeekDays>${summer}`),
    calendar(2, `<WeekDays>${night}</WeekDays>`, 1),
  );
  expect(base?.exceptions).toEqual([
    { day: '2026-07-04', shifts: [{ from: 360, to: 720 }] },
    { day: '2026-07-06', shifts: [] },
    { day: '2026-12-24', shifts: [] },
  ]);
  expect(own?.exceptions).toEqual(base?.exceptions);
  expect(own?.week[5]).toEqual([{ from: 0, to: 1440 }]);
  expect(own?.week[1]).toEqual([{ from: 480, to: 960 }]);
});
