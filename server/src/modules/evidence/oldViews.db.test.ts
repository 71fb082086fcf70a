import { randomUUID } from 'node:crypto';
import { writeHeatmap } from '@plumbline/contract/formats/fixtures/oldEvidence';
import { readEvidencePoints } from '@plumbline/contract/formats/readEvidencePoints';
import type { ElementEvidence, Panorama } from '@plumbline/contract/resources/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import type { TestHouse } from '../../../test/openTestHouse.ts';
import { addModel, addVersion, addView, testElements, verdict, viewer } from '../verdicts/verdicts.fixture.ts';

let house: TestHouse;
let base: string;
let authorization: string;
const run = `old/runs/${randomUUID()}`;

/** A view as it was stored when heat maps, sheets and pictures were finished files. */
beforeAll(async () => {
  house = await openSharedHouse();
  const projectId = await house.addProject('old');
  const modelId = await addModel(house, projectId, testElements(3), { active: true });
  const viewId = await addView(house, projectId, { modelId });
  const files = {
    'element-0.heatmap': writeHeatmap({ origin: [1, 2, 3], points: Float32Array.of(0, 0, 0, 0.02) }),
    'element-0-section-1.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'element-0.png': Buffer.from('a picture'),
    'sphere-1.png': Buffer.from('a panorama'),
  };
  for (const [name, bytes] of Object.entries(files))
    await house.platform.storage.put(`${run}/${name}`, bytes, { contentType: 'application/octet-stream' });
  const sphere = {
    imagePath: `${run}/sphere-1.png`,
    poseCoordinates: [1, 2, 3],
    poseOrientation: [1, 0, 0, 0],
    elementCentroid: [10, 20],
    elementBoundaries: [
      [9, 19],
      [11, 19],
      [11, 21],
    ],
  };
  const evidence = {
    deviationHeatmap: { filePath: `${run}/element-0.heatmap` },
    sections: [
      {
        name: 'Section A',
        title: 'Plan',
        planeCoefficients: [0, 0, 1, -1],
        scale: 0.01,
        sectionPath: `${run}/element-0-section-1.svg`,
        perspectivePath: `${run}/element-0.png`,
      },
    ],
    viewspheres: [sphere],
  };
  const seen = { ...evidence, deviationHeatmap: undefined, sections: [] };
  await addVersion(house, viewId, [
    verdict(0, 'deviated', { evidence }),
    verdict(1, 'verified', { evidence: seen }),
    verdict(2, 'no_data'),
  ]);
  ({ authorization } = await house.addMember('viewer@old.test', projectId, viewer));
  base = `/api/evidence/v1/projects/${projectId}/views/${viewId}`;
});
afterAll(() => house?.close());

const call = (path: string) => house.app.inject({ url: base + path, headers: { authorization } });
const open = async (url = '') => (await house.app.inject({ url })).rawPayload;

test('[HEAT-1] [SECT-1] a view from before opens: its files are signed as they are, and nothing is offered that it has not', async () => {
  const evidence = (await call('/elements/0')).json() as ElementEvidence;
  expect(readEvidencePoints(await open(evidence.pointsUrl)).count).toBe(1);
  expect(evidence).not.toHaveProperty('cloudUrl');
  expect(evidence).not.toHaveProperty('sectionsUrl');
  const [section] = evidence.sections;
  expect(section).toMatchObject({ name: 'Section A', title: 'Plan', hasPlane: true });
  expect(section).not.toHaveProperty('pdfUrl');
  expect((await open(section?.svgUrl)).toString()).toContain('<svg');
  expect((await open(evidence.pictureUrl)).toString()).toBe('a picture');
  expect(evidence.photos).toHaveLength(1);
  expect(evidence.photos[0]).toMatchObject({ station: '', coverage: { longitude: 360, latitude: 180 } });
});

test('a verdict without evidence has a status, and nothing to open', async () => {
  expect((await call('/elements/2')).json()).toMatchObject({ status: 'no_data', sections: [], photos: [] });
});

test('[PHOTO-3] its panoramas are those that elements are seen in, each once', async () => {
  const { panoramas } = (await call('/panoramas')).json() as { panoramas: Panorama[] };
  expect(panoramas.map(({ imagePath }) => imagePath)).toEqual([`${run}/sphere-1.png`]);
  expect((await open(panoramas[0]?.imageUrl)).toString()).toBe('a panorama');
});

test('a heat map of many says what to do about it', async () => {
  const answer = await call('/heat-map');
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toContain('Analyse its scans anew');
});
