import type { ProgressSums, WatchlistDetail } from '@plumbline/contract/resources/workPackages';
import type { ElementStatus } from '@plumbline/contract/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProgressSite, type ProgressSite } from '../../../test/openProgressSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { addVersion, addView, asCaller, type TestElement, verdict } from '../verdicts/verdicts.fixture.ts';

/*
 * Random histories, and what has come of packages counted from them by brute force: an element at a time, over everything
 * that was ever said of it. Nothing of the measuring is used.
 */

interface KnownVersion {
  id: string;
  analysisId: string;
  trade: string;
  isStable: boolean;
  statusOf: Map<number, ElementStatus>;
}

interface KnownView {
  id: string;
  scannedAt: number;
  model: TestElement[];
  /** In the order in which they were made. */
  versions: KnownVersion[];
  /** Closed when its last version is unpublished, until each of its trades has a published one. */
  isReady: boolean;
}

interface KnownPackage {
  made: WatchlistDetail;
  floor?: string;
  identities: Set<number>;
  missingIds: Set<string>;
}

const statuses: ElementStatus[] = ['verified', 'deviated', 'under_construction', 'missing', 'no_data', 'not_due'];
const floors = ['L0', 'L1', 'L2'];
const types = ['IfcWall', 'IfcDoor:Single', 'IfcDoor:Double'];
const weights = [
  { elementType: 'Door', weight: 2.5 },
  { elementType: 'Door:Double', weight: 7 },
];
const weightOf = (type: string) => (type === 'IfcWall' ? 1 : type === 'IfcDoor:Single' ? 2.5 : 7);

let house: TestHouse;
let origin: string;

