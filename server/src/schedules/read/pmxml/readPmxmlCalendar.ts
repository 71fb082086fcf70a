import { minuteOfDay, tidyShifts } from '../../calendar/tidyShifts.ts';
import type { Shift } from '../../calendar/WorkCalendar.ts';
import { readIsoTime } from '../../localTime.ts';
import type { OwnCalendar } from '../inheritCalendars.ts';
import { readNumber } from '../readNumber.ts';
import { allOf, oneOf, textOf } from '../xml/fields.ts';
import type { XmlRecord } from '../xml/readXmlRecords.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function readPmxmlCalendar(record: XmlRecord): OwnCalendar {
  const days = allOf(oneOf(record, 'StandardWorkWeek'), 'StandardWorkHours');
  const exceptions = allOf(oneOf(record, 'HolidayOrExceptions'), 'HolidayOrException').flatMap((exception) => {
    const day = readIsoTime(textOf(exception, 'Date'))?.slice(0, 10);
    return day === undefined ? [] : [{ day, shifts: shiftsOf(exception) }];
  });
  return {
    key: textOf(record, 'ObjectId'),
    name: textOf(record, 'Name'),
    base: textOf(record, 'BaseCalendarObjectId') || null,
    week: weekdays.map((weekday) => {
      const day = days.find((hours) => textOf(hours, 'DayOfWeek') === weekday);
      return day && shiftsOf(day);
    }),
    exceptions,
    hoursPerDay: readNumber(textOf(record, 'HoursPerDay')) || null,
  };
}

function shiftsOf(record: XmlRecord): Shift[] {
  return tidyShifts(
    allOf(record, 'WorkTime').flatMap((time) => {
      const [from, last] = [minuteOfDay(textOf(time, 'Start')), minuteOfDay(textOf(time, 'Finish'))];
      return from === undefined || last === undefined ? [] : [{ from, to: endOf(last) }];
    }),
  );
}

/** P6 tells the last minute of a shift (11:59), other tools its end (12:00). */
const endOf = (minute: number) => (minute % 5 === 4 ? minute + 1 : minute);
