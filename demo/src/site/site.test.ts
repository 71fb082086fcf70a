import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelElement } from '@plumbline/engine/files/model/BuildingModel';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { beforeAll, expect, test } from 'vitest';
import { createDemoBuilding } from '../building/createDemoBuilding.ts';
import type { PlannedChange } from '../simulate/Change.ts';
import { buildOn } from './buildOn.ts';
import { listAffected } from './listAffected.ts';
import { listBuiltBy, listDue, programme, workBreakdown } from './programme.ts';
import { markOf } from './SiteElement.ts';
import { siteLog } from './siteLog.ts';
import { carriersOf, supportsOf } from './supports.ts';
import { visitSite } from './visitSite.ts';

const scanDays = ['2026-09-04', '2026-10-02', '2026-10-30'] as const;

/** The building on one of the days: what stands, and how it is off, by mark. */
interface Morning {
  day: string;
  stands: Set<string>;
  changes: Map<string, PlannedChange>;
}

let elements: ModelElement[];
let marks: Set<string>;
let mornings: Morning[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-'));
  const files = await createDemoBuilding({ hasSiteParts: true });
  const model = await openModel(
    files.map(({ name, bytes }) => memorySource(name, bytes)),
    { scratch: scratchFolder(folder) },
  );
  await rm(folder, { recursive: true });
  elements = model.elements;
  marks = new Set(elements.map(markOf));
  mornings = scanDays.map((day) => morningOf(day));
}, 60_000);

function morningOf(day: string): Morning {
  const state = buildOn(elements, day);
  const markById = new Map(elements.map((element) => [element.globalId, markOf(element)]));
  return {
    day,
    stands: new Set(elements.filter(state.isBuilt).map(markOf)),
    changes: new Map(state.changes.map((change) => [markById.get(change.globalId) as string, change])),
  };
}

const offsetOf = ({ changes }: Morning, mark: string) => {
  const change = changes.get(mark);
  return change?.kind === 'moved' ? change.offsetM : [0, 0, 0];
};
const sorted = (all: Iterable<string>) => [...all].sort();

test('every mark is of one element, and no element is built twice', () => {
  expect(marks.size).toBe(elements.length);
  const owners = programme.flatMap((activity) => listBuiltBy(activity, elements).map(markOf));
  expect(owners.length).toBe(new Set(owners).size);
  expect(programme.filter((activity) => listBuiltBy(activity, elements).length === 0)).toEqual([]);
  for (const { wbs } of programme) expect(workBreakdown.map(({ code }) => code)).toContain(wbs);
});

test('nothing stands on what is missing, and nothing hangs on it', () => {
  const floating = mornings.flatMap(({ day, stands }) =>
    [...stands].flatMap((mark) =>
      supportsOf(mark)
        .filter((support) => marks.has(support) && !stands.has(support))
        .map((support) => `${day}: ${mark} without ${support}`),
    ),
  );
  expect(floating).toEqual([]);
});

test('all that carry and are carried are of the building, but for columns that are walls', () => {
  const named = [...marks].flatMap((mark) => [...supportsOf(mark), ...carriersOf(mark).flat()]);
  const unknown = new Set(named.filter((mark) => !marks.has(mark)).map((mark) => mark.replace(/^(C)-\d-/, '$1-')));
  expect(sorted(unknown).filter((mark) => !/^C-[CD][347]$/.test(mark))).toEqual([]);
});

test('what is in another or on it is off exactly as that is', () => {
  const bound = /^(W|DX|CL|EP|G|HE)-\d/;
  for (const morning of mornings) {
    const own = siteLog.flatMap(({ effects }) => effects);
    const fillings = [...morning.stands].filter(
      (mark) => bound.test(mark) && !own.some(({ kind, marks: ofEntry }) => kind === 'moved' && ofEntry.test(mark)),
    );
    expect(fillings.length).toBeGreaterThan(30);
    for (const mark of fillings) {
      const host = carriersOf(mark)[0]?.[0] as string;
      expect([morning.day, mark, offsetOf(morning, mark)]).toEqual([morning.day, mark, offsetOf(morning, host)]);
    }
  }
});

test('a bay that is out takes beams, façade and windows along by the same', () => {
  const third = mornings[2] as Morning;
  for (const mark of ['C-2-A2', 'C-2-B3', 'B-2-A-23', 'B-2-2-AB', 'FP-2-S2', 'W-2-S2-1', 'W-2-S2-2', 'CL-2-S2']) {
    expect([mark, offsetOf(third, mark)]).toEqual([mark, [0, -0.025, 0]]);
  }
  for (const mark of ['B-2-A-12', 'B-2-A-34', 'FP-2-S1', 'C-3-A2', 'FP-3-S2']) {
    expect([mark, offsetOf(third, mark)]).toEqual([mark, [0, 0, 0]]);
  }
});

