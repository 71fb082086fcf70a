import { packBcf } from '../../src/bcf/packBcf.fixture.ts';
import { aTopic, onePixel } from '../../src/bcf/write/topic.fixture.ts';
import { asIssueMember } from '../openIssueSite.ts';
import type { CalledSite } from './CalledSite.ts';

/** BCF-API. */
export async function callsOfTools(site: CalledSite) {
  const { send } = site;
  await send('foundation.versions');
  await send('foundation.auth', { params: { version: '1.1' } });
  const { guid: topicGuid } = await send('bcf.createTopic', { body: { title: 'Pipe in beam' } });
  const { guid: other } = await send('bcf.createTopic', { body: { title: 'Duct in beam' } });
  const params = { topicGuid };
  await send('bcf.updateTopic', { params, body: { title: 'Pipe in beam', topic_status: 'Closed' } });
  await send('bcf.updateFiles', { params, body: [{ file_name: 'house.ifc' }] });
  await send('bcf.updateRelatedTopics', { params, body: [{ related_topic_guid: other }] });
  const url = 'https://tool.test/plan.pdf';
  const { guid: referenceGuid } = await send('bcf.createDocumentReference', { params, body: { url } });
  await send('bcf.updateDocumentReference', { params: { topicGuid, referenceGuid }, body: { url } });
  await send('bcf.documentReferences', { params });
  const { guid: commentGuid } = await send('bcf.createComment', { params, body: { comment: 'Seen' } });
  await send('bcf.deleteComment', { params: { topicGuid, commentGuid } });
  await callsOfViewpoints(site, topicGuid);
  await send('bcf.deleteTopic', { params: { topicGuid: other } });
  await callsOfImported(site);
}

async function callsOfViewpoints({ send }: CalledSite, topicGuid: string) {
  const body = { snapshot: { snapshot_type: 'png', snapshot_data: onePixel.toString('base64') } };
  const { guid: viewpointGuid } = await send('bcf.createViewpoint', { params: { topicGuid }, body });
  const params = { topicGuid, viewpointGuid };
  await send('bcf.snapshot', { params });
  await send('bcf.deleteViewpoint', { params });
}

/** What only files bring. */
async function callsOfImported({ house, send, authorization, projectId, viewId, tenantId: tenant }: CalledSite) {
  const topicGuid = '99999999-0000-4000-8000-999999999999';
  const bytes = await packBcf([aTopic({ guid: topicGuid })]);
  await asIssueMember(house, { authorization, projectId, viewId, tenant }).takeBcf({ bytes });
  await send('bcf.snippet', { params: { topicGuid } });
  const [{ guid: documentGuid }] = await send('bcf.documents');
  await send('bcf.document', { params: { documentGuid } });
}
