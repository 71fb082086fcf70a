import { expect, test } from 'vitest';
import { startMinute, writeMinute } from '../localTime.ts';
import type { Activity, Relation } from '../Schedule.ts';
import { anActivity, aSchedule, aWork, calendars, relation } from './compare.fixture.ts';
import { compareSchedule } from './compareSchedule.ts';
import { holdUpInWords } from './holdUpInWords.ts';
import { lookAhead } from './lookAhead.ts';
import type { MeasuredWork } from './MeasuredWork.ts';

const from = '2026-03-09';

function ask(activities: Activity[], relations: Relation[], works: Record<string, MeasuredWork> = {}, weeks = 2) {
  const schedule = aSchedule(activities, relations);
  const compared = compareSchedule(schedule, { works: new Map(Object.entries(works)), lastScan: '2026-03-06' });
  return lookAhead(schedule, compared, { from, weeks });
}

const told = ({ holdUps }: ReturnType<typeof ask>) =>
  holdUps.map(({ of, kind, need, neededBy, first }) => [of.activity.id, kind, need, neededBy, first.of.activity.id]);

const seen = (percent: number, given: Partial<MeasuredWork> = {}) => aWork([['2026-03-06', percent]], given);
const walls = anActivity('A1020', ['2026-03-02', '2026-03-11'], {
  name: 'Walls, Level 2',
  percent: 80,
  status: 'inProgress',
});
const ducts = anActivity('A1030', ['2026-03-12', '2026-03-20'], { name: 'Ducts, Level 2' });

test('[WORK-7] what must be finished before something starts, and is not measured as built, is told with its reason', () => {
  const found = ask([walls, ducts], [relation('A1020', 'A1030')], { A1020: seen(64) });
  expect(found).toMatchObject({ from: '2026-03-09', to: '2026-03-22' });
  expect(told(found)).toEqual([['A1020', 'notBuilt', 'finished', '2026-03-11', 'A1030']]);
  expect(found.holdUps.map(holdUpInWords)).toEqual([
    'A1020 Walls, Level 2 must be finished before A1030 Ducts, Level 2 starts on 12/03/2026; measured 64% by the scan of 06/03/2026, reported 80%.',
  ]);
  // Eight days of work, of which 2.88 are left; the 9th, 10th and 11th are three.
  expect(found.holdUps[0]?.marginDays).toBeCloseTo(3 - 0.36 * 8, 6);
  expect(found.awaited.map(({ event, isHeldUp }) => [event, isHeldUp])).toEqual([['starts', true]]);
  // It stands, whatever is reported: then nothing is in the way.
  const built = ask([walls, ducts], [relation('A1020', 'A1030')], { A1020: seen(100) });
  expect([built.holdUps, built.awaited[0]?.isHeldUp]).toEqual([[], false]);
  // Two weeks later begins what nobody asks about yet.
  expect(ask([walls, anActivity('A1030', ['2026-03-23', '2026-03-27'])], [relation('A1020', 'A1030')]).awaited).toEqual(
    [],
  );
});

test('[WORK-7] the four relations ask for different things, and lags are work of what comes before', () => {
  const askFor = (type: Relation['type'], lagHours: number, percent: number) =>
    told(ask([walls, ducts], [relation('A1020', 'A1030', { type, lagHours })], { A1020: seen(percent) }));
  // Two days before Thursday morning: Tuesday morning, so Monday is the last day of it.
  expect(askFor('FS', 16, 64)).toEqual([['A1020', 'notBuilt', 'finished', '2026-03-09', 'A1030']]);
  // It may end a day after the start.
  expect(askFor('FS', -8, 64)).toEqual([['A1020', 'notBuilt', 'finished', '2026-03-12', 'A1030']]);
  expect(askFor('SS', 0, 64)).toEqual([]);
  expect(askFor('SS', 8, 0)).toEqual([['A1020', 'notBuilt', 'begun', '2026-03-11', 'A1030']]);
  // Before the end of the ducts, which is Friday the 20th.
  expect(askFor('FF', 0, 64)).toEqual([['A1020', 'notBuilt', 'finished', '2026-03-20', 'A1030']]);
  expect(askFor('FF', 8, 64)).toEqual([['A1020', 'notBuilt', 'finished', '2026-03-19', 'A1030']]);
  expect(askFor('SF', 0, 64)).toEqual([]);
  expect(askFor('SF', 0, 0)).toEqual([['A1020', 'notBuilt', 'begun', '2026-03-20', 'A1030']]);
});