beforeAll(async () => {
  house = await openTestHouse();
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => house.close());

/** Mulberry32. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, of: <Item>(items: readonly Item[]) => items[below(items.length)] as Item };
}
type Random = ReturnType<typeof createRandom>;

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Some elements leave, some come, some get another GlobalId, floor or place. */
async function nextModel(site: ProgressSite, random: Random, before: readonly TestElement[], gone: TestElement[]) {
  const kept = before.filter(() => random.next() > 0.15);
  gone.push(...before.filter((element) => !kept.includes(element)));
  const back = gone.filter(() => random.next() < 0.2);
  const present = new Set(kept.map(({ identity }) => identity));
  const first = await site.nextIdentity();
  const fresh = Array.from({ length: 1 + random.below(6) }, (_, i): TestElement => {
    const identity = first + i;
    return {
      identity,
      globalId: `new-${identity}`,
      elementType: random.of(types),
      name: `N${identity}`,
      floor: random.of(floors),
      root: 0,
    };
  });
  const changed = kept.map((element) => ({
    ...element,
    ...(random.next() < 0.1 && { globalId: `renamed-${element.identity}-${random.below(1e6)}` }),
    ...(random.next() < 0.1 && { floor: random.of(floors) }),
  }));
  const returned = [...new Map(back.map((element) => [element.identity, element])).values()].filter(
    ({ identity }) => !present.has(identity),
  );
  return shuffled(random, [...changed, ...fresh, ...returned]);
}

/** What a published view says of an element; of several trades the verdict that was given last counts. */
function saidBy({ model, versions }: KnownView, identity: number): ElementStatus | undefined {
  const index = model.findIndex((element) => element.identity === identity);
  const trades = new Set(versions.map(({ trade }) => trade));
  const counting = versions.filter((version) => {
    const own = versions.filter(({ trade, isStable }) => trade === version.trade && isStable);
    return trades.has(version.trade) && own.at(-1) === version;
  });
  return counting.map(({ statusOf }) => statusOf.get(index)).findLast((status) => status !== undefined);
}

const isPublished = ({ versions, isReady }: KnownView) => isReady && versions.some(({ isStable }) => isStable);

function countByHand(views: readonly KnownView[], own: readonly TestElement[], weigh: (type: string) => number) {
  const sums: Record<ElementStatus, number> = {
    verified: 0,
    deviated: 0,
    under_construction: 0,
    missing: 0,
    no_data: 0,
    not_due: 0,
  };
  for (const { identity, elementType } of own) {
    const said = views.map((view) => saidBy(view, identity)).filter((status) => status !== undefined);
    sums[said.findLast((status) => status !== 'no_data') ?? 'no_data'] += weigh(elementType);
  }
  const total = own.reduce((sum, { elementType }) => sum + weigh(elementType), 0);
  return { total, progress: sums.verified + sums.deviated, ...sums } satisfies ProgressSums;
}

async function live(seed: number, scansBefore: number): Promise<number> {
  const random = createRandom(seed);
  const site = await openProgressSite(house, `oracle|${seed}`, origin);
  const person = await site.join('ann', ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE', 'RECLASSIFY', 'SR_READ', 'SR_WRITE']);
  const verdicts = asCaller(house, person.authorization, site.projectId);
  const membership = { projectId: site.projectId, permissions: ['ALL'], tenantId: `oracle|${seed}` } as never;
  const start = await site.nextIdentity();
  let model = Array.from({ length: 30 }, (_, i): TestElement => {
    const identity = start + i;
    const own = { identity, globalId: `id-${identity}`, elementType: random.of(types), name: `E${i}` };
    return { ...own, floor: random.of(floors), root: 0 };
  });
  let modelId = await site.activate(model);
  const gone: TestElement[] = [];
  const views: KnownView[] = [];
  const packages: KnownPackage[] = [];
  let compared = 0;

  const acts: (() => Promise<void>)[] = [
    async () => {
      const scannedAt = Date.UTC(2026, 0, 1 + random.below(300), random.below(24));
      if (views.some((view) => view.scannedAt === scannedAt)) return;
      const id = await addView(house, site.projectId, { modelId, scanDate: new Date(scannedAt) });
      views.push({ id, scannedAt, model, versions: [], isReady: true });
    },
    async () => {
      if (views.length === 0) return;
      const view = random.of(views);
      const trade = random.of(['Structure', 'Services']);
      const isStable = random.next() < 0.7;
      const said = view.model.flatMap((_, index) =>
        random.next() < 0.7 ? [{ index, status: random.of(statuses) }] : [],
      );
      const { versionId: id, analysisId } = await addVersion(
        house,
        view.id,
        said.map(({ index, status }) => verdict(index, status)),
        { analysisName: trade, status: isStable ? 'stable' : 'dev' },
      );
      const statusOf = new Map(said.map(({ index, status }) => [index, status]));
      view.versions.push({ id, analysisId, trade, isStable, statusOf });
    },
    async () => {
      const view = views.length > 0 ? random.of(views) : undefined;
      if (view === undefined || view.versions.length === 0) return;
      const version = random.of(view.versions);
      const place = { membership, viewId: view.id, userId: person.userId };
      await house.modules.versions[version.isStable ? 'unpublish' : 'publish'](place, [version.id]);
      version.isStable = !version.isStable;
      const stable = view.versions.filter(({ isStable }) => isStable);
      if (!version.isStable) view.isReady &&= stable.length > 0;
      else view.isReady ||= view.versions.every(({ trade }) => stable.some((one) => one.trade === trade));
    },
    async () => {
      const view = views.length > 0 ? random.of(views) : undefined;
      const version = view && view.versions.length > 0 ? random.of(view.versions) : undefined;
      const [index, before] = version ? (random.of([...version.statusOf]) ?? []) : [];
      if (view === undefined || version === undefined || index === undefined) return;
      const status = random.of(['verified', 'deviated', 'missing', 'no_data'] as const);
      // The verdict that is changed is the one that is seen: of the other trade there is none.
      const isSeen = view.versions.every(({ trade, statusOf }) => trade === version.trade || !statusOf.has(index));
      // Shown as deviated, it is changed to nothing by that.
      if (!isSeen || before === status || before === 'under_construction') return;
      const analysisVersionMap = { [version.analysisId]: version.id };
      const { status: answered } = await verdicts.reclassify(
        view.id,
        index,
        { classification: status },
        { analysisVersionMap },
      );
      expect(answered).toBe(200);
      version.statusOf.set(index, status);
    },
    async () => {
      model = await nextModel(site, random, model, gone);
      modelId = await site.activate(model);
      await site.measure();
      const latest = new Set(model.map(({ identity }) => identity));
      for (const one of packages) {
        if (one.floor !== undefined) {
          const away = [...one.identities].filter((identity) => !latest.has(identity));
          const taken = model.filter(({ floor }) => floor === one.floor).map(({ identity }) => identity);
          one.identities = new Set([...away, ...taken]);
        }
        for (const element of model.filter(({ globalId }) => one.missingIds.has(globalId))) {
          one.identities.add(element.identity);
          one.missingIds.delete(element.globalId);
        }
      }
    },
    async () => {
      if (packages.length >= 4) return;
      if (random.next() < 0.5) {
        const floor = random.of(floors);
        const own = model.filter((element) => element.floor === floor);
        if (own.length === 0) return;
        const source = { mode: 'filter' as const, filter: { floors: [floor] } };
        const made = await person.create({ source, weightBy: 'own', typeWeights: weights });
        packages.push({ made, floor, identities: new Set(own.map(({ identity }) => identity)), missingIds: new Set() });
        return;
      }
      const own = model.filter(() => random.next() < 0.4);
      const missing = [...gone.slice(0, 3).map(({ globalId }) => globalId), 'never'];
      const missingIds = new Set(missing.filter((id) => !model.some(({ globalId }) => globalId === id)));
      if (own.length === 0) return;
      const csv = [...own.map(({ globalId }) => globalId), ...missingIds].join('\n');
      const made = await person.create({ ignoreMissingIds: true, weightBy: 'own', typeWeights: weights }, csv);
      packages.push({ made, identities: new Set(own.map(({ identity }) => identity)), missingIds });
    },
  ];

  const [addScan, addVerdicts] = acts as [() => Promise<void>, () => Promise<void>];
  for (let i = 0; i < scansBefore; i++) {
    await addScan();
    await addVerdicts();
  }
  for (let step = 0; step < 60; step++) {
    await random.of(acts)();
    if (step % 5 !== 4) continue;
    await site.measure();
    const published = views.filter(isPublished).toSorted((a, b) => a.scannedAt - b.scannedAt);
    for (const { made, identities } of packages) {
      const own = model.filter(({ identity }) => identities.has(identity));
      const expected = published.map((_, i) => ({
        view: published[i]?.id,
        ...countByHand(published.slice(0, i + 1), own, () => 1),
        weighted: countByHand(published.slice(0, i + 1), own, weightOf),
      }));
      const found = (await person.records(made._id)).map(({ watchlist: _, analysis, ...sums }) => ({
        view: analysis._id,
        ...sums,
      }));
      expect(found, `seed ${seed}, step ${step}`).toEqual(expected);
      compared += expected.length;
      const painted = published.length === 0 ? undefined : await person.paint(made._id);
      const marked = painted && [...painted].map((byte) => byte !== 0);
      if (marked) expect(marked).toEqual(model.map(({ identity }) => identities.has(identity)));
    }
  }
  return compared;
}

test.each([
  { seed: 1, scansBefore: 0 },
  { seed: 2, scansBefore: 0 },
  { seed: 3, scansBefore: 0 },
  { seed: 4, scansBefore: 0 },
  { seed: 5, scansBefore: 40 },
  { seed: 6, scansBefore: 40 },
])(
  '[WORK-5] over a random history ($seed, after $scansBefore scans) progress is what brute force counts',
  { timeout: 120_000 },
  async ({ seed, scansBefore }) => {
    expect(await live(seed, scansBefore)).toBeGreaterThan(20);
  },
);
