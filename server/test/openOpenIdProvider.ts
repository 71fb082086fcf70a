import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Provider } from 'oidc-provider';

export const providerClient = { clientId: 'plumbline', clientSecret: 'a secret of the client' };

export type OpenIdProvider = Awaited<ReturnType<typeof openOpenIdProvider>>;

/** A real OpenID provider on this machine; whoever is hinted at signs in there with a click. */
export async function openOpenIdProvider(redirectUris: readonly string[]) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Record<string, unknown>>();
  const provider = new Provider(issuer, {
    clients: [
      { client_id: providerClient.clientId, client_secret: providerClient.clientSecret, redirect_uris: redirectUris },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const { Grant } = oidc.provider;
      const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response);
    else callback(request, response);
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const { searchParams } = new URL(request.url ?? '', issuer);
    if (!searchParams.has('go')) {
      const page = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1><a href="?go">Sign in as ${params.login_hint}</a>`;
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    const result = searchParams.has('deny')
      ? { error: 'access_denied' }
      : { login: { accountId: params.login_hint ?? '' } };
    await provider.interactionFinished(request, response, result);
  }

  return {
    issuer,
    /** By the address that they are hinted at with. */
    people,

    /** What a browser does there, as somebody: answers where it is sent back to. */
    async visit(address: string, { deny = false } = {}): Promise<URL> {
      const cookies = new Map<string, string>();
      let next = new URL(address);
      for (let i = 0; i < 10 && next.origin === issuer; i++) {
        if (next.pathname.startsWith('/interaction/')) next.search = deny ? '?go&deny' : '?go';
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next);
      }
      return next;
    },

    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
