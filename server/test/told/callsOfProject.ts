import { mailKindNames } from '@plumbline/contract/resources/mails';
import type { CalledSite } from './CalledSite.ts';

export async function callsOfProject(site: CalledSite) {
  await callsOfOneself(site);
  await callsOfPresets(site);
  await callsOfAdministrators(site);
}

async function callsOfOneself({ house, send, projectId, userId }: CalledSite) {
  await send('system.settings');
  await send('projects.visit');
  const ways = Object.fromEntries(mailKindNames.map((kind) => [kind, 'never']));
  await send('mails.saveSettings', { body: { ways, digestHour: 7, timeZone: 'Europe/Berlin' } });
  const { stopUrl } = await house.modules.mails.stopLinksFor(userId, ['issueComment']);
  const token = new URL(stopUrl).searchParams.get('token');
  await send('mails.unsubscribe', { as: null, body: { token, scope: 'kinds' } });
  const stop = { id: 'report', title: 'Report', text: 'Look at it.', path: '/', shows: {} } as const;
  await house.modules.tours.setStops(projectId, [stop]);
  await send('tours.move', { body: { state: 'open', at: 'report' } });
}

async function callsOfPresets({ send }: CalledSite) {
  for (const name of ['presets', 'issuePresets']) {
    const body = { name: 'Everybody’s', scope: 'project', filters: {} };
    const { _id: presetId } = await send(`${name}.create`, { body });
    await send(`${name}.update`, { params: { presetId }, body });
    await send(`${name}.remove`, { params: { presetId } });
  }
}

async function callsOfAdministrators({ send }: CalledSite) {
  const project = { name: 'Mill', tenantId: 'told|mill', joins: false };
  await send('companies.addProject', { body: project });
  await send('companies.auditCsv');
  const { version } = await send('projects.settings');
  await send('projects.changeSettings', { body: { version, typeNames: { IfcSlab: 'Plate' } } });
  const { version: seen } = await send('retention.one');
  await send('retention.change', { body: { version: seen, scanMonths: 36, evidenceMonths: null } });
  await send('retention.changeCompany', { body: { auditMonths: 120, seenMonths: null } });
  const { name } = await send('projects.settings');
  await send('projects.delete', { body: { name } });
  await send('projects.restore');
}
