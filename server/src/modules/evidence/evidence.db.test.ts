import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { deviationOfPoint, readElementPoints } from '@plumbline/contract/formats/elementPoints';
import { type DrawnSection, readElementSections } from '@plumbline/contract/formats/elementSections';
import { alongOfPoint, type PointsAlong, readAlong } from '@plumbline/contract/formats/pointsAlong';
import type { ElementEvidence, Panorama } from '@plumbline/contract/resources/evidence';
import { sayReading } from '@plumbline/contract/sayReading';
import { type OffVerdict, type ShownWay, shownWayOf } from '@plumbline/contract/shownWay';
import { cross } from '@plumbline/engine/ground/geometry/Vector';
import { numberOf, onLayer, readDxf } from '@plumbline/engine/prove/fixtures/readDxf';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { openRunHouse, type RunHouse } from '../runs/runHouse.fixture.ts';
import { viewer } from '../verdicts/verdicts.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

let house: RunHouse;
let place: { projectId: string; tenantId: string; viewId: string; runId: string };
let authorization: string;
let moved: number;

/** The house of three trades, analysed, with one column that stands 30 mm beside its place. */
beforeAll(async () => {
  house = await openRunHouse();
  const project = await house.addProject('evidence');
  const run = await project.start({ evidence: 'all' });
  await house.work(run.runId);
  place = { ...run, projectId: project.projectId, tenantId: project.tenantId };
  ({ authorization } = await house.addMember('viewer@evidence.test', place.projectId, viewer));
  const row = await house.platform.db
    .selectFrom('classification')
    .select('element_index')
    .where('status', '=', 2)
    .executeTakeFirstOrThrow();
  moved = row.element_index;
});
afterAll(() => house?.close());

const base = () => `/api/evidence/v1/projects/${place.projectId}/views/${place.viewId}`;

const pairsOf = (places: readonly number[]) =>
  Array.from({ length: places.length / 2 }, (_, i) => places.slice(2 * i, 2 * i + 2));

async function call(path: string, headers: Record<string, string> = { authorization }) {
  return house.app.inject({ url: base() + path, headers });
}

const evidenceOf = async (element: number): Promise<ElementEvidence> => (await call(`/elements/${element}`)).json();

/** What lies at a signed address; nobody signs in for it. */
async function open(url: string | undefined, headers: Record<string, string> = {}) {
  if (url === undefined) throw new Error('There is no address.');
  const { statusCode, rawPayload, headers: told } = await house.app.inject({ url, headers });
  return { status: statusCode, bytes: new Uint8Array(rawPayload), text: rawPayload.toString('utf8'), told };
}

