import type { CalledSite } from './CalledSite.ts';

/** Work packages and schedules. */
export async function callsOfProgress({ house, send, projectId }: CalledSite) {
  const source = { mode: 'filter', filter: { elementName: 'Box' } };
  const dates = { startDate: '2026-09-01', endDate: '2026-09-30' };
  const { _id: watchlistId } = await send('workPackages.create', {
    body: { name: 'Shell', ...dates, source },
    files: {},
  });
  const params = { watchlistId };
  await send('workPackages.update', { params, body: { name: 'All of the shell' }, files: {} });
  await house.modules.workPackages.measure(projectId);
  await send('workPackages.pdf', { params, body: {} });
  await send('workPackages.csv', { params });
  const schedule = new File(['Activity ID,Name,Start,Finish\nS2,Roof,2026-09-01,2026-09-30\n'], 'plan.csv');
  const { fingerprint } = await send('schedules.preview', { body: {}, files: { schedule } });
  const imported = await send('schedules.import', { body: { fingerprint }, files: { schedule } });
  const links = [{ activity: 'S2', filter: source.filter }];
  await send('schedules.link', { body: { schedule: imported.schedule._id, links } });
  await send('schedules.exportLookAhead', { query: { format: 'csv' } });
  await send('schedules.exportCloseUps', { params: { format: 'csv' } });
  await send('workPackages.remove', { params });
}
