import type { BuildingPicture } from '@plumbline/contract/resources/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { houseFile } from '../runs/site.fixture.ts';
import { addVersion, addView, verdict, viewer } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let projectId: string;
let modelId: string;
let viewId: string;
let authorization: string;
const tenantId = 'pictures|site';

beforeAll(async () => {
  house = await openSharedHouse();
  projectId = await house.addProject(tenantId);
  const { userId } = await house.addMember('admin@pictures.test', projectId, ['ADMIN']);
  const bytes = houseFile();
  await house.modules.files.addWhole({ projectId, tenantId }, { kind: 'model', userId, filename: 'house.ifc', bytes });
  await house.modules.models.prepare(projectId, new AbortController().signal);
  ({ id: modelId } = await house.modules.models.findActiveModel(projectId));
  viewId = await addView(house, projectId, { modelId });
  ({ authorization } = await house.addMember('viewer@pictures.test', projectId, viewer));
}, 120_000);
afterAll(() => house?.close());

async function ask(path = '', headers = { authorization }) {
  return house.app.inject({ url: `/api/pictures/v1/projects/${projectId}${path}`, headers });
}

async function open({ url }: BuildingPicture) {
  const { statusCode, rawPayload, headers } = await house.app.inject({ url: url as string });
  return { status: statusCode, bytes: rawPayload, type: headers['content-type'] };
}

/** How much of a picture is white, green and yellow. */
async function sharesOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = { white: 0, green: 0, yellow: 0 };
  for (let i = 0; i < data.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3);
    if (red > 250 && green > 250 && blue > 250) counts.white++;
    else if (green > red + 40 && green > blue + 30) counts.green++;
    else if (red > blue + 60 && green > blue + 60) counts.yellow++;
  }
  const all = info.width * info.height;
  return { ...info, white: counts.white / all, green: counts.green / all, yellow: counts.yellow / all };
}

const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of house.platform.storage.list(`${tenantId}/pictures/`)) keys.push(key);
  return keys;
};

test('a project without a published view shows its model, plain', async () => {
  const told: BuildingPicture = (await ask()).json();
  expect(told.isByStatus).toBe(false);
  const { status, type, bytes } = await open(told);
  expect([status, type]).toEqual([200, 'image/jpeg']);
  const { width, height, white, green, yellow } = await sharesOf(bytes);
  expect([width, height]).toEqual([1280, 800]);
  expect(white).toBeLessThan(0.75);
  expect(green + yellow).toBeLessThan(0.001);
}, 60_000);

test('a view has the colours of what is published, drawn once and drawn again when verdicts change', async () => {
  await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'verified'), verdict(2, 'verified')]);
  const told: BuildingPicture = (await ask(`/views/${viewId}`)).json();
  expect(told.isByStatus).toBe(true);
  const { bytes } = await open(told);
  expect((await sharesOf(bytes)).green).toBeGreaterThan(0.02);
  const kept = await stored();
  expect((await open(told)).bytes.equals(bytes)).toBe(true);
  expect(await stored()).toEqual(kept);
  await addVersion(house, viewId, [verdict(0, 'deviated'), verdict(1, 'deviated'), verdict(2, 'verified')]);
  const ofProject: BuildingPicture = (await ask()).json();
  const again = (await open(ofProject)).bytes;
  expect((await sharesOf(again)).yellow).toBeGreaterThan(0.02);
  // The one before is not kept.
  expect(await stored()).toHaveLength(kept.length);
}, 90_000);

test('what is not published is not in it, whoever asks', async () => {
  const hidden = await addView(house, projectId, { modelId, name: 'Hidden' });
  await addVersion(house, hidden, [verdict(0, 'deviated'), verdict(1, 'deviated')], { status: 'dev' });
  const { authorization: reviewer } = await house.addMember('sr@pictures.test', projectId, [...viewer, 'SR_READ']);
  const told: BuildingPicture = (await ask(`/views/${hidden}`, { authorization: reviewer })).json();
  expect(told.isByStatus).toBe(false);
  expect((await sharesOf((await open(told)).bytes)).yellow).toBeLessThan(0.001);
}, 60_000);

test('a view that the caller may not see is not there, and no key opens it', async () => {
  const running = await addView(house, projectId, { modelId, status: 'in_progress' });
  expect((await ask(`/views/${running}`)).statusCode).toBe(404);
  const sign = async (key: string) => {
    const url = `/api/auth/sign-asset/${key.split('/').map(encodeURIComponent).join('/')}`;
    return (await house.app.inject({ method: 'POST', url, headers: { authorization } })).statusCode;
  };
  const keyOf = (id: string) => `${tenantId}/pictures/${projectId}/view-${id}.jpg`;
  expect(await sign(keyOf(viewId))).toBe(200);
  expect(await sign(keyOf(running))).toBe(404);
  const [kept = ''] = await stored();
  expect(await sign(kept)).toBe(400);
});

test('a model whose files are gone has no picture, and nothing breaks', async () => {
  const all = house.platform.db.selectFrom('model_root').select('geometry_key');
  const roots = await all.where('model_id', '=', modelId).execute();
  for (const { geometry_key } of roots) await house.platform.storage.remove(geometry_key);
  const view = await addView(house, projectId, { modelId, name: 'Gone' });
  const told: BuildingPicture = (await ask(`/views/${view}`)).json();
  expect((await open(told)).status).toBe(404);
});
