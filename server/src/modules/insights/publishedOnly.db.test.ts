import { narrowedQuery } from '@plumbline/contract/resources/classificationTable';
import { fillPath } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { readCells, readXlsx, type XmlNode } from '../../exports/xlsx/readXlsx.fixture.ts';
import { addModel, addVersion, addView, changer, testElements, verdict } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;

beforeAll(async () => {
  house = await openSharedHouse();
});
afterAll(() => house.close());

/**
 * Every call that tells of many verdicts; a report has its day and numbers in it, and is not the same twice, and heat maps
 * need scans (evidence.db.test.ts).
 */
const tellers = routes.filter(
  ({ id, query, method }) =>
    id !== 'evidence.heatMap' &&
    method === 'GET' &&
    query !== undefined &&
    Object.keys(narrowedQuery.shape).every((name) => name in query.shape),
);

const deviation = { magnitudeM: 0.03, magnitudeXYM: 0.03, magnitudeZM: 0 };

async function addSite(tenantId: string, hasUnpublished: boolean) {
  const projectId = await house.addProject(tenantId);
  await house.modules.access.setFlag(projectId, 'insightsDashboard', true);
  const modelId = await addModel(house, projectId, testElements(4), { active: true });
  const viewId = await addView(house, projectId, { modelId });
  const otherViewId = await addView(house, projectId, { modelId });
  await addVersion(house, otherViewId, [verdict(0, 'missing'), verdict(2, 'verified')]);
  const published = await addVersion(house, viewId, [verdict(0, 'verified'), verdict(1, 'deviated', deviation)]);
  const named: Record<string, string> = {};
  if (hasUnpublished) {
    const far = { magnitudeM: 0.9, magnitudeXYM: 0.9, magnitudeZM: 0.9 };
    const secret = [0, 1, 2].map((i) => verdict(i, 'missing', far));
    const unpublished = await addVersion(house, viewId, secret, { status: 'dev' });
    named[published.analysisId] = unpublished.versionId;
    const fresh = { analysisName: 'Services', status: 'dev' as const };
    const services = await addVersion(house, viewId, [verdict(3, 'missing', far)], fresh);
    named[services.analysisId] = services.versionId;
  }
  const ask = async (held: Parameters<TestHouse['addMember']>[2], who: string) => {
    const { authorization } = await house.addMember(`${who}@${tenantId.replace('|', '.')}.test`, projectId, held);
    return async (path: string, analysisVersionMap?: object) => {
      const query = new URLSearchParams({
        ...(path.endsWith('/elements') && { change: 'mended' }),
        ...(path.endsWith('/filter-counts') && { part: 'statuses' }),
        ...(analysisVersionMap && { analysisVersionMap: JSON.stringify(analysisVersionMap) }),
      });
      const url = `/api${fillPath(path, { projectId, viewId, otherViewId })}?${query}`;
      const { statusCode, rawPayload } = await house.app.inject({ url, headers: { authorization } });
      return { statusCode, told: path.endsWith('/xlsx') ? await readRows(rawPayload) : readText(rawPayload) };
    };
  };
  return {
    named,
    customer: await ask(changer, 'customer'),
    developer: await ask([...changer, 'SR_READ'], 'developer'),
  };
}

/** Ids and moments differ from site to site. */
const changing = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"\d{4}-\d\d-\d\dT[^"]*"/g;
const readText = (bytes: Buffer) => bytes.toString('latin1').replace(changing, '');

async function readRows(bytes: Buffer): Promise<string> {
  const sheet = (await readXlsx(bytes)).get('xl/worksheets/sheet1.xml') as XmlNode;
  return JSON.stringify([...readCells(sheet)]);
}

test('[HEAD-6] customers are told the same by every call, whether there are unpublished versions or not', async () => {
  const secretive = await addSite('published|secretive', true);
  const open = await addSite('published|open', false);
  expect(tellers.map(({ id }) => id).sort()).toEqual([
    'classifications.csv',
    'classifications.filterCounts',
    'classifications.forColorizing',
    'classifications.table',
    'classifications.xlsx',
    'comparison.elements',
    'comparison.forColorizing',
    'comparison.summary',
    'insights.classifications',
    'insights.histogram',
    'insights.magnitudes',
    'issueBatches.preview',
  ]);
  for (const { id, path } of tellers) {
    const wanted = { statusCode: 200, told: (await open.customer(path)).told };
    expect([id, await secretive.customer(path)]).toEqual([id, wanted]);
    expect([id, await secretive.customer(path, secretive.named)]).toEqual([id, wanted]);
    expect([id, (await secretive.developer(path)).told]).not.toEqual([id, wanted.told]);
  }
});
