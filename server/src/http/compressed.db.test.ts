import { gunzipSync } from 'node:zlib';
import { codeOfStatus } from '@plumbline/contract/formats/painting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../test/openSharedHouse.ts';
import type { TestHouse } from '../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict, viewer } from '../modules/verdicts/verdicts.fixture.ts';

let house: TestHouse;
let paint: (encoding: string | undefined, elements?: 'many' | 'few') => Promise<{ bytes: Buffer; encoding: unknown }>;

beforeAll(async () => {
  house = await openSharedHouse();
  const projectId = await house.addProject('compressed|site');
  const { authorization } = await house.addMember('reads@compressed.test', projectId, viewer);
  const add = async (count: number) => {
    const modelId = await addModel(house, projectId, testElements(count));
    const viewId = await addView(house, projectId, { modelId });
    await addVersion(house, viewId, [verdict(1, 'missing')]);
    return viewId;
  };
  const views = { many: await add(3000), few: await add(5) };
  paint = async (encoding, elements = 'many') => {
    const url = `/api/projects/${projectId}/classifications/byAnalysisView/${views[elements]}/for-colorizing-model-elements`;
    const headers = { authorization, ...(encoding !== undefined && { 'accept-encoding': encoding }) };
    const response = await house.app.inject({ url, headers });
    expect(response.headers.vary).toBe('accept-encoding');
    return { bytes: response.rawPayload, encoding: response.headers['content-encoding'] };
  };
});
afterAll(() => house.close());

test.each(['gzip', 'br, GZIP;q=0.5', 'deflate, gzip;q=1.0', '*'])(
  'bytes are packed for who takes %s',
  async (accepted) => {
    const { bytes, encoding } = await paint(accepted);
    expect(encoding).toBe('gzip');
    expect(bytes.length).toBeLessThan(300);
    expect(gunzipSync(bytes)).toEqual((await paint(undefined)).bytes);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000', 'x-gzipped'])(
  'and left as they are for who says %s',
  async (accepted) => {
    const { bytes, encoding } = await paint(accepted);
    expect(encoding).toBeUndefined();
    expect(bytes).toHaveLength(3000);
  },
);

test('few bytes are not worth it', async () => {
  const { bytes, encoding } = await paint('gzip', 'few');
  expect(encoding).toBeUndefined();
  expect([...bytes]).toEqual([0, codeOfStatus('missing'), 0, 0, 0]);
});