test('[WORK-7] it looks through milestones and what has no package, and stops where something is measured', () => {
  const slab = anActivity('S', ['2026-02-16', '2026-02-27']);
  const release = anActivity('M', ['2026-03-11', '2026-03-11'], { type: 'finishMilestone' });
  const plaster = anActivity('B', ['2026-03-09', '2026-03-10'], { name: 'Plaster' });
  const all = [slab, walls, plaster, release, ducts];
  const chain = [relation('S', 'A1020'), relation('A1020', 'B'), relation('B', 'M'), relation('M', 'A1030')];
  const found = ask(all, chain, { A1020: seen(64), S: seen(50) });
  expect(told(found)).toEqual([
    // The plaster takes two days, so that the walls are awaited on the 9th by the milestone, of which the plaster is in the way.
    ['A1020', 'notBuilt', 'finished', '2026-03-06', 'B'],
    ['B', 'notMeasured', 'finished', '2026-03-11', 'M'],
  ]);
  expect(found.holdUps.at(-1) && holdUpInWords(found.holdUps.at(-1)!)).toBe(
    'B Plaster must be finished before M is due on 11/03/2026; it has no work package, so nothing measures it.',
  );
  const only = ask([walls, { ...plaster, status: 'inProgress', percent: 50 }, release, { ...ducts }], chain.slice(1), {
    A1020: seen(64),
  });
  // What has begun waits for no start.
  expect(told(only).map(([id]) => id)).toEqual(['B']);
  // The schedule says that it is done, and nothing measures it: believed.
  expect(told(ask([walls, { ...plaster, status: 'completed' }, ducts], [relation('B', 'A1030')]))).toEqual([]);
});

test('[WORK-7] what no scan has seen is told as that', () => {
  const one = (work: MeasuredWork) => {
    const { holdUps } = ask([walls, ducts], [relation('A1020', 'A1030')], { A1020: work });
    return holdUps.map((each) => [each.kind, holdUpInWords(each).split('; ')[1]]);
  };
  expect(one(seen(90, { notSeen: 10 }))).toEqual([
    ['notSeen', 'measured 90% by the scan of 06/03/2026, 10% not seen, reported 80%.'],
  ]);
  expect(one(seen(0, { notSeen: 100 }))).toEqual([['notMeasured', 'no scan has seen it, reported 80%.']]);
  expect(one(aWork([]))).toEqual([['notMeasured', 'it has not been measured yet, reported 80%.']]);
});

test('[WORK-7] circles end, and what waits for itself is still told', () => {
  const ring = ['X', 'Y', 'Z'].map((id, i) => anActivity(id, [`2026-03-1${i}`, `2026-03-1${i}`]));
  const round = [relation('X', 'Y'), relation('Y', 'Z'), relation('Z', 'X'), relation('X', 'X')];
  const found = ask([...ring, walls], [...round, relation('A1020', 'X')], { A1020: seen(64) });
  expect(new Set(told(found).map(([id]) => id))).toEqual(new Set(['X', 'Y', 'Z', 'A1020']));
  expect(found.awaited.every(({ isHeldUp }) => isHeldUp)).toBe(true);
});

test('[WORK-7] what should have started and did not is overdue, if a scan says so', () => {
  const late = anActivity('L', ['2026-03-02', '2026-03-06']);
  const relations = [relation('A1020', 'L')];
  const found = ask([walls, late], relations, { A1020: seen(64), L: seen(0) });
  expect(found.awaited.map(({ on, isOverdue }) => [on, isOverdue])).toEqual([['2026-03-02', true]]);
  expect(holdUpInWords(found.holdUps[0]!)).toMatch(/before L starts, which was planned for 02\/03\/2026; /);
  // Nothing is known of it: then it is not accused.
  expect(ask([walls, late], relations, { A1020: seen(64) }).awaited).toEqual([]);
});

test('[WORK-7] a chain of 20,000 that nothing measures is walked once', () => {
  const chain = Array.from({ length: 20_000 }, (_, i) =>
    anActivity(`C${i}`, ['2026-03-16', '2026-03-16'], { durationHours: 1 }),
  );
  const relations = chain.slice(1).map(({ key }, i) => relation(`C${i}`, key));
  const { holdUps, awaited } = ask(chain, relations, { C0: seen(10) });
  expect([holdUps.length, awaited.length, awaited.every(({ isHeldUp }) => isHeldUp)]).toEqual([19_999, 19_999, true]);
});

