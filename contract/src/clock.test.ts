import { expect, test } from 'vitest';
import { timeZone } from './clock.ts';

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5'])(
  'the time zone %s is one',
  (name) => expect(timeZone.safeParse(name).data).toBe(name),
);

test.each(['', '+05:30', '0', 'Europe/Atlantis', 'Europe/Berlin\0', '../../etc/passwd', '__proto__', 'E'.repeat(65)])(
  'the time zone %j is none',
  (name) => expect(timeZone.safeParse(name).success).toBe(false),
);