describe('of an element', () => {
  test('[HEAT-1] its points come with their deviations: most of a column that moved are off by what it moved', async () => {
    const { pointsUrl, cloudUrl, status, tolerance } = await evidenceOf(moved);
    expect(status).toBe('deviated');
    expect(tolerance).toBeGreaterThan(0);
    expect(cloudUrl).toBe(pointsUrl);
    const points = readElementPoints((await open(pointsUrl)).bytes);
    expect(points.count).toBeGreaterThan(20);
    expect(points.colours).toHaveLength(points.count * 4);
    const far = Array.from({ length: points.count }, (_, i) => Math.abs(deviationOfPoint(points, i)));
    expect(Math.max(...far)).toBeGreaterThan(0.027);
    expect(Math.max(...far)).toBeLessThan(0.04);
  });

  test('[HEAT-1] it says which way it was measured to be off, and read along that its points say what the verdict says', async () => {
    const { pointsUrl, measured } = await evidenceOf(moved);
    expect(measured).toMatchObject({ cause: 'moved', size: null, sizeSide: null });
    expect(measured?.magnitudeDisplay).toBeCloseTo(0.03, 3);
    expect(measured?.magnitudeLow).toBeLessThan(measured?.magnitudeHigh ?? 0);
    const way = shownWayOf(measured as OffVerdict) as ShownWay;
    expect(Math.hypot(...(measured?.offset ?? []))).toBeCloseTo(0.03, 3);
    const points = readElementPoints((await open(pointsUrl)).bytes);
    const along = readAlong(points, way) as PointsAlong;
    expect(along.speaking).toBeGreaterThan(10);
    expect(along.speaking).toBeLessThan(points.count);
    expect(along.middleM).toBeCloseTo(0.03, 3);
    expect(sayReading(way, along, { count: points.count }).why).toBeUndefined();
    const near = Array.from({ length: points.count }, (_, i) => alongOfPoint(along, i) ?? 1).filter(
      (offM) => Math.abs(offM) <= 0.01,
    );
    expect(near.length).toBeLessThan(0.1 * along.speaking);
  });

  test('[SECT-1] its sections come as data, with the arrow of what is off, and as sheets of that', async () => {
    const { sectionsUrl, sections } = await evidenceOf(moved);
    const data = readElementSections((await open(sectionsUrl)).bytes);
    expect(data.sections.map(({ name }) => name)).toEqual(sections.map(({ name }) => name));
    expect(data.sections[0]?.name).toBe('Section A');
    expect(data.sections[0]?.title).toBe(sections[0]?.title);
    expect(data.sections[0]?.arrow?.lengthM).toBeCloseTo(0.03, 2);
    expect(data.deviation?.said).toMatch(/^\d+ (± \d+ mm|mm or more)$/);
    expect(data.sections[0]?.arrow?.label).toBe(data.deviation?.said);
    expect(data.sections[0]?.note).toBeUndefined();
    const svg = await open(sections[0]?.svgUrl);
    expect(svg.told['content-type']).toBe('image/svg+xml');
    expect(svg.text).toMatch(/^<svg .*width="180mm"/);
    expect(svg.text).toContain(`1 : ${data.sections[0]?.ratio}`);
    for (const told of ['Project', 'Company', 'View', 'Scanned', 'Drawing'])
      expect(svg.text).toContain(`>${told}</text>`);
    expect(svg.text).toMatch(/>\d{4}-\d{2}-\d{2}<\/text>/);
    const pdf = await open(sections[0]?.pdfUrl);
    expect(pdf.text.slice(0, 8)).toBe('%PDF-1.7');
    const dxf = await open(sections[0]?.dxfUrl);
    expect(dxf.text).toMatch(/SECTION[\s\S]*ENTITIES[\s\S]*EOF/);
  });

  test('[VIEW-9] its picture is drawn, and the next person gets the same bytes from memory', async () => {
    const { pictureUrl } = await evidenceOf(moved);
    const first = await open(pictureUrl);
    const { width, format } = await sharp(first.bytes).metadata();
    expect({ format, isWide: width >= 320 }).toEqual({ format: 'png', isWide: true });
    const again = await open(pictureUrl, { 'if-none-match': first.told.etag as string });
    expect(again.status).toBe(304);
  });

  test('[PHOTO-1] panoramas tell how they show it, and their previews open', async () => {
    const { photos } = await evidenceOf(moved);
    expect(photos.length).toBeGreaterThan(0);
    const [photo] = photos;
    expect(photo?.elementBoundaries.length).toBeGreaterThan(2);
    expect(photo?.station).not.toBe('');
    const preview = await open(photo?.previewUrl);
    const { width, height } = await sharp(preview.bytes).metadata();
    expect(width).toBe(2 * height);
    expect(width).toBeGreaterThanOrEqual(2048);
  });

  test('an element without a verdict has nothing, and says so without an error', async () => {
    const { status, measured, sections, photos, pointsUrl } = await evidenceOf(100_000);
    expect({ status, measured, sections, photos, pointsUrl }).toEqual({
      status: null,
      measured: undefined,
      sections: [],
      photos: [],
      pointsUrl: undefined,
    });
  });

  test('a sheet shows what a person changed of the verdict', async () => {
    const { sections } = await evidenceOf(moved);
    const before = await open(sections[0]?.svgUrl);
    expect(before.text).toContain('>Deviated<');
    const { db } = house.platform;
    const set = (status: number) => db.updateTable('classification').set({ status }).where('element_index', '=', moved);
    await set(1).execute();
    try {
      expect((await open(sections[0]?.svgUrl)).text).toContain('>Verified<');
    } finally {
      await set(2).execute();
    }
  });
});

