import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loginPage, refusalPage } from './pages.ts';
import { oauthRefusal, Refusal } from './Refusal.ts';
import type { StandInParts } from './StandInParts.ts';

type Fields = Record<string, string | undefined>;

const known = [
  'data:read',
  'data:write',
  'data:create',
  'data:search',
  'bucket:create',
  'bucket:read',
  'bucket:update',
  'bucket:delete',
  'user-profile:read',
  'user:read',
  'user:write',
  'viewables:read',
  'account:read',
  'openid',
];
const asHtml = { 'content-type': 'text/html; charset=utf-8' };

/** Letting an app in, its tokens, and who somebody is. */
export function serveSignIn(app: FastifyInstance, { accounts, client, grants, faults }: StandInParts): void {
  /** Where the question itself is wrong, nobody is sent anywhere. */
  function readQuestion(query: Fields) {
    const { client_id: clientId, redirect_uri: redirectUri = '', scope = '', state } = query;
    const refuse = (why: string) => new Refusal(400, refusalPage(why), asHtml);
    if (clientId !== client.id) throw refuse('The app is not known: client_id.');
    if (!client.redirectUris().includes(redirectUri)) throw refuse('The address is not registered: redirect_uri.');
    if (query.response_type !== 'code') throw refuse('Only codes are given out: response_type.');
    const scopes = scope.split(' ').filter((word) => word !== '');
    if (scopes.length === 0 || !scopes.every((word) => known.includes(word))) throw refuse('Unknown rights: scope.');
    const challenge = query.code_challenge;
    if (challenge !== undefined && query.code_challenge_method !== 'S256')
      throw refuse('code_challenge_method is S256.');
    if (client.secret === undefined && challenge === undefined) throw refuse('An app without a secret needs PKCE.');
    return { redirectUri, scopes, state, challenge };
  }

  app.get('/authentication/v2/authorize', async (request, reply) => {
    const query = request.query as Fields;
    const { scopes } = readQuestion(query);
    if (faults.take(['alone'], request.url)) reply.header('cross-origin-opener-policy', 'same-origin');
    return reply.headers(asHtml).send(loginPage({ accounts, scopes, query }));
  });

  app.post('/authentication/v2/authorize', async (request, reply) => {
    const fields = readForm(request);
    const { redirectUri, scopes, state, challenge } = readQuestion(fields);
    const back = new URL(redirectUri);
    const account = accounts.find(({ id }) => id === fields.account);
    if (fields.answer !== 'allow' || !account) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The resource owner denied the request.');
    } else {
      back.searchParams.set('code', grants.giveCode({ account, scopes, redirectUri, challenge }));
    }
    if (state !== undefined) back.searchParams.set('state', state);
    return reply.redirect(back.href, 302);
  });

  /** A secret in the header; an app that has none names itself in the form. */
  function checkClient(request: FastifyRequest, fields: Fields): void {
    const { authorization } = request.headers;
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
    if (authorization !== undefined && fields.client_id !== undefined) {
      throw oauthRefusal('invalid_request', 'client_id in both the header and the body.');
    }
    const isKnown =
      client.secret === undefined
        ? authorization === undefined && fields.client_id === client.id
        : authorization === `Basic ${basic}` || fields.client_secret === client.secret;
    if (!isKnown) throw oauthRefusal('invalid_client', 'Client authentication failed.', 401);
  }

  app.post('/authentication/v2/token', async (request, reply) => {
    const fields = readForm(request);
    checkClient(request, fields);
    reply.header('cache-control', 'no-store');
    const { grant_type: type, code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = fields;
    if (type === 'authorization_code') return grants.exchangeCode({ code, redirectUri, verifier });
    if (type === 'refresh_token') return grants.refresh(fields.refresh_token ?? '');
    throw oauthRefusal('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  });

  app.post('/authentication/v2/revoke', async (request, reply) => {
    const fields = readForm(request);
    checkClient(request, fields);
    if (!fields.token || !fields.token_type_hint) throw oauthRefusal('invalid_request', 'token, token_type_hint');
    grants.revoke(fields.token);
    return reply.code(200).send();
  });

  app.get('/userinfo', async (request) => {
    const { id, name, email } = grants.check(request.headers.authorization, ['user-profile:read']);
    const [given_name, ...rest] = name.split(' ');
    return { sub: id, name, given_name, family_name: rest.join(' '), email, email_verified: true, locale: 'en-US' };
  });
}

const readForm = ({ body }: FastifyRequest): Fields =>
  Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
