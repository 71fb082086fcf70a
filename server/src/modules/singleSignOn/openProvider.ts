import * as oauth from 'oauth4webapi';
import type { Outbound } from '../../platform/outbound/createOutbound.ts';

const timeoutMs = 10_000;
/** Keys and metadata of the largest providers are a tenth of it. */
const mostBytes = 512 * 1024;

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  redirectUri: string;
}

/** What the provider says of somebody who has signed in there. */
export interface Claims {
  issuer: string;
  subject: string;
  [claim: string]: unknown;
}

export interface Asked {
  state: string;
  nonce: string;
  verifier: string;
}

export type Provider = Awaited<ReturnType<typeof openProvider>>;

/** An OpenID provider, by discovery; throws where it is none. All calls go through the gate for addresses that people give. */
export async function openProvider(outbound: Pick<Outbound, 'send'>, settings: ProviderSettings) {
  const { clientId, clientSecret, redirectUri } = settings;
  const issuer = new URL(settings.issuer);
  const options = {
    [oauth.customFetch]: fetchThrough(outbound),
    // Whether a call may go unencrypted is decided by that gate.
    [oauth.allowInsecureRequests]: true,
  };
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
  const { authorization_endpoint: endpoint } = server;
  if (endpoint === undefined || server.token_endpoint === undefined || server.jwks_uri === undefined) {
    throw new Error('The provider names no address for signing in.');
  }
  const client: oauth.Client = { client_id: clientId };

  function authentication(): oauth.ClientAuth {
    if (clientSecret === undefined) return oauth.None();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  }

  return {
    issuer: server.issuer,

    /** Where the browser goes. */
    async address({ state, nonce, verifier }: Asked, email: string): Promise<string> {
      const address = new URL(endpoint);
      const parameters = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(email !== '' && { login_hint: email }),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return address.href;
    },

    /** Exchanges what came back; throws where anything of it is not as the standard wants it. */
    async read(answer: URLSearchParams, { state, nonce, verifier }: Asked): Promise<Claims> {
      const parameters = oauth.validateAuthResponse(server, client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication(),
        parameters,
        redirectUri,
        verifier,
        options,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      });
      await oauth.validateApplicationLevelSignature(server, response, options);
      const claims = oauth.getValidatedIdTokenClaims(tokens);
      if (claims === undefined) throw new Error('The provider sent no ID token.');
      const more = claims.email === undefined ? await loadProfile(tokens.access_token, claims.sub) : {};
      return { ...more, ...claims, issuer: server.issuer, subject: claims.sub };
    },
  };

  /** Many providers tell the address here alone. */
  async function loadProfile(accessToken: string, subject: string): Promise<Record<string, unknown>> {
    if (server.userinfo_endpoint === undefined) return {};
    const response = await oauth.userInfoRequest(server, client, accessToken, options);
    return { ...(await oauth.processUserInfoResponse(server, client, subject, response)) };
  }
}

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>;

function fetchThrough(outbound: Pick<Outbound, 'send'>): Fetch {
  return async (url, { method, headers, body }) => {
    const answer = await outbound.send({
      url,
      headers,
      timeoutMs,
      method: method === 'POST' ? 'POST' : 'GET',
      ...(body !== undefined && body !== null && { body: String(body) }),
    });
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of answer.body) {
      length += part.length;
      if (length > mostBytes) {
        answer.close();
        throw new Error('The provider says more than can be read.');
      }
      parts.push(part);
    }
    const type = answer.headers['content-type'];
    return new Response(length === 0 ? null : Buffer.concat(parts), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}
