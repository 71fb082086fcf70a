import type { Logger } from 'pino';
import { openTestHouse } from '../openTestHouse.ts';

/** In an empty house of its own; answers the calls that its trail tells of. */
export async function callsOfSetUp(log: Logger): Promise<string[]> {
  const house = await openTestHouse({ PLUMBLINE_DEMO: '0' }, log);
  try {
    const code = await house.modules.setup.makeCode();
    const person = { firstName: 'Ada', lastName: 'Brandt', email: 'ada@told.test', password: 'a good password' };
    const payload = { code, company: 'Northbank', project: 'Harbour House', ...person };
    await house.app.inject({ method: 'POST', url: '/api/setup', payload });
    const rows = await house.platform.db.selectFrom('audit_entry').select('request_id').execute();
    return rows.flatMap(({ request_id }) => request_id ?? []);
  } finally {
    await house.close();
  }
}
