import { asIssueMember } from '../openIssueSite.ts';
import type { CalledSite } from './CalledSite.ts';

export async function callsOfIssues({ house, send, authorization, projectId, viewId, tenantId: tenant }: CalledSite) {
  const made = { analysisViewId: viewId, diagnosis: 'Column leans', forgeObjectId: [1] };
  const { _id: issueId } = await send('issues.create', { body: made });
  const params = { issueId };
  await send('issues.one', { params });
  await send('issues.watch', { params, body: { isWatching: false } });
  const key = await asIssueMember(house, { authorization, projectId, viewId, tenant }).sendPicture(issueId);
  await send('issues.addAsset', { params, body: { imagePath: key, type: 'attachment' } });
  await send('assets.signPublic', { params: { key } });
  await send('issues.xlsx');
  await send('bcfs.one', { params });
  await send('bcfs.byFilter');
  await send('pdfs.one', { params });
  await send('pdfs.byFilter', { query: { ids: issueId } });
}