test('[PHOTO-3] the panoramas of a view are listed, each once, wherever they were taken', async () => {
  const { panoramas } = (await call('/panoramas')).json() as { panoramas: Panorama[] };
  expect(panoramas).toHaveLength(3);
  expect(new Set(panoramas.map(({ imagePath }) => imagePath)).size).toBe(3);
  for (const { kind, poseOrientation } of panoramas) {
    expect(kind).toBe('synthetic');
    expect(Math.hypot(...poseOrientation)).toBeCloseTo(1, 5);
  }
});

describe('of many elements', () => {
  const heatMap = (query = '') => call(`/heat-map${query}`);

  test('[HEAT-1] the points of all that a filter takes come together, within a budget', async () => {
    const all = readElementPoints((await heatMap()).rawPayload);
    const filter = encodeURIComponent(JSON.stringify({ statuses: ['deviated'] }));
    const deviated = readElementPoints((await heatMap(`?filtersDTO=${filter}`)).rawPayload);
    const own = readElementPoints((await open((await evidenceOf(moved)).pointsUrl)).bytes);
    expect(deviated.count).toBe(own.count);
    expect(all.count).toBeGreaterThan(own.count * 3);
    expect(readElementPoints((await heatMap('?most=100')).rawPayload).count).toBe(100);
  });

  test('a budget beyond what can be drawn is refused', async () => {
    expect((await heatMap('?most=2000000')).statusCode).toBe(400);
  });
});

