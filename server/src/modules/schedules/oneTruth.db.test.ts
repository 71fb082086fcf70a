import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { classifyDay } from '@plumbline/contract/classifyDay';
import * as comparison from '@plumbline/contract/resources/scheduleComparison';
import { sayForecast } from '@plumbline/contract/sayForecast';
import { sayLateness, sayWorkState } from '@plumbline/contract/sayWorkState';
import type { ElementStatus } from '@plumbline/contract/status';
import { isLate } from '@plumbline/contract/workState';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite } from '../../../test/openProgressSite.ts';
import { openSharedHouse, type SharedHouse } from '../../../test/openSharedHouse.ts';
import { writeDemoSchedule } from '../../demo/writeDemoSchedule.ts';
import { showDate } from '../../exports/pdf/inWords.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { dayNumber, writeDayNumber } from '../../schedules/localTime.ts';
import { plannedDays } from '../../schedules/preview/plannedDays.ts';
import { readSchedule } from '../../schedules/read/readSchedule.ts';
import type { Schedule } from '../../schedules/Schedule.ts';
import { addVersion, addView, verdict } from '../verdicts/verdicts.fixture.ts';
import { keepSchedule } from './keepSchedule.fixture.ts';

let house: SharedHouse;
let origin: string;

beforeAll(async () => {
  house = await openSharedHouse();
  origin = house.origin;
});
afterAll(() => house.close());

const folder = fileURLToPath(new URL('../../../../../shared/data/p6/', import.meta.url));
const real = ['mpxj/percent-complete-8.4.xer', 'mspdi/task-links-project2016-mspdi.xml'];
const given: [string, () => Promise<Schedule>][] = [
  ['the demo', () => readSchedule('demo.xer', writeDemoSchedule())],
  ...real
    .filter((name) => existsSync(`${folder}${name}`))
    .map((name): [string, () => Promise<Schedule>] => [
      name,
      async () => readSchedule(name, await readFile(`${folder}${name}`)),
    ]),
];

const mostPackages = 14;
/** What five scans say of an activity: built, not, or not seen. */
const stories = ['mmmvv', 'mmnvv', 'vvvvv', 'mvvvv', 'mmmnn', 'mmmmm', 'nnnnv', 'nnnnn', 'mmvvn'];
const statuses: Record<string, ElementStatus> = { m: 'missing', n: 'no_data', v: 'verified' };

/** On a first and a last planned day, the day after, a Saturday and long after. */
function scanDays(days: { startDate: string; endDate: string }[]): string[] {
  const ends = days.map(({ endDate }) => dayNumber(endDate)).sort((a, b) => a - b);
  const middle = ends[Math.floor(ends.length / 2)] as number;
  const saturday = middle + 1 + ((9 - ((middle + 4) % 7)) % 7);
  const first = Math.min(...days.map(({ startDate }) => dayNumber(startDate)));
  const all = [first, middle, middle + 1, saturday, (ends.at(-1) as number) + 20];
  return [...new Set(all)].sort((a, b) => a - b).map(writeDayNumber);
}

async function open(name: string, schedule: Schedule) {
  const site = await openProgressSite(house, `one-truth|${name.replace(/\W+/g, '-')}`, origin);
  const ann = await site.join('ann');
  const chosen = schedule.activities
    .flatMap((activity) => {
      const days = plannedDays(activity);
      return activity.type === 'task' && activity.id !== '' && days ? [{ activity, days }] : [];
    })
    .slice(0, mostPackages);
  const elements = await site.wallsOn(['L0'], 2 * chosen.length);
  const modelId = await site.activate(elements);
  await keepSchedule(house, site.projectId, ann.userId, schedule);
  for (const [i, { activity, days }] of chosen.entries()) {
    const ids = elements.slice(2 * i, 2 * i + 2).map(({ globalId }) => globalId);
    const primavera = { activityId: activity.id, wbs: activity.wbsCode || null };
    await ann.create({ name: `Package ${i}`, ...days, primavera }, ids.join('\n'));
  }
  const scans = scanDays(chosen.map(({ days }) => days));
  for (const [at, day] of scans.entries()) {
    // The hour says nothing: it is the day that people gave the scan.
    const scanDate = new Date(`${day}T${at % 2 === 0 ? '00:00' : '23:30'}Z`);
    const viewId = await addView(house, site.projectId, { modelId, name: day, scanDate });
    const said = elements.map((_, i) => {
      const story = stories[(i >> 1) % stories.length] as string;
      return verdict(i, statuses[story[at] as string] as ElementStatus);
    });
    await addVersion(house, viewId, said);
  }
  await site.measure();
  return { site, ann, scans };
}

