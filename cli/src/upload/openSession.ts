import { type Client, callLimits, createClient } from '@plumbline/contract/client';
import { refresh, type SignedIn, signIn } from '@plumbline/contract/resources/identity';
import type { RouteAnswer } from '@plumbline/contract/route';
import { UsageError } from '../Command.ts';

/** How long before its end a token is not used any more. */
const marginMs = 30_000;

/** Signs in and answers a caller that keeps its token fresh; it does not retry, the upload protocol does. */
export async function openSession(origin: string, email: string, password: string): Promise<Client> {
  const jar = createCookieJar();
  const limits = { ...callLimits, retries: 0 };
  const anonymous = createClient({ origin, fetch: jar.fetch, limits });
  const opened = await anonymous(signIn, { body: { email, password } });
  if ('challengeName' in opened) {
    throw new UsageError(whyNot(opened.challengeName, email));
  }
  let token = keep(opened);
  return createClient({
    origin,
    fetch: jar.fetch,
    limits,
    getToken: async ({ renew }) => {
      if (renew || Date.now() > token.until) token = keep(await anonymous(refresh, {}));
      return token.text;
    },
  });
}

type Challenge = Extract<RouteAnswer<typeof signIn>, { challengeName: string }>['challengeName'];

function whyNot(challenge: Challenge, email: string): string {
  if (challenge === 'NEW_PASSWORD_REQUIRED') return `${email} must change its password first. Sign in with a browser.`;
  const remedy = 'Make an access token in the browser, and upload with that.';
  if (challenge === 'MAILED_CODE_REQUIRED') {
    return `Many wrong passwords were tried for ${email}: a code is asked for, which is mailed if this one was right. ${remedy}`;
  }
  return `${email} signs in with a second factor. ${remedy}`;
}

const keep = ({ accessToken, expiresInS }: SignedIn) => ({
  text: accessToken,
  until: Date.now() + expiresInS * 1000 - marginMs,
});

/** Node's fetch keeps no cookies, and the refresh token lives in one. */
function createCookieJar() {
  const cookies = new Map<string, string>();
  const jarFetch: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return response;
  };
  return { fetch: jarFetch };
}
