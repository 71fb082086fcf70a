import { type AddressInfo, connect } from 'node:net';
import { fillPath, patternOf } from '@plumbline/contract/route';
import { routes } from '@plumbline/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../test/openTestHouse.ts';
import { buildApp } from '../app.ts';
import { createLog } from '../createLog.ts';

const id = '00000000-0000-4000-8000-000000000000';
let house: TestHouse;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  house = await openTestHouse();
  const { modules, platform, product } = house;
  app = await buildApp({
    modules,
    platform,
    version: product.version,
    log: createLog('silent'),
    production: false,
    waiting: { headMs: 20_000, bodyMs: 500, silenceMs: 60_000 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await house.close();
});

async function trickle(method: string, path: string, authorization: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  const head = { host: 'x', authorization, 'content-type': 'application/json', 'content-length': '1000' };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{"a":`);
  return (await socket.toArray()).join('').split('\r\n')[0] as string;
}

test('every call that takes a body gives up on one that does not come', async () => {
  const projectId = await house.addProject('slow|bodies');
  const { authorization, userId } = await house.addMember('slow@site.test', projectId, ['ALL']);
  await house.modules.access.setOperator(userId, true);
  for (const flag of ['analysisWizard', 'manualApproval', 'qualityReport', 'progressMonitoring'] as const) {
    await house.modules.access.setFlag(projectId, flag, true);
  }
  const { id: companyId } = (await house.modules.access.findCompany('Test Company')) as { id: string };
  const places = new Proxy({ projectId, companyId, key: 'slow|bodies/temp/x.png' } as Record<string, string>, {
    get: (known, name) => known[name as string] ?? id,
  });
  // Those that take files may take minutes longer.
  const taking = routes.filter(({ method, files }) => method !== 'GET' && files === undefined);
  const answers = await Promise.all(
    taking.map(async (route) => [
      `${route.method} ${patternOf(route)}`,
      await trickle(route.method, fillPath(patternOf(route), places), authorization),
    ]),
  );
  expect(answers).toEqual(
    taking.map((route) => [`${route.method} ${patternOf(route)}`, 'HTTP/1.1 408 Request Timeout']),
  );
  expect(answers.length).toBeGreaterThan(20);
});
