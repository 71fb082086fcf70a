import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSchedule } from './readSchedule.ts';

const folder = fileURLToPath(new URL('../../../../../shared/data/p6/', import.meta.url));
const files = existsSync(folder)
  ? (await readdir(folder, { recursive: true })).filter((name) => /\.(xer|xml|xlsx|csv)$/i.test(name)).sort()
  : [];

/** Counts lines and tags, as anybody could by hand. */
function countIn(name: string, text: string) {
  const tags = (tag: string) => text.split(new RegExp(`<${tag}>`)).length - 1;
  if (name.endsWith('.xer')) {
    const rows = (table: string) => {
      const part =
        text.split(/^%T\t/m).find((one) => one.startsWith(`${table}\r`) || one.startsWith(`${table}\n`)) ?? '';
      return part.split('\n').filter((line) => line.startsWith('%R')).length;
    };
    return { activities: rows('TASK'), relations: rows('TASKPRED'), calendars: rows('CALENDAR') };
  }
  if (text.includes('<APIBusinessObjects')) {
    return { activities: tags('Activity'), relations: tags('Relationship'), calendars: tags('Calendar') };
  }
  const nothing = tags('IsNull') - (text.split('<IsNull>0<').length - 1);
  return {
    activities: tags('Task') - (text.split('<Summary>1<').length - 1) - nothing,
    relations: tags('PredecessorLink'),
    calendars: tags('Calendar'),
  };
}

describe.skipIf(files.length === 0)('files that planning tools wrote', () => {
  test.each(files)('[WORK-7] %s is read whole', async (name) => {
    const bytes = await readFile(`${folder}/${name}`);
    const { activities, relations, calendars, problems } = await readSchedule(name, bytes);
    const found = { activities: activities.length, relations: relations.length, calendars: calendars.length };
    expect(found).toEqual(countIn(name, bytes.toString('latin1')));
    expect(problems.map(({ reason }) => reason)).toEqual(
      activities.length > 0 ? [] : ['There is no activity in this file.'],
    );
  });
});
