import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { Permission } from '@plumbline/contract/permissions';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { createGates } from '../../platform/gate/createGates.ts';
import { listKeys } from '../../platform/storage/listKeys.ts';
import { addModel, addVersion, addView, testElements, verdict } from '../verdicts/verdicts.fixture.ts';
import { type AssetOwner, createAssetsService } from './service.ts';

let house: TestHouse;
let origin: string;
let projectId: string;
let userId: string;
let authorization: string;
let png: Buffer;
let jpeg: Buffer;

const viewer = ['READ', 'LIST', 'VIEW_ASSETS'] as const;
const tenant = 'north|tower';

beforeAll(async () => {
  house = await openTestHouse();
  projectId = await house.addProject(tenant);
  await house.addProject('south|tower');
  ({ authorization, userId } = await house.addMember('assets@site.test', projectId, viewer));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
  const drawing = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c04020' } });
  png = await drawing.png().toBuffer();
  jpeg = await drawing
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret of the camera' } })
    .toBuffer();
});
afterAll(() => house.close());

async function sign(call: string, key: string, query = '', by = authorization) {
  const path = key.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${origin}/api/auth/${call}/${path}${query}`, {
    method: 'POST',
    headers: { authorization: by },
  });
  return {
    status: response.status,
    body: (await response.json()) as { signedUrl: string; code: string; message: string; payload?: unknown },
  };
}

const at = (address: string) => new URL(address, origin);
const temporary = (ending: string) => `${tenant}/temp/${randomUUID()}.${ending}`;
const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' };

async function send(key: string, body: Uint8Array | string, by = authorization) {
  const type = types[key.replace(/^.*\./, '')] as string;
  const { body: signed, status } = await sign('sign-asset-write-public', key, '', by);
  expect([status, signed.code]).toEqual([200, undefined]);
  const response = await fetch(at(signed.signedUrl), { method: 'PUT', body, headers: { 'content-type': type } });
  return {
    status: response.status,
    code: response.ok ? undefined : ((await response.json()) as { code: string }).code,
  };
}

async function read(key: string, by = authorization) {
  const { status, body } = await sign('sign-asset', key, '', by);
  if (status !== 200) return { status, code: body.code };
  const got = await fetch(at(body.signedUrl));
  return { status: got.status, bytes: Buffer.from(await got.arrayBuffer()), headers: got.headers };
}

test('[ASSET-1] an image is written to one signed address and read from another, without a token', async () => {
  const key = temporary('png');
  const write = await sign('sign-asset-write-public', key, '?contentType=image/png');
  expect(write.status).toBe(200);
  const put = await fetch(at(write.body.signedUrl), {
    method: 'PUT',
    body: new Uint8Array(png),
    headers: { 'content-type': 'image/png' },
  });
  expect(put.status).toBe(200);
  for (const call of ['sign-asset', 'sign-asset-public']) {
    const { body } = await sign(call, key);
    const got = await fetch(at(body.signedUrl));
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('image/png');
    const shown = sharp(Buffer.from(await got.arrayBuffer()));
    expect(await shown.metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
  }
});

test('[ASSET-1] only inside the caller’s tenant', async () => {
  for (const call of ['sign-asset', 'sign-asset-public', 'sign-asset-write-public']) {
    const other = await sign(call, `south|tower/temp/${randomUUID()}.png`);
    expect([other.status, other.body.code]).toEqual([404, 'projects.notFound']);
    const climbing = await sign(call, `${tenant}/../south|tower/temp/${randomUUID()}.png`);
    expect(climbing.status).toBeGreaterThanOrEqual(400);
    expect(climbing.body.signedUrl).toBeUndefined();
  }
});

test('[ASSET-1] keys of other shapes can be neither read nor written, nor with another type than their ending', async () => {
  const shapes = [
    `${tenant}/models/1.png`,
    `${tenant}/temp/name.png`,
    `${tenant}/temp/a/${randomUUID()}.png`,
    `${tenant}/checks/${randomUUID()}.png`,
    `${tenant}/models/${randomUUID()}/0.png`,
  ];
  for (const key of shapes) {
    for (const call of ['sign-asset', 'sign-asset-public', 'sign-asset-write-public']) {
      expect((await sign(call, key)).body.code).toBe('assets.badKey');
    }
  }
  const key = temporary('png');
  expect((await sign('sign-asset-write-public', key, '?contentType=text/html')).body.code).toBe('storage.wrongType');
  const { body } = await sign('sign-asset-write-public', key);
  const put = await fetch(at(body.signedUrl), { method: 'PUT', body: '<b>', headers: { 'content-type': 'text/html' } });
  expect(put.status).toBe(415);
  expect(((await put.json()) as { code: string }).code).toBe('storage.wrongType');
});

test('[ASSET-1] an altered address and the wrong method are refused with a typed error', async () => {
  const key = temporary('png');
  await send(key, png);
  const { body } = await sign('sign-asset', key);
  const elsewhere = body.signedUrl.replace(/temp\/[^?]+/, `temp/${randomUUID()}.png`);
  const write = (await sign('sign-asset-write-public', key)).body.signedUrl;
  for (const [address, method] of [
    [elsewhere, 'GET'],
    [body.signedUrl, 'PUT'],
    // Without the claim that it is a picture, its bytes would be stored as they are.
    [write.replace('&image=1', ''), 'PUT'],
  ] as const) {
    const sent = method === 'PUT' ? { body: new Uint8Array(png), headers: { 'content-type': 'image/png' } } : {};
    const response = await fetch(at(address), { method, ...sent });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'storage.badSignature', requestId: expect.any(String) });
  }
  expect(await read(temporary('png'))).toEqual({ status: 404, code: 'storage.notFound' });
});

test('[ASSET-2] keys without an extension and with another are refused in the words of the specification', async () => {
  for (const call of ['sign-asset-public', 'sign-asset-write-public']) {
    const none = await sign(call, `${tenant}/temp/${randomUUID()}`);
    expect([none.status, none.body.message]).toEqual([400, 'Key does not contain file extension']);
    const other = await sign(call, temporary('gif'));
    expect([other.status, other.body.message]).toEqual([400, 'Unsupported image extension']);
  }
});

describe('what is written belongs to something', () => {
  test('an SVG has no address to be written to', async () => {
    for (const key of [temporary('svg'), `${tenant}/issues/${randomUUID()}/${randomUUID()}.svg`]) {
      const { status, body } = await sign('sign-asset-write-public', key);
      expect([status, body.code]).toEqual([415, 'assets.svgNotTaken']);
    }
  });

  test('a picture below an issue that does not exist is refused', async () => {
    const { status, body } = await sign(
      'sign-asset-write-public',
      `${tenant}/issues/${randomUUID()}/${randomUUID()}.png`,
    );
    expect([status, body.code]).toEqual([404, 'assets.noOwner']);
  });

  test('[ASSET-1] an image of an issue is written under the issue by who may change it, and under no other', async () => {
    const { db, storage } = house.platform;
    const issueId = randomUUID();
    const issues: AssetOwner = {
      pattern: /^issues\/([0-9a-f-]{36})\/[0-9a-f-]{36}\.(?:png|jpe?g)$/,
      read: async () => ({}),
      write: async ({ membership }, { match }) => match[1] === issueId && membership.permissions.includes('WRITE'),
    };
    const { access, audit } = house.modules;
    const gate = createGates().drawings;
    const assets = createAssetsService({ db, audit, storage, access, gate, owners: [issues] });
    const caller = (...permissions: Permission[]) => ({
      userId,
      membership: {
        projectId,
        tenantId: tenant,
        permissions,
        featureFlags: {},
        nameMappings: { floors: {}, elementTypes: {} },
      },
    });
    const key = (id: string) => `${tenant}/issues/${id}/${randomUUID()}.png`;
    const own = key(issueId);
    expect(await assets.signWrite(caller('WRITE'), own, undefined)).toContain('signature=');
    await expect(assets.signWrite(caller('READ'), own, undefined)).rejects.toMatchObject({ code: 'assets.noOwner' });
    const other = assets.signWrite(caller('WRITE'), key(randomUUID()), undefined);
    await expect(other).rejects.toMatchObject({ code: 'assets.noOwner', status: 404 });
    async function* body() {
      yield png;
    }
    await assets.takeImage({ key: own, contentType: 'image/png', body: body() });
    expect((await storage.stat(own))?.contentType).toBe('image/png');
  });

  test('nobody overwrites a picture of somebody else', async () => {
    const other = await house.addMember('other@site.test', projectId, viewer);
    const key = temporary('png');
    await send(key, png);
    const { status, body } = await sign('sign-asset-write-public', key, '', other.authorization);
    expect([status, body.code]).toEqual([404, 'assets.noOwner']);
    expect((await read(key, other.authorization)).status).toBe(200);
  });
});

/** A PNG that says to be so large, and is a few bytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

describe('nobody reads bytes that were not decoded and encoded anew', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';

  test.each<[string, string, () => Buffer, number, string]>([
    ['HTML with the ending of a PNG', 'png', () => Buffer.from(html), 415, 'assets.notAnImage'],
    ['an SVG that is named PNG', 'png', () => Buffer.from(svg), 415, 'assets.notAnImage'],
    [
      'HTML behind the first bytes of a PNG',
      'png',
      () => Buffer.concat([png.subarray(0, 8), Buffer.from(html)]),
      415,
      'assets.notAnImage',
    ],
    [
      'HTML behind the first bytes of a JPEG',
      'jpg',
      () => Buffer.concat([jpeg.subarray(0, 3), Buffer.from(html)]),
      415,
      'assets.notAnImage',
    ],
    ['a JPEG that is named PNG', 'png', () => jpeg, 415, 'assets.notAnImage'],
    ['a PNG that breaks off', 'png', () => png.subarray(0, png.length - 40), 415, 'assets.notAnImage'],
    ['a JPEG that breaks off', 'jpg', () => jpeg.subarray(0, jpeg.length - 60), 415, 'assets.notAnImage'],
    ['nothing at all', 'png', () => Buffer.alloc(0), 415, 'assets.notAnImage'],
    ['a PNG of 50,000 × 50,000', 'png', () => bomb(50_000, 50_000), 413, 'assets.tooManyPixels'],
    ['more than 30 MB', 'png', () => Buffer.alloc(30 * 1024 * 1024 + 1), 413, 'storage.tooLarge'],
  ])('%s is refused, and nothing of it is stored', async (_, ending, body, status, code) => {
    const key = temporary(ending);
    expect(await send(key, body())).toEqual({ status, code });
    expect(await read(key)).toEqual({ status: 404, code: 'storage.notFound' });
    expect(await house.platform.storage.stat(key)).toBeUndefined();
  });

  test('what hangs behind a JPEG, and what its camera wrote into it, is left out', async () => {
    const zip = Buffer.from('504b0304', 'hex');
    const polyglot = Buffer.concat([jpeg, zip, Buffer.from(html)]);
    expect(jpeg.includes('a secret of the camera')).toBe(true);
    const key = temporary('jpg');
    expect(await send(key, polyglot)).toEqual({ status: 200 });
    const { bytes, headers } = await read(key);
    expect([bytes?.includes(zip), bytes?.includes(html), bytes?.includes('a secret of the camera')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(headers?.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  test('a photo that was taken sideways stands upright', async () => {
    const sideways = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const key = temporary('jpg');
    await send(key, sideways);
    const { bytes } = await read(key);
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation]).toEqual([30, 40, undefined]);
  });

  test('what lay there from before, and was never decoded, is not read', async () => {
    const key = temporary('png');
    await house.platform.storage.put(key, Buffer.from(html), { contentType: 'image/png' });
    expect(await read(key)).toEqual({ status: 404, code: 'storage.notFound' });
  });

  test('one person sends four at a time; the fifth is told to come back, and others are not', async () => {
    const other = await house.addMember('neighbour@site.test', projectId, viewer);
    const begun = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { body } = await sign('sign-asset-write-public', temporary('png'));
        return new Promise<ReturnType<typeof request>>((resolve) => {
          const headers = { 'content-type': 'image/png', 'content-length': png.length };
          const upload = request(at(body.signedUrl), { method: 'PUT', headers });
          upload.on('error', () => undefined);
          upload.write(png.subarray(0, 10), () => resolve(upload));
        });
      }),
    );
    await expect.poll(() => send(temporary('png'), png)).toEqual({ status: 429, code: 'assets.busy' });
    expect(await send(temporary('png'), png, other.authorization)).toEqual({ status: 200 });
    for (const upload of begun) upload.destroy();
    await expect.poll(() => send(temporary('png'), png)).toEqual({ status: 200 });
  });
});

describe('what is read is what the caller may see', () => {
  test('a scan needs FILE_SCAN_READ, a document FILE_DOC_READ, a model ADMIN; each only when it is uploaded', async () => {
    const { files } = house.modules;
    const held = { scan: 'FILE_SCAN_READ', document: 'FILE_DOC_READ', model: 'ADMIN' } as const;
    const names = { scan: 'site.e57', document: 'plan.pdf', model: 'house.ifc' } as const;
    for (const kind of ['scan', 'document', 'model'] as const) {
      const bytes = Buffer.from(`the ${kind}`);
      const id = await files.addWhole({ projectId, tenantId: tenant }, { kind, userId, filename: names[kind], bytes });
      const row = house.platform.db.selectFrom('file').select('storage_key').where('id', '=', id);
      const { storage_key: key } = await row.executeTakeFirstOrThrow();
      const all: Permission[] = Object.values(held).filter((permission) => permission !== held[kind]);
      const without = await house.addMember(`no-${kind}@site.test`, projectId, [...viewer, ...all]);
      const refused = await sign('sign-asset', key, '', without.authorization);
      expect([refused.status, refused.body.code, refused.body.payload]).toEqual([
        403,
        'auth.forbidden',
        { needs: [held[kind]] },
      ]);
      const reader = await house.addMember(`${kind}@site.test`, projectId, [...viewer, held[kind]]);
      const got = await read(key, reader.authorization);
      expect(got.bytes?.equals(bytes)).toBe(true);
      expect(got.headers?.get('content-disposition')).toContain(`filename="${names[kind]}"`);
      // For a week, and to pass on, there are pictures alone.
      expect((await sign('sign-asset-public', key, '', reader.authorization)).status).toBe(400);
      await house.platform.db.updateTable('file').set({ status: 'uploading' }).where('id', '=', id).execute();
      expect(await read(key, reader.authorization)).toEqual({ status: 404, code: 'storage.notFound' });
      await house.platform.db.deleteFrom('file').where('id', '=', id).execute();
    }
  });

  test('evidence of a trade is read once it is published, that of hidden ones by SR_READ; measurements by nobody', async () => {
    const { storage, db } = house.platform;
    const developer = (await house.addMember('developer@site.test', projectId, [...viewer, 'SR_READ'])).authorization;
    const modelId = await addModel(house, projectId, testElements(4), { active: true });
    const viewId = await addView(house, projectId, { modelId });
    const run = await db
      .insertInto('analysis_run')
      .values({ project_id: projectId, view_id: viewId, status: 'done', run_order: '{}', notes: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const prefix = `${tenant}/runs/${run.id}/`;
    const evidence = (n: number, sphere: string) => ({
      deviationHeatmap: { filePath: `${prefix}element-${n}.heatmap` },
      pointCloudHeatmapPath: `${prefix}element-${n}.cloud`,
      sections: [
        {
          name: 'Section A',
          sectionPath: `${prefix}element-${n}-section-1.svg`,
          perspectivePath: `${prefix}element-${n}.png`,
        },
      ],
      viewspheres: [sphere, 'sphere-9.jpg'].map((name) => ({ imagePath: prefix + name })),
    });
    const proven = (n: number, sphere: string) => verdict(n, 'deviated', { evidence: evidence(n, sphere) as never });
    const { versions } = house.modules;
    const add = (analysisName: string, status: 'dev' | 'stable', n: number, sphere: string) =>
      versions.addVersion({ viewId, analysisName, status, runId: run.id, verdicts: [[proven(n, sphere)]] });
    await add('Structure', 'stable', 1, 'sphere-1.png');
    const hidden = await add('Services', 'dev', 2, 'sphere-2.png');
    const own = ['element-1.heatmap', 'element-1.cloud', 'element-1-section-1.svg', 'element-1.png', 'sphere-1.png'];
    const others = ['element-2.heatmap', 'element-2.cloud', 'element-2-section-1.svg', 'element-2.png', 'sphere-2.png'];
    // Stored, and named by no version.
    const stray = ['element-3.heatmap', 'element-1-section-2.svg', 'sphere-3.png'];
    const shared = 'sphere-9.jpg';
    for (const name of [...own, ...others, ...stray, shared, 'run.bin']) {
      await storage.put(prefix + name, Buffer.from(name), { contentType: 'application/octet-stream' });
    }
    const statusOf = async (name: string, by?: string) => (await read(prefix + name, by)).status;
    const statuses = (names: string[], by?: string) => Promise.all(names.map((name) => statusOf(name, by)));
    const each = (names: string[], status: number) => names.map(() => status);

    expect(await statuses([...own, shared])).toEqual(each([...own, shared], 200));
    expect(await statuses(others)).toEqual(each(others, 404));
    expect(await statuses([...own, ...others, shared], developer)).toEqual(each([...own, ...others, shared], 200));
    expect(await statuses(stray, developer)).toEqual(each(stray, 404));
    for (const by of [authorization, developer]) {
      expect((await read(`${prefix}run.bin`, by)).code).toBe('assets.badKey');
      expect((await read(`${prefix}work/1/plan.json`, by)).code).toBe('assets.badKey');
    }
    // The public address, which can be passed on, is no way around.
    expect((await sign('sign-asset-public', `${prefix}element-2.png`)).body.code).toBe('storage.notFound');

    await db.updateTable('analysis_version').set({ status: 'stable' }).where('id', '=', hidden.versionId).execute();
    expect(await statuses(others)).toEqual(each(others, 200));
    await db.updateTable('analysis_view').set({ status: 'in_progress' }).where('id', '=', viewId).execute();
    expect(await statuses([...own, shared])).toEqual(each([...own, shared], 404));
    expect(await statuses(own, developer)).toEqual(each(own, 200));
  });

  test('evidence of results from elsewhere, whose numbers are of another model, is found by its name', async () => {
    const { storage } = house.platform;
    const modelId = await addModel(house, projectId, testElements(2));
    const viewId = await addView(house, projectId, { modelId });
    const prefix = `${tenant}/runs/${randomUUID()}/`;
    const key = `${prefix}element-77.heatmap`;
    await storage.put(key, Buffer.from('heat'), { contentType: 'application/octet-stream' });
    const evidence = { deviationHeatmap: { filePath: key }, sections: [], viewspheres: [] };
    await addVersion(house, viewId, [verdict(0, 'deviated', { evidence })]);
    expect((await read(key)).status).toBe(200);
    expect((await read(`${prefix}element-0.heatmap`)).status).toBe(404);
  });

  test('evidence of another project is not read through one’s own', async () => {
    const southId = (await house.modules.access.findProject('south|tower'))?.id as string;
    const modelId = await addModel(house, southId, testElements(1), { active: true });
    const viewId = await addView(house, southId, { modelId });
    const key = `${tenant}/runs/${randomUUID()}/element-0.heatmap`;
    const evidence = { deviationHeatmap: { filePath: key }, sections: [], viewspheres: [] };
    await addVersion(house, viewId, [verdict(0, 'deviated', { evidence })]);
    expect((await read(key)).status).toBe(404);
  });
});

describe('temporary pictures', () => {
  /** As the service of the house, but for a smaller allowance, or at another time. */
  const small = (options: Partial<Parameters<typeof createAssetsService>[0]> = {}) => {
    const { db, storage } = house.platform;
    const { access, audit } = house.modules;
    const gate = createGates().drawings;
    return createAssetsService({ db, audit, storage, access, gate, owners: [], ...options });
  };
  const callerOf = (id: string) => ({
    userId: id,
    membership: {
      projectId,
      tenantId: tenant,
      permissions: [...viewer],
      featureFlags: {},
      nameMappings: { floors: {}, elementTypes: {} },
    },
  });
  const bodyOf = async function* (bytes: Buffer) {
    yield bytes;
  };

  test('are bounded in number for each person, also for those who ask at once', async () => {
    const one = callerOf(await house.addUser('many@site.test'));
    const assets = small({ temporary: { pictures: 3, bytes: 1e9 } });
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => assets.signWrite(one, temporary('png'), undefined)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refused = asked.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'assets.tooMany', status: 409 });
    const other = callerOf(await house.addUser('few@site.test'));
    expect(await assets.signWrite(other, temporary('png'), undefined)).toContain('signature=');
  });

  test('are bounded in bytes', async () => {
    const one = callerOf(await house.addUser('heavy@site.test'));
    const assets = small({ temporary: { pictures: 10, bytes: png.length * 1.5 } });
    const keys = [temporary('png'), temporary('png')];
    for (const key of keys) await assets.signWrite(one, key, undefined);
    const take = (key: string) => assets.takeImage({ key, contentType: 'image/png', body: bodyOf(png) });
    const outcomes = await Promise.allSettled(keys.map(take));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'assets.tooMany' });
  });

  test('are removed after a day, with what nobody knows of; a public address ends by then', async () => {
    const storage = house.platform.storage;
    const [kept, unused, stray] = [temporary('png'), temporary('png'), temporary('png')];
    await send(kept, png);
    await sign('sign-asset-write-public', unused);
    await storage.put(stray, png, { contentType: 'image/png' });
    const week = new URL((await sign('sign-asset-public', kept)).body.signedUrl, origin);
    const livesS = Number(week.searchParams.get('expires')) - Date.now() / 1000;
    expect(livesS).toBeLessThanOrEqual(86_400);

    const hoursLater = (hours: number) => small({ now: () => new Date(Date.now() + hours * 3_600_000) });
    await hoursLater(23).sweep();
    expect((await read(kept)).status).toBe(200);
    await hoursLater(25).sweep();
    expect(await read(kept)).toEqual({ status: 404, code: 'storage.notFound' });
    expect(await listKeys(storage, `${tenant}/temp/`)).toEqual([]);
    const rows = await house.platform.db.selectFrom('asset').selectAll().where('is_temporary', '=', true).execute();
    expect(rows).toEqual([]);
  });
});