test.each(given)('[WORK-7] every page and file says the same of the same work: %s', async (name, read) => {
  const { site, ann, scans } = await open(name, await read());
  const params = { projectId: site.projectId };
  const compared = await ann.client(comparison.compareSchedule, { params });
  const { watchlists } = await ann.list();
  const { nodes, date } = await ann.rollUp();
  expect([compared.scans, date]).toEqual([scans, scans.at(-1)]);
  const file = await ann.client(comparison.exportComparison, { params, query: { format: 'xlsx' } });
  const [sheet] = await readSheets(await buffer(file.body as ReadableStream));
  const [head, ...rows] = sheet?.data ?? [];
  const cellOf = (id: string, label: string) => rows.find(([first]) => first === id)?.[head?.indexOf(label) ?? -1];
  const line = await ann.timeLine();
  const { codes } = classifyDay(line, dayNumber(scans.at(-1) as string));
  const late: string[] = [];
  let isPdfRead = 0;
  for (const { _id, name: title, primavera, state } of watchlists) {
    const activity = compared.activities.find(({ id }) => id === primavera.activityId);
    const node = nodes.find(({ watchlist }) => watchlist === _id);
    const [one, forecast] = [await ann.one(_id), await ann.forecast(_id)];
    for (const other of [activity?.state ?? null, node?.state, one.state, forecast.state]) expect(other).toEqual(state);
    const told = node?.forecast ? sayForecast(node.forecast) : undefined;
    expect(forecast.forecast).toEqual(node?.forecast);
    expect(activity?.forecast && sayForecast(activity.forecast)).toBe(told);
    expect(cellOf(primavera.activityId as string, 'Forecast')).toBe(told ?? null);
    expect(node?.planned).toBeCloseTo(activity?.planned ?? -1, 0);
    expect(cellOf(primavera.activityId as string, 'Against plan')).toBe(state ? sayWorkState(state) : null);
    const isOpenLate = isLate(state) && state?.finished === null;
    const first = 2 * Number(title.split(' ')[1]);
    expect([codes[first] === 3, codes[first + 1] === 3], title).toEqual([isOpenLate, isOpenLate]);
    if (state && isLate(state)) late.push(`${title} (${sayLateness(state)})`);
    if (state !== null && isPdfRead++ < 3) {
      const { text } = await readPdf(await buffer((await ann.pdf(_id)).body as ReadableStream));
      expect(text.replace(/\s+/g, ' ')).toContain(sayWorkState(state, (day) => showDate(new Date(day))));
    }
  }
  const membership = { ...params, tenantId: 'x|y', permissions: ['ALL'], featureFlags: { progressMonitoring: true } };
  const reader = { userId: ann.userId, membership } as never;
  const [mail] = await house.modules.workPackages.mailWriter.write(reader);
  const said = mail?.said.map(({ text }) => text).find((text) => text.startsWith('Late: ')) ?? '';
  expect(late.length).toBeGreaterThan(0);
  expect(said.match(/Package \d+ \([^)]*\)/g)?.every((part) => late.includes(part))).toBe(true);
  expect(nodes.filter(({ watchlist, numLate }) => watchlist !== null && numLate > 0)).toHaveLength(late.length);
});
