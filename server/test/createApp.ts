import { createHash, randomBytes } from 'node:crypto';
import type { NewApp } from '@plumbline/contract/resources/apps';
import type { TestHouse } from './openTestHouse.ts';

type Fields = Record<string, string>;

/** A tool as its makers would write it: it knows what the metadata says and what it was registered with, and no more. */
export async function createApp(house: TestHouse, ownerId: string, registration: Partial<NewApp> = {}) {
  const redirect_uri = 'http://127.0.0.1:49152/back';
  const { app, secret } = await house.modules.accessTokens.registerApp(ownerId, {
    name: 'Site checker',
    redirectAddresses: ['http://127.0.0.1/back'],
    ...registration,
  });
  const client_id = app._id;
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');

  async function post(path: string, form: Fields, headers: Fields = {}) {
    const response = await house.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json(), text: response.payload };
  }

  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'a state & more',
    code_challenge,
    code_challenge_method: 'S256',
  };

  return {
    clientId: client_id,
    secret,
    asked,
    verifier: code_verifier,
    post,

    /** A person lets it in: what the page of the web application does. Answers what the app's own address is opened with. */
    async ask(
      authorization: string,
      changed: Record<string, string | undefined> = {},
      granted: object | null = { projects: 'all', rights: 'write' },
    ): Promise<URLSearchParams> {
      const response = await house.app.inject({
        method: 'POST',
        url: '/api/oauth/authorisation',
        headers: { authorization },
        payload: { asked: { ...asked, ...changed }, granted },
      });
      if (response.statusCode !== 200) throw new Error(response.payload);
      return new URL(response.json().redirectTo).searchParams;
    },

    redeem: (code: string | null, changed: Fields = {}, headers: Fields = {}) =>
      post(
        '/oauth/token',
        { grant_type: 'authorization_code', code: code ?? '', client_id, redirect_uri, code_verifier, ...changed },
        headers,
      ),

    refresh: (refresh_token: string, changed: Fields = {}) =>
      post('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id, ...changed }),

    revoke: (token: string, changed: Fields = {}) => post('/oauth/revoke', { token, client_id, ...changed }),

    /** All of it: the answer of the token endpoint. */
    async connect(authorization: string, granted?: object): Promise<{ access_token: string; refresh_token: string }> {
      const { body } = await this.redeem((await this.ask(authorization, {}, granted)).get('code'));
      return body;
    },
  };
}