describe('by a plane that somebody chose', () => {
  /** A hand's width beside where the analysis cut first, turned by a few degrees. */
  async function chooseCut(): Promise<HandCut> {
    const { sectionsUrl } = await evidenceOf(moved);
    const { at, right, up } = readElementSections((await open(sectionsUrl)).bytes).sections[0] as DrawnSection;
    const normal = cross(right, up);
    const [c, s] = [Math.cos(0.05), Math.sin(0.05)];
    const turned = right.map((value, axis) => c * value + s * (normal[axis] as number)) as HandCut['right'];
    const nearer = at.map((value, axis) => value + 0.02 * (normal[axis] as number)) as HandCut['at'];
    return { section: 0, at: nearer, right: turned, up };
  }

  const ask = (format: string, cut: unknown, headers = { authorization }) =>
    call(`/elements/${moved}/cut/${format}?${new URLSearchParams({ cut: JSON.stringify(cut) })}`, headers);

  test('[SECT-4] DXF has the numbers of the data, and every line of the element lies in the plane and on it', async () => {
    const cut = await chooseCut();
    const [own] = readElementSections((await ask('json', cut)).rawPayload).sections as [DrawnSection];
    expect(own.name).toBe('Section A, cut by hand');
    expect(own.at).toEqual(cut.at.map((value) => expect.closeTo(value, 9)));
    expect(own.points.length).toBeGreaterThan(0);
    for (const [, , heightM] of own.points) expect(Math.abs(heightM)).toBeLessThanOrEqual(own.reachM as number);

    const answer = await ask('dxf', cut);
    expect(answer.headers['content-type']).toBe('application/dxf');
    expect(answer.headers['content-disposition']).toMatch(/Section%20A%20cut%20by%20hand%20[0-9A-F]{4}\.dxf/);
    const things = readDxf(answer.payload);
    const [rightM, upM] = [own.axes.right.zeroM, own.axes.up.zeroM];
    const placesOf = (kind: string, layer: string) =>
      onLayer(things, kind, layer).map((thing) => [numberOf(thing, 10) - rightM, numberOf(thing, 20) - upM]);
    const close = (places: readonly number[][]) =>
      places.map((place) => place.map((value) => expect.closeTo(value, 4)));
    const corners = own.element.flatMap(({ places }) => pairsOf(places));
    expect(corners.length).toBeGreaterThan(3);
    expect(placesOf('VERTEX', 'ELEMENT')).toEqual(close(corners));
    expect(placesOf('VERTEX', 'AS_BUILT')).toEqual(close((own.asBuilt ?? []).flatMap(({ places }) => pairsOf(places))));
    expect(placesOf('POINT', 'SCAN_POINTS')).toEqual(close(own.points.map(([x, y]) => [x, y])));
    const [a, b, c, d] = own.planeCoefficients;
    for (const [x = 0, y = 0] of placesOf('VERTEX', 'ELEMENT')) {
      const [px, py, pz] = cut.at.map(
        (value, axis) => value + x * (cut.right[axis] as number) + y * (cut.up[axis] as number),
      ) as HandCut['at'];
      expect(Math.abs(a * px + b * py + c * pz + d)).toBeLessThan(1e-4);
    }
  });

  test('[SECT-4] SVG and PDF are sheets of A4 that say that it was cut by hand, and every plane has its own number', async () => {
    const cut = await chooseCut();
    const svg = await ask('svg', cut);
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    for (const told of ['Project', 'Company', 'View', 'Scanned', 'Drawing', 'Section A, cut by hand'])
      expect(svg.payload).toContain(`>${told}</text>`);
    const [own] = readElementSections((await ask('json', cut)).rawPayload).sections as [DrawnSection];
    expect(svg.payload).toContain(`1 : ${own.ratio}`);
    const numberIn = (text: string) => />(\d+-A-[0-9A-F]{4})<\/text>/.exec(text)?.[1];
    expect(numberIn(svg.payload)).toBe(numberIn((await ask('svg', cut)).payload));
    const [x, y, z] = cut.at;
    expect(numberIn((await ask('svg', { ...cut, at: [x + 0.005, y, z + 0.005] })).payload)).not.toBe(
      numberIn(svg.payload),
    );
    const { text, pages } = await readPdf((await ask('pdf', cut)).rawPayload);
    expect(pages).toHaveLength(1);
    for (const told of ['Section A, cut by hand', numberIn(svg.payload) as string]) expect(text).toContain(told);
  });

  test('directions that are none, places beyond any building, and other formats are refused', async () => {
    const cut = await chooseCut();
    for (const wrong of [
      { ...cut, right: [0, 0, 0] },
      { ...cut, up: cut.right },
      { ...cut, at: [1e12, 0, 0] },
      { ...cut, section: -1 },
      { ...cut, plane: 1 },
      'nothing',
    ])
      expect((await ask('svg', wrong)).statusCode).toBe(400);
    expect((await ask('png', cut)).statusCode).toBe(400);
    expect((await call(`/elements/${moved}/cut/svg`)).statusCode).toBe(400);
  });

  test('it is for whoever may see the element in the view, and for nobody else', async () => {
    const cut = await chooseCut();
    expect(
      (await call(`/elements/${moved}/cut/svg?cut=${encodeURIComponent(JSON.stringify(cut))}`, {})).statusCode,
    ).toBe(401);
    const other = await house.addProject('evidence-cut');
    const { authorization: stranger } = await house.addMember('cut@evidence.test', other.projectId, viewer);
    expect((await ask('svg', cut, { authorization: stranger })).statusCode).toBe(404);
    const { db } = house.platform;
    const set = (status: 'dev' | 'stable') => db.updateTable('analysis_version').set({ status }).execute();
    await set('dev');
    try {
      expect((await ask('svg', cut)).json().code).toBe('evidence.damaged');
    } finally {
      await set('stable');
    }
  });
});

