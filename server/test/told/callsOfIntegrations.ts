import { sql } from 'kysely';
import { asServicePerson, type openService, servicePaths } from '../openServiceSite.ts';
import type { CalledSite } from './CalledSite.ts';

type Service = Awaited<ReturnType<typeof openService>>;

/** Of a design service, of S3 and of webhooks. */
export async function callsOfIntegrations(site: CalledSite, service: Service, bucket: { address: string }) {
  await callsOfImports(site, service);
  await callsOfS3(site, bucket);
  await callsOfWebhooks(site, bucket);
}

async function callsOfImports({ house, send, projectId, authorization }: CalledSite, service: Service) {
  await asServicePerson(house, { authorization, ...servicePaths(projectId) }).logIn('ann', { mayCreate: true });
  await send('integrations.connect', { body: service.place });
  const body = { itemIds: [service.idOf('Readme.pdf')], visibility: 'document' };
  const { result } = await send('integrations.copyItems', { body });
  const params = { importId: result[0]._id };
  await sql`update file_import set state = 'failed' where id = ${params.importId}`.execute(house.platform.db);
  await send('integrations.retryImport', { params });
  await send('integrations.cancelImport', { params });
}

async function callsOfS3({ send }: CalledSite, bucket: { address: string }) {
  const { _id: folderId } = await send('s3Folders.add', { body: bucket });
  await send('s3Folders.list');
  await send('s3Folders.copy', { params: { folderId }, body: { itemIds: ['level.e57'] } });
}

async function callsOfWebhooks({ send }: CalledSite, { address }: { address: string }) {
  const body = { name: 'Planner', url: `${address}/hook`, events: ['issue.created'], enabled: true };
  const { _id: webhookId } = await send('webhooks.create', { body });
  const params = { webhookId };
  await send('webhooks.list');
  await send('webhooks.ping', { params });
  const { result } = await send('webhooks.deliveries', { params });
  await send('webhooks.sendAgain', { params: { webhookId, deliveryId: result[0]._id } });
}
