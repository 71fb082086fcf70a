import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readPdf } from '../../exports/pdf/readPdf.fixture.ts';
import { houseFile } from '../runs/site.fixture.ts';
import { addVersion, addView, verdict, viewer } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let url: string;
let modelId: string;
let authorization: string;
const tenantId = 'reports|building';

/** A house of 21 elements on one floor, of which some are not as designed. */
beforeAll(async () => {
  house = await openSharedHouse();
  const projectId = await house.addProject(tenantId, { name: 'Harbour House', company: 'Building Company' });
  await house.modules.access.setFlag(projectId, 'qualityReport', true);
  const { userId } = await house.addMember('admin@building.test', projectId, ['ADMIN']);
  const file = { kind: 'model', userId, filename: 'house.ifc', bytes: houseFile() } as const;
  await house.modules.files.addWhole({ projectId, tenantId }, file);
  await house.modules.models.prepare(projectId, new AbortController().signal);
  ({ id: modelId } = await house.modules.models.findActiveModel(projectId));
  const viewId = await addView(house, projectId, { modelId, name: 'Week 40' });
  const off = { magnitudeM: 0.03, magnitudeXYM: 0.03, magnitudeZM: 0.002 };
  await addVersion(
    house,
    viewId,
    Array.from({ length: 21 }, (_, i) =>
      i >= 18 ? verdict(i, 'missing') : i > 10 ? verdict(i, 'deviated', off) : verdict(i, 'verified'),
    ),
  );
  ({ authorization } = await house.addMember('viewer@building.test', projectId, viewer));
  url = `/api/quality-report/v3/projects/${projectId}/analysis/${viewId}/pdf`;
}, 120_000);
afterAll(() => house?.close());

async function make(payload: object = {}, query = '') {
  const { rawPayload } = await house.app.inject({
    method: 'POST',
    url: url + query,
    headers: { authorization },
    payload,
  });
  return { ...(await readPdf(rawPayload)), bytes: rawPayload };
}

test('[QUAL-8] the building is on the cover, and its plan has a number for each deviation of the list', async () => {
  const { pages, pictures, bytes } = await make();
  if (process.env.LOOK) (await import('node:fs')).writeFileSync('/tmp/report-look.pdf', bytes);
  expect(pictures).toBe(2);
  const plan = (pages.find((page) => page.includes('Key plans')) ?? '').replace(/[\s\u2068\u2069]+/gu, ' ');
  expect(plan).toContain('10 deviations');
  for (let number = 1; number <= 10; number++) expect(plan).toContain(` ${number} `);
}, 60_000);

test('[QUAL-8] without quality the building is shown as designed, and there are no plans', async () => {
  const { pictures, outline } = await make({ showQuality: false });
  expect(pictures).toBe(1);
  expect(outline).not.toContain('Key plans');
}, 60_000);

test('[QUAL-8] a model whose geometry is gone is told, and the report comes all the same', async () => {
  const all = house.platform.db.selectFrom('model_root').select('geometry_key');
  const roots = await all.where('model_id', '=', modelId).execute();
  for (const { geometry_key } of roots) await house.platform.storage.remove(geometry_key);
  const { text, pictures, outline } = await make();
  expect(pictures).toBe(0);
  expect(text.replace(/\s+/gu, ' ')).toContain('The building could not be drawn');
  expect(outline).toContain('List of deviations');
}, 60_000);