describe('who may see it', () => {
  test('a stranger gets no address, and an address of one drawing opens no other', async () => {
    expect((await call('/panoramas', {})).statusCode).toBe(401);
    const other = await house.addProject('evidence-other');
    const { authorization: stranger } = await house.addMember('other@evidence.test', other.projectId, viewer);
    expect((await call(`/elements/${moved}`, { authorization: stranger })).statusCode).toBe(404);
    const { pictureUrl = '' } = await evidenceOf(moved);
    const forged = pictureUrl.replace(`element-${moved}.png`, 'element-0.png');
    expect((await open(forged)).status).toBe(403);
  });

  test('a drawing of a version that is not published is signed for nobody without developer mode', async () => {
    const { pictureUrl = '' } = await evidenceOf(moved);
    const key = decodeURIComponent(pictureUrl.replace(/^.*\/storage\//, '').replace(/\?.*$/, ''));
    const sign = () =>
      house.app.inject({
        method: 'POST',
        url: `/api/auth/sign-asset/${key.split('/').map(encodeURIComponent).join('/')}`,
        headers: { authorization },
      });
    expect((await sign()).statusCode).toBe(200);
    const countPoints = async () => readElementPoints((await call('/heat-map')).rawPayload).count;
    expect(await countPoints()).toBeGreaterThan(100);
    const { db } = house.platform;
    const set = (status: 'dev' | 'stable') => db.updateTable('analysis_version').set({ status }).execute();
    await set('dev');
    try {
      expect((await sign()).statusCode).toBe(404);
      expect(await countPoints()).toBe(0);
    } finally {
      await set('stable');
    }
  });
});

describe('what is missing or damaged', () => {
  const prefix = () => `${place.tenantId}/runs/${place.runId}/`;

  test('a pack that is gone or cut off is told in a sentence, and all else still opens', async () => {
    const { storage } = house.platform;
    const packs = (await house.listObjects(prefix())).filter((name) => name.endsWith('.pack'));
    const kept = new Map<string, Buffer>();
    for (const name of packs) {
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.openRead(prefix() + name)) chunks.push(chunk as Buffer);
      kept.set(name, Buffer.concat(chunks));
      await storage.put(prefix() + name, Buffer.alloc(10), { contentType: 'application/octet-stream' });
    }
    try {
      const { pointsUrl, photos } = await evidenceOf(moved);
      const answer = await open(pointsUrl);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text).message).toBe('This evidence is missing or damaged.');
      expect((await open(photos[0]?.previewUrl)).status).toBe(200);
      expect((await call('/heat-map')).json().code).toBe('evidence.damaged');
    } finally {
      for (const [name, bytes] of kept)
        await storage.put(prefix() + name, bytes, { contentType: 'application/octet-stream' });
    }
  });

  test('[PHOTO-2] a panorama of 134 megapixels is scaled once, and kept beside itself', async () => {
    const { panoramas } = (await call('/panoramas')).json() as { panoramas: Panorama[] };
    const { imagePath, previewUrl } = panoramas[0] as Panorama;
    const create = { width: 16_384, height: 8192, channels: 3, background: '#334455' } as const;
    const large = await sharp({ create }).jpeg({ quality: 30 }).toBuffer();
    await house.platform.storage.put(imagePath, large, { contentType: 'image/jpeg' });
    const { bytes } = await open(previewUrl);
    expect((await sharp(bytes).metadata()).width).toBe(4096);
    expect(await house.platform.storage.stat(`${imagePath}.preview.jpg`)).toBeDefined();
  });

  test('a panorama that is no picture is told in a sentence', async () => {
    const { panoramas } = (await call('/panoramas')).json() as { panoramas: Panorama[] };
    const { imagePath, previewUrl } = panoramas[1] as Panorama;
    await house.platform.storage.put(imagePath, Buffer.from('no picture'), { contentType: 'image/jpeg' });
    expect((await open(previewUrl)).status).toBe(404);
  });
});

test('what was judged anew has the same evidence, under its own verdict', async () => {
  const before = await evidenceOf(moved);
  const { authorization: reviewer } = await house.addMember('reviewer@evidence.test', place.projectId, [
    ...viewer,
    'SR_READ',
    'SR_WRITE',
  ]);
  const url = `/api/analysis/v3/projects/${place.projectId}/analysis-view/${place.viewId}/rejudge`;
  const answer = await house.app.inject({
    method: 'POST',
    url,
    headers: { authorization: reviewer, 'idempotency-key': crypto.randomUUID() },
    payload: { toleranceM: 0.06 },
  });
  expect(answer.statusCode).toBe(200);
  const again = (await call(`/elements/${moved}`, { authorization: reviewer })).json() as ElementEvidence;
  expect(again.status).toBe('verified');
  expect(again.pointsUrl).not.toBe(before.pointsUrl);
  expect((await open(again.pointsUrl)).bytes).toEqual((await open(before.pointsUrl)).bytes);
  expect((await open(again.sections[0]?.svgUrl)).text).toContain('>Verified<');
});
