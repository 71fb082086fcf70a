import type { CalledSite } from './CalledSite.ts';

/** What screens show of an analysis, and verdicts that are approved one by one. */
export async function callsOfAnalysis({ house, send, projectId }: CalledSite) {
  const { id: modelId } = await house.modules.models.findActiveModel(projectId);
  await send('models.viewerFiles', { params: { modelId } });
  await send('pictures.ofProject');
  await send('pictures.ofView');
  await send('evidence.panoramas');
  await send('evidence.ofElement', { params: { forgeObjectId: 1 } });
  const query = { forgeObjectIds: '1' };
  const [{ _id: classificationId }] = await send('classifications.byForgeObjectIds', { query });
  await send('classifications.approve', { params: { classificationId } });
  await send('classifications.unapprove', { params: { classificationId } });
}
