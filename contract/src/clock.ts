import { z } from 'zod';
import { numberQuery } from './numberQuery.ts';
import { throwUnless } from './throwUnless.ts';

/** What Date's getTimezoneOffset says where the caller is: minutes, west is positive. */
export const timezoneOffset = numberQuery(z.number().int().min(-900).max(900)).default(0);

/** Where the caller's clock is, by its IANA name such as Europe/Berlin: it knows of summer time, which an offset does not. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This is not the name of a time zone.');

function isTimeZone(name: string): boolean {
  // Intl takes '+05:30' too, which is an offset and no place.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    throwUnless(error, RangeError);
    return false;
  }
}
