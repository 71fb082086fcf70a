import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { throwUnless } from '@plumbline/contract/throwUnless';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createAddresses } from './createAddresses.ts';
import { createFaults, type Fault, readFault } from './createFaults.ts';
import { createGrants, type StandInClient } from './createGrants.ts';
import { createLibrary } from './createLibrary.ts';
import { createUploads } from './createUploads.ts';
import { switchesPage } from './pages.ts';
import { gateRefusal, Refusal } from './Refusal.ts';
import type { StandInContent } from './StandInContent.ts';
import type { SignedTarget, StandInParts } from './StandInParts.ts';
import { serveData } from './serveData.ts';
import { serveObjects } from './serveObjects.ts';
import { serveSignIn } from './serveSignIn.ts';
import { serveTranslations } from './serveTranslations.ts';

export interface StandInOptions {
  content: StandInContent;
  client: StandInClient;
  port: number;
  host: string;
  /** Where it is reached, if not on this machine. */
  url?: string | undefined;
  now?: () => number;
}

const mostBytes = 64 * 1024 * 1024;

/** A design service that speaks as Autodesk Platform Services do, on a port and origin of its own. All it knows is in memory. */
export async function openStandIn({ content, client, port, host, url, now = Date.now }: StandInOptions) {
  const app = Fastify({ bodyLimit: mostBytes, forceCloseConnections: true, routerOptions: { maxParamLength: 2000 } });
  const library = createLibrary(content);
  const parts: StandInParts = {
    accounts: content.accounts,
    client,
    library,
    now,
    grants: createGrants(now),
    uploads: createUploads(library),
    addresses: createAddresses<SignedTarget>(now),
    faults: createFaults(),
    url: () => url ?? `http://localhost:${(app.server.address() as AddressInfo).port}`,
  };
  takeBodies(app);
  app.setErrorHandler(refuse);
  app.addHook('onRequest', (request, reply) => goWrong(request, reply, parts));
  app.addHook('onSend', async (request, reply) => {
    if (!parts.faults.take(['lost'], request.url)) return;
    reply.hijack();
    request.raw.destroy();
  });
  serveSignIn(app, parts);
  serveData(app, parts);
  serveObjects(app, parts);
  serveTranslations(app, parts);
  serveSwitches(app, parts);
  await app.listen({ port, host });

  return {
    url: parts.url(),
    port: (app.server.address() as AddressInfo).port,
    library,
    /** What goes wrong from now on. */
    fail: (...faults: Fault[]) => parts.faults.add(...faults),
    mend: () => parts.faults.clear(),
    /** Everybody has to sign in again. */
    revokeAll: () => parts.grants.revokeAll(),
    /** Access tokens alone; those that renew them stay good. */
    expireAccess: () => parts.grants.expireAccess(),
    expireAddresses: () => parts.addresses.expireAll(),
    /** How often somebody came with an address that had run out. */
    countLapsed: () => parts.addresses.countLapsed(),
    /** The next version of a file, by its name. */
    publish(name: string): void {
      const item = library.allItems().find((one) => one.name === name);
      if (!item) throw new Error(`There is no file ${name}.`);
      library.publish(item, now());
    },
    close: () => app.close(),
  };
}

function takeBodies(app: FastifyInstance): void {
  // What is stored may say that it is text.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/vnd.api+json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body as string));
    } catch (error) {
      throwUnless(error, SyntaxError);
      done(new Refusal(400, { developerMessage: 'The body is no JSON.' }));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function refuse(error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).headers(error.headers).send(error.body);
  return reply.code(error.statusCode ?? 500).send({ developerMessage: error.message });
}

async function goWrong(request: FastifyRequest, reply: FastifyReply, { faults }: StandInParts): Promise<void> {
  // A form of another page would press the buttons of this one.
  const site = request.headers['sec-fetch-site'];
  if (request.method === 'POST' && site !== undefined && site !== 'same-origin')
    throw new Refusal(403, 'Not from there.');
  if (request.url === '/' || request.url.startsWith('/switches')) return;
  const latency = faults.take(['latency'], request.url);
  if (latency) await wait(latency.ms);
  const fault = faults.take(['busy', 'broken', 'noJson', 'tooLarge', 'silent', 'redirect'], request.url);
  if (fault?.kind === 'busy') {
    throw gateRefusal(429, 'AUTH-013', 'Quota limit exceeded.', { 'retry-after': String(fault.retryAfterS) });
  }
  if (fault?.kind === 'broken') throw gateRefusal(fault.status, 'SYS-000', 'Something broke.');
  if (fault?.kind === 'noJson') throw new Refusal(200, '<html>Down for maintenance</html>');
  if (fault?.kind === 'tooLarge') throw new Refusal(200, `"${' '.repeat(20 * 1024 * 1024)}"`);
  if (fault?.kind === 'redirect') throw new Refusal(302, '', { location: fault.to });
  if (fault?.kind === 'silent') reply.hijack();
}

/** For whoever shows the demo, and for tests that drive the product from outside. */
function serveSwitches(app: FastifyInstance, { library, grants, faults, now }: StandInParts): void {
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(switchesPage({ items: library.allItems(), faults: faults.waiting })),
  );
  app.post('/switches', async (request, reply) => {
    const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const does = fields.get('does');
    if (does === 'publish') library.publish(library.item(fields.get('item') ?? ''), now());
    if (does === 'revoke') grants.revokeAll();
    if (does === 'fail') faults.add(readFault(fields.get('fault') ?? ''));
    if (does === 'mend') faults.clear();
    return reply.redirect('/', 303);
  });
}
