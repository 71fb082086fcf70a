import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../AppError.ts';
import { type AppCall, OAuthError } from '../modules/accessTokens/service.ts';

/** A form with a few short fields. */
const mostBytes = 16 * 1024;
const formType = 'application/x-www-form-urlencoded';

export interface OAuthServing {
  exchange(call: AppCall): Promise<object>;
  revokeShown(call: AppCall): Promise<void>;
  inMaintenance(): Promise<boolean>;
  findPublicUrl(): string;
}

/**
 * What tools of others ask, in the words of the RFCs and not of our route table: tokens (RFC 6749), their end (RFC 7009)
 * and where all that is (RFC 8414). The page on which people decide is the web application's, /oauth/authorize.
 */
export async function serveOAuth(app: FastifyInstance, serving: OAuthServing): Promise<void> {
  app.get('/.well-known/oauth-authorization-server', () => describeServer(serving.findPublicUrl()));
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      if (refusal.code !== 'invalid_client') return send(reply.code(400), refusal);
      // As RFC 6749 section 5.2 wants it of whoever came with a header.
      if (request.headers.authorization !== undefined) reply.header('www-authenticate', 'Basic realm="plumbline"');
      return send(reply.code(401), refusal);
    });
    scope.addHook('onRequest', async () => {
      if (await serving.inMaintenance()) throw new AppError('maintenance');
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    });
    scope.post('/oauth/token', async (request) => serving.exchange(readCall(request)));
    scope.post('/oauth/revoke', async (request) => {
      await serving.revokeShown(readCall(request));
      return {};
    });
  });
}

function describeServer(publicUrl: string) {
  const methods = ['none', 'client_secret_basic', 'client_secret_post'];
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['read', 'write'],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    authorization_response_iss_parameter_supported: true,
  };
}

function readCall({ headers, body, ip, id }: FastifyRequest): AppCall {
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== formType) {
    throw new OAuthError('invalid_request', `The body is to be ${formType}`);
  }
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(String(body ?? ''))) {
    if (Object.hasOwn(form, name)) throw new OAuthError('invalid_request', 'A field came twice');
    // RFC 6749 section 3.2: one without a value is as good as none.
    if (value !== '') form[name] = value;
  }
  return { form, basic: readBasic(headers.authorization), address: ip ?? '', requestId: id };
}

/** Name and secret, each encoded as in a form (RFC 6749 section 2.3.1). */
function readBasic(authorization: string | undefined): AppCall['basic'] {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (id === undefined || secret === undefined) throw new OAuthError('invalid_client', 'The header cannot be read');
  const read = (text: string) => new URLSearchParams(`x=${text}`).get('x') ?? '';
  return { id: read(id), secret: read(secret) };
}

/** Too large, or cut off: what Fastify refuses is a wrong request to the app too. */
function refusalOf(error: unknown): OAuthError | undefined {
  if (error instanceof OAuthError) return error;
  const { code = '', statusCode = 0 } = error as { code?: string; statusCode?: number };
  const isRequest = code.startsWith('FST_ERR_CTP') && statusCode < 500;
  return isRequest ? new OAuthError('invalid_request', 'The request cannot be read') : undefined;
}

function send(reply: FastifyReply, { code, message }: OAuthError) {
  return reply.type('application/json').send({ error: code, error_description: message });
}
