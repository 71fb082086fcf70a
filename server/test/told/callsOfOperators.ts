import type { OperatedCompany } from '@plumbline/contract/resources/operator';
import type { CalledSite } from './CalledSite.ts';

interface Failures {
  failJob(): Promise<{ name: string; jobId: string }>;
  failMail(): Promise<string>;
}

export async function callsOfOperators({ send, projectId }: CalledSite, { failJob, failMail }: Failures) {
  const { _id: companyId } = await send('operator.addCompany', { body: { name: 'Eastbank' } });
  const params = { companyId };
  await send('operator.renameCompany', { params, body: { name: 'Westbank', seenName: 'Eastbank' } });
  await send('operator.companyQuota', { params, body: { quotaBytes: 5e9, seenBytes: null } });
  const { companies }: { companies: OperatedCompany[] } = await send('operator.companies');
  const project = companies.flatMap(({ projects }) => projects).find(({ _id }) => _id === projectId);
  await send('operator.projectQuota', { body: { quotaBytes: 7e9, seenBytes: project?.quotaBytes } });
  await send('operator.retryJob', { params: await failJob() });
  await send('operator.dropJob', { params: await failJob() });
  await send('operator.sendMail', { params: { mailId: await failMail() } });
  await send('operator.dropMail', { params: { mailId: await failMail() } });
  await send('operator.announceMaintenance', { body: { notice: null } });
  await send('operator.switchMaintenance', { body: { isOn: true } });
  await send('operator.switchMaintenance', { body: { isOn: false } });
}
