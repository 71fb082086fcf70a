import { keepDrawn } from '../../src/modules/evidence/keepDrawn.fixture.ts';
import type { CalledSite } from './CalledSite.ts';

/** What screens show of an analysis, and verdicts that are approved one by one. */
export async function callsOfAnalysis({ house, send, projectId, tenantId, viewId }: CalledSite) {
  const { id: modelId } = await house.modules.models.findActiveModel(projectId);
  await send('models.viewerFiles', { params: { modelId } });
  await send('pictures.ofProject');
  await send('pictures.ofView');
  await send('evidence.panoramas');
  await send('evidence.ofElement', { params: { forgeObjectId: 1 } });
  await keepDrawn(house, { tenantId, viewId, elementIndex: 1 });
  const cut = JSON.stringify({ section: 0, at: [3, 0.1, 1.5], right: [0, 1, 0], up: [0, 0, 1] });
  await send('evidence.cut', { params: { forgeObjectId: 1, format: 'svg' }, query: { cut } });
  const query = { forgeObjectIds: '1' };
  const [{ _id: classificationId }] = await send('classifications.byForgeObjectIds', { query });
  await send('classifications.approve', { params: { classificationId } });
  await send('classifications.unapprove', { params: { classificationId } });
}