/** Every way back from everything that is awaited, one by one, and minutes of work one by one: slow, and nothing is shared. */
function findByHand(activities: Activity[], relations: Relation[], works: Record<string, MeasuredWork>) {
  const isWork = (key: string, minute: number) => {
    const calendar = calendars.find((one) => one.key === key)!;
    const today = new Date(minute * 60_000).toISOString().slice(0, 10);
    const off = calendar.exceptions.find((one) => one.day === today);
    const shifts = off ? off.shifts : calendar.week[new Date(minute * 60_000).getUTCDay()]!;
    return shifts.some((shift) => minute % 1440 >= shift.from && minute % 1440 < shift.to);
  };
  const back = (activity: Activity, minute: number, work: number) => {
    let [at, left] = [minute, work];
    while (left > 0) if (isWork(activity.calendar!, --at)) left--;
    return at;
  };
  const needed = new Map<string, number>();
  const visit = (activity: Activity, need: string, by: number) => {
    const percent = works[activity.key]?.scans.at(-1)?.percent;
    if (percent !== undefined ? percent >= 100 || (need === 'begun' && percent > 0) : activity.status === 'completed')
      return;
    const key = `${activity.key} ${need}`;
    needed.set(key, Math.min(needed.get(key) ?? Number.POSITIVE_INFINITY, by));
    if (percent !== undefined) return;
    const begunBy = need === 'begun' ? by : back(activity, by, activity.durationHours! * 60);
    for (const each of relations.filter((one) => one.successor === activity.key)) {
      const isOfStart = each.type === 'FS' || each.type === 'SS';
      if (isOfStart || need === 'finished') follow(each, isOfStart ? begunBy : by);
    }
  };
  const follow = (each: Relation, at: number) => {
    const before = activities.find((one) => one.key === each.predecessor)!;
    visit(
      before,
      each.type === 'FS' || each.type === 'FF' ? 'finished' : 'begun',
      back(before, at, each.lagHours * 60),
    );
  };
  for (const activity of activities) {
    const [start, finish] = [startMinute(activity.planned.start!), startMinute(activity.planned.finish!)];
    const percent = works[activity.key]?.scans.at(-1)?.percent;
    if (activity.status === 'completed' || percent === 100) continue;
    const isIn = (at: number) => at >= startMinute(from) && at < startMinute('2026-03-23');
    for (const each of relations.filter((one) => one.successor === activity.key)) {
      if (each.type === 'FF' || each.type === 'SF') {
        if (isIn(finish)) follow(each, finish);
      } else if (!percent && (isIn(start) || (percent === 0 && start < startMinute(from)))) follow(each, start);
    }
  }
  return new Map(
    [...needed].map(([key, by]) => {
      const [id, need] = key.split(' ');
      const moment = need === 'begun' ? by : back(activities.find((one) => one.key === id)!, by, 1);
      return [key, writeMinute(moment).slice(0, 10)];
    }),
  );
}

test('[WORK-7] any net of activities is held up by what every way back through it says', () => {
  let seed = 5;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 15; round++) {
    const activities = Array.from({ length: 9 }, (_, i) => {
      const first = new Date(Date.UTC(2026, 2, 5 + 2 * i + random(3))).toISOString().slice(0, 10);
      return anActivity(`N${i}`, [first, first], {
        calendar: calendars[random(2)]!.key,
        durationHours: 1 + random(12),
        status: random(6) === 0 ? 'completed' : 'notStarted',
      });
    });
    const relations = Array.from({ length: 14 }, () => {
      const after = 1 + random(8);
      const type = (['FS', 'SS', 'FF', 'SF'] as const)[random(4)]!;
      return relation(`N${random(after)}`, `N${after}`, { type, lagHours: random(3) * 4 });
    });
    const works = Object.fromEntries(
      activities.flatMap(({ key }) => (random(3) === 0 ? [[key, seen([0, 40, 100][random(3)]!)]] : [])),
    );
    const byHand = findByHand(activities, relations, works);
    const found = ask(activities, relations, works).holdUps;
    for (const { of, need, neededBy } of found) {
      expect([round, of.activity.key, need, neededBy]).toEqual([
        round,
        of.activity.key,
        need,
        byHand.get(`${of.activity.key} ${need}`),
      ]);
    }
    const measured = [...byHand.keys()].filter((key) => works[key.split(' ')[0]!] !== undefined);
    const told = found.filter(({ kind }) => kind !== 'notMeasured').map(({ of, need }) => `${of.activity.key} ${need}`);
    expect(told.sort(), String(round)).toEqual(measured.sort());
  }
});