test('what is cast keeps its place, and what stood goes on standing', () => {
  const structure = (mark: string) => /^(C|B|S|W\d|ST\d|F)-/.test(mark);
  for (const [earlier, later] of [mornings.slice(0, 2), mornings.slice(1)] as [Morning, Morning][]) {
    expect([...earlier.stands].filter((mark) => !later.stands.has(mark))).toEqual([]);
    const cast = [...earlier.stands].filter(structure);
    expect(cast.length).toBeGreaterThan(200);
    for (const mark of cast) expect([mark, later.changes.get(mark)]).toEqual([mark, earlier.changes.get(mark)]);
  }
});

test('what was put right is right from then on, and nothing else is', () => {
  const days = new Map(['2026-10-02', '2026-10-30', '2026-12-01'].map((day) => [day, morningOf(day)]));
  for (const entry of siteLog.filter(({ until }) => until !== undefined)) {
    const isWrong = (day: string, mark: string) => {
      const { stands, changes } = days.get(day) as Morning;
      return entry.effects.some(({ kind }) => (kind === 'missing' ? !stands.has(mark) : changes.has(mark)));
    };
    const { cause } = listAffected(entry, elements);
    const touched = elements.filter(({ globalId }) => cause.includes(globalId)).map(markOf);
    const mended = touched.filter((mark) => entry.mended?.test(mark) ?? true);
    expect(touched.filter((mark) => !isWrong('2026-10-02', mark))).toEqual([]);
    for (const day of ['2026-10-30', '2026-12-01']) {
      expect(sorted(touched.filter((mark) => isWrong(day, mark)))).toEqual(
        sorted(touched.filter((mark) => !mended.includes(mark))),
      );
    }
  }
});

test('what is due and does not stand is in the log', () => {
  for (const { day, stands } of mornings) {
    const told = new Set(siteLog.flatMap((entry) => listAffected(entry, elements).cause));
    const absent = listDue(elements, day).filter((element) => !stands.has(markOf(element)));
    expect(absent.filter(({ globalId }) => !told.has(globalId)).map(markOf)).toEqual([]);
  }
});

test('every entry of the log is about something, in its own numbers and in the time of its activity', () => {
  for (const { id, effects, title, told, activity, from } of siteLog) {
    const work = programme.find((one) => one.id === activity);
    expect([id, work !== undefined && from >= work.start]).toEqual([id, true]);
    for (const effect of effects) {
      expect([id, elements.some((element) => effect.marks.test(markOf(element)))]).toEqual([id, true]);
      if (effect.kind === 'moved') {
        const [mm = 0] = effect.offsetMm.filter((value) => value !== 0);
        expect(`${title} ${told}`).toContain(`${Math.abs(mm)} mm`);
      }
    }
  }
});

test('nothing differs from the drawings that the log does not tell of', () => {
  for (const { changes } of mornings) {
    const known = new Set(siteLog.flatMap((entry) => Object.values(listAffected(entry, elements)).flat()));
    const fitted = siteLog.flatMap(({ effects }) => effects);
    const untold = elements.filter((element) => {
      const change = changes.get(markOf(element));
      if (change === undefined || change.kind === 'half_built' || known.has(element.globalId)) return false;
      return !fitted.some(({ marks: own }) => own.test(markOf(element)));
    });
    expect(untold.map(markOf)).toEqual([]);
  }
});

test('no station stands in a wall or against one', () => {
  const moduleM = 3.75;
  for (const day of scanDays) {
    const inside = (visitSite(elements, day).stations?.positions ?? []).filter(
      ([x, y]) => x > 0 && x < 45 && y > 0 && y < 6.2,
    );
    expect(inside.length).toBeGreaterThan(5);
    for (const [x] of inside) expect(Math.abs(x - moduleM * Math.round(x / moduleM))).toBeGreaterThan(0.4);
  }
});

test('stations stand on slabs that are there', () => {
  for (const { day, stands } of mornings) {
    const positions = visitSite(elements, day).stations?.positions ?? [];
    const storeys = new Set(
      positions.map(([, , z]) => [0, 4.2, 7.8, 11.4, 15, 18.6].findIndex((level) => z < level + 2)),
    );
    for (const storey of storeys) {
      if (storey > 0) expect([day, storey, stands.has(`S-${storey}-1`)]).toEqual([day, storey, true]);
    }
    expect(storeys.size).toBe({ '2026-09-04': 4, '2026-10-02': 5, '2026-10-30': 6 }[day]);
  }
});
