import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LibraryVersion } from './createLibrary.ts';
import { Refusal } from './Refusal.ts';
import type { StandInParts } from './StandInParts.ts';
import { sendRange } from './sendRange.ts';

type Params = Record<string, string>;
const base = '/modelderivative/v2/designdata';
/** What the service makes of what, as far as anybody asks here. */
const formats = { ifc: ['rvt'], dwg: ['rvt'], svf2: ['rvt', 'ifc', 'nwd', 'nwc', 'dwg'] };
const workMs = 1500;

const diagnostic = (status: number, text: string) => new Refusal(status, { diagnostic: text });

/** Translations: they take a moment, and their files are fetched with cookies. */
export function serveTranslations(app: FastifyInstance, { library, grants, faults, now, url }: StandInParts): void {
  const startedAt = new Map<string, number>();
  const key = randomBytes(32);
  const signatureOf = (urn: string) => createHmac('sha256', key).update(urn).digest('base64url');

  /** A design is known in the data centre of its hub alone. */
  function design(request: FastifyRequest, urn: string, scopes: readonly string[] = ['data:read']): LibraryVersion {
    const account = grants.check(request.headers.authorization, scopes);
    const version = library.version(Buffer.from(urn, 'base64url').toString('utf8'));
    const { project } = version.item.folder;
    if (!project.members.includes(account.id)) throw diagnostic(403, 'No access to this design.');
    if ((request.headers.region ?? 'US') !== project.hub.region)
      throw diagnostic(404, 'No such design in this region.');
    return version;
  }

  app.get(`${base}/formats`, async (request) => {
    grants.check(request.headers.authorization, ['data:read']);
    return { formats };
  });

  app.post(`${base}/job`, async (request, reply) => {
    const body = request.body as { input?: { urn?: string }; output?: { formats?: { type?: string }[] } };
    const urn = body?.input?.urn ?? '';
    const { name } = design(request, urn, ['data:read', 'data:write', 'data:create']);
    const [format] = body.output?.formats ?? [];
    if (format?.type !== 'ifc') throw diagnostic(400, 'Only ifc is made here.');
    if (!formats.ifc.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) {
      throw diagnostic(406, 'The requested output is not supported for this design.');
    }
    const isKnown = startedAt.has(urn);
    if (!isKnown) startedAt.set(urn, now());
    return reply.code(isKnown ? 201 : 200).send({ result: isKnown ? 'success' : 'created', urn });
  });

  function progressOf({ loadIfc }: LibraryVersion, since: number) {
    const share = Math.min(1, (now() - since) / workMs);
    if (share < 1) return { status: 'inprogress', progress: `${Math.floor(share * 100)}% complete` };
    return { status: loadIfc ? 'success' : 'failed', progress: 'complete' };
  }

  const derivativeOf = (urn: string) => `urn:adsk.viewing:fs.file:${urn}/output/model.ifc`;

  app.get(`${base}/:urn/manifest`, async (request) => {
    const { urn } = request.params as { urn: string };
    const version = design(request, urn);
    const since = startedAt.get(urn);
    if (since === undefined) throw diagnostic(404, 'There is no manifest.');
    const progress = progressOf(version, since);
    const file = { urn: derivativeOf(urn), role: 'ifc', mime: 'application/octet-stream', type: 'resource' };
    const failure = { type: 'error', code: 'Revit-MissingLink', message: ['The file could not be opened.'] };
    const made = {
      outputType: 'ifc',
      name: version.name,
      hasThumbnail: 'false',
      ...progress,
      ...(progress.status === 'success' && { children: [{ ...file, status: 'success' }] }),
      ...(progress.status === 'failed' && { messages: [failure] }),
    };
    return { type: 'manifest', version: '1.0', urn, hasThumbnail: 'false', ...progress, derivatives: [made] };
  });

  app.get(`${base}/:urn/manifest/:derivative/signedcookies`, async (request, reply) => {
    const { urn, derivative } = request.params as { urn: string; derivative: string };
    const version = design(request, urn);
    const isMade = startedAt.has(urn) && progressOf(version, startedAt.get(urn) as number).status === 'success';
    if (!isMade || !version.loadIfc || derivative !== derivativeOf(urn)) throw diagnostic(404, 'No such derivative.');
    const size = (await version.loadIfc()).length;
    for (const [name, value] of Object.entries({
      Policy: 'x',
      'Key-Pair-Id': 'stand-in',
      Signature: signatureOf(urn),
    })) {
      reply.header('set-cookie', `CloudFront-${name}=${value}; Path=/; HttpOnly`);
    }
    const expiration = now() + 6 * 3_600_000;
    return { size, url: `${url()}/derivatives/${urn}`, 'content-type': 'application/octet-stream', expiration };
  });

  app.get('/derivatives/:urn', async (request: FastifyRequest, reply: FastifyReply) => {
    const { urn } = request.params as Params;
    const isSigned = (request.headers.cookie ?? '').includes(`CloudFront-Signature=${signatureOf(urn as string)}`);
    const version = isSigned ? library.version(Buffer.from(urn as string, 'base64url').toString('utf8')) : undefined;
    if (!version?.loadIfc) throw new Refusal(403, '<Error><Code>MissingKey</Code></Error>');
    return sendRange(request, reply, { bytes: await version.loadIfc(), cut: faults.take(['cut'], request.url) });
  });
}
