import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { towerVocabulary } from '../qualityBuilding.ts';
import { listWarmUp } from './mix.ts';
import { runPeople } from './runPeople.ts';

const place = {
  projectId: crypto.randomUUID(),
  viewId: crypto.randomUUID(),
  elements: 10,
  vocabulary: towerVocabulary,
};

test('a person whose call is not answered makes the next one nevertheless, and an error is told by its code', async () => {
  const held: ServerResponse[] = [];
  let signIns = 0;
  let warmUps = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/auth/sign-in')) {
      // The first is refused for a moment, as a server under attack does.
      response.statusCode = signIns++ === 0 ? 429 : 200;
      response.end(JSON.stringify({ accessToken: 'x' }));
    } else if (warmUps++ < listWarmUp().length) response.end('{}');
    else held.push(response);
    // Nobody is answered before several wait: one call after the other would wait for ever.
    if (held.length < 3) return;
    for (const [i, one] of held.splice(0).entries()) {
      one.statusCode = i === 0 ? 500 : 200;
      one.end(JSON.stringify({ code: 'database.unavailable' }));
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const order = { seconds: 0.65, everyS: 0.1, seed: 1, places: [place] };
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const accounts = [{ email: 'a@b.test', password: 'a good password' }];
    let begun = 0;
    const running = runPeople({ ...order, origin, accounts }, () => begun++);
    // What is left at the end is answered, so that the report comes.
    const end = setInterval(() => {
      for (const one of held.splice(0)) one.end('{}');
    }, 1500);
    const { samples } = await running;
    clearInterval(end);
    expect(begun).toBe(1);
    expect(samples.length).toBeGreaterThan(3);
    expect(samples.map(({ error }) => error)).toContain('500 database.unavailable');
    expect(samples.filter(({ error }) => error === '').length).toBeGreaterThan(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
