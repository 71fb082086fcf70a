import { EncryptJWT, SignJWT, UnsecuredJWT } from 'jose';
import type { Attack } from './Attack.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const current = '/users/current';
const password = 'a good password';

const withToken = (tries: string, gets: string, tokenOf: (site: AttackedSite) => Promise<string> | string): Attack => ({
  tries,
  gets,
  attempt: async (site) => site.personOf(`Bearer ${await tokenOf(site)}`).get(current),
});

const claimsOf = (site: AttackedSite) => ({ sub: site.victim.owner.userId, sid: crypto.randomUUID() });

/** A fresh account for what would end a session that other rows need. */
async function newcomer({ house }: AttackedSite, more: { mustChangePassword?: boolean } = {}) {
  const email = `newcomer-${crypto.randomUUID()}@victim.test`;
  const userId = await house.addUser(email, { password, ...more });
  return { email, userId };
}

async function signIn({ house }: AttackedSite, email: string) {
  const response = await house.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { email, password } });
  const cookie = response.cookies.find(({ name }) => name === 'plumbline-refresh');
  return { body: response.json(), cookie: `plumbline-refresh=${cookie?.value}` };
}

/** Tokens that were never given, or are good no longer. */
export const sessionAttacks: readonly Attack[] = [
  {
    tries: 'calls without a token',
    gets: '401 auth.tokenMissing',
    attempt: ({ people }) => people.stranger.get(current),
  },
  withToken('makes up a token', '401 auth.tokenInvalid', () => 'aaaa.bbbb.cccc'),
  withToken('sends an empty token in three parts', '401 auth.tokenInvalid', () => '..'),
  withToken('leaves a token unsigned (alg none)', '401 auth.tokenInvalid', (site) =>
    new UnsecuredJWT(claimsOf(site)).setAudience('access').setExpirationTime('1h').encode(),
  ),
  withToken('signs a token with a key of its own', '401 auth.tokenInvalid', (site) =>
    new SignJWT(claimsOf(site))
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('access')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32)),
  ),
  withToken('signs a token by another algorithm', '401 auth.tokenInvalid', ({ house, ...site }) =>
    new SignJWT(claimsOf({ house, ...site }))
      .setProtectedHeader({ alg: 'HS512' })
      .setAudience('access')
      .setExpirationTime('1h')
      .sign(new Uint8Array(64)),
  ),
  withToken('shows a token of a session that never was', '401 NotAuthorizedException', (site) =>
    new SignJWT(claimsOf(site))
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('access')
      .setExpirationTime('1h')
      .sign(site.house.platform.secrets.identity),
  ),
  withToken('shows a token that has run out', '401 auth.tokenExpired', (site) =>
    new SignJWT(claimsOf(site))
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('access')
      .setExpirationTime(Math.floor(Date.now() / 1000) - 3600)
      .sign(site.house.platform.secrets.identity),
  ),
  withToken('calls with the token of a challenge', '401 auth.tokenInvalid', async (site) => {
    const { email } = await newcomer(site, { mustChangePassword: true });
    return (await signIn(site, email)).body.session;
  }),
  {
    tries: 'ends somebody’s mails by a link of its own making',
    gets: '400 mails.badLink',
    attempt: async ({ people, victim }) => {
      const forged = await new EncryptJWT({ sub: victim.owner.userId, kinds: ['issueComment'] })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience('unsubscribe')
        .encrypt(new Uint8Array(32));
      return people.stranger.post('/mails/unsubscription', { body: { token: forged, scope: 'all' } });
    },
  },
  {
    tries: 'ends somebody’s mails with an access token',
    gets: '400 mails.badLink',
    attempt: ({ people }) =>
      people.stranger.post('/mails/unsubscription', {
        body: { token: people.member.authorization?.slice('Bearer '.length), scope: 'all' },
      }),
  },
  {
    tries: 'answers a challenge with an access token',
    gets: '401 NotAuthorizedException',
    attempt: ({ people }) =>
      people.stranger.post('/auth/new-password', {
        body: { session: people.member.authorization?.slice('Bearer '.length), newPassword: 'another good one' },
      }),
  },
  {
    tries: 'answers one challenge twice',
    gets: '401 NotAuthorizedException',
    attempt: async (site) => {
      const { email } = await newcomer(site, { mustChangePassword: true });
      const { session } = (await signIn(site, email)).body;
      const { stranger } = site.people;
      await stranger.post('/auth/new-password', { body: { session, newPassword: 'another good one' } });
      return stranger.post('/auth/new-password', { body: { session, newPassword: 'a third good one' } });
    },
  },
  {
    tries: 'puts the token into the address',
    gets: '401 auth.tokenMissing',
    attempt: ({ people }) =>
      people.stranger.get(current, { query: { access_token: people.member.authorization?.slice(7) ?? '' } }),
  },
  {
    tries: 'sends a name and a password with every call (Basic)',
    gets: '401 auth.tokenMissing',
    attempt: ({ personOf }) => personOf(`Basic ${btoa(`member@victim.test:${password}`)}`).get(current),
  },
  {
    tries: 'calls with the cookie alone',
    gets: '401 auth.tokenMissing',
    attempt: async (site) => {
      const { email } = await newcomer(site);
      return site.people.stranger.get(current, { headers: { cookie: (await signIn(site, email)).cookie } });
    },
  },
  withToken('goes on with a token after signing out', '401 NotAuthorizedException', async (site) => {
    const { email } = await newcomer(site);
    const { body, cookie } = await signIn(site, email);
    await site.people.stranger.post('/auth/sign-out', { headers: { cookie } });
    return body.accessToken;
  }),
  withToken('goes on with a token after signing out everywhere', '401 NotAuthorizedException', async (site) => {
    const { email } = await newcomer(site);
    const [first, second] = [await signIn(site, email), await signIn(site, email)];
    await site.personOf(`Bearer ${second.body.accessToken}`).post('/auth/sign-out-everywhere');
    return first.body.accessToken;
  }),
  withToken('goes on with a token of a disabled account', '401 NotAuthorizedException', async (site) => {
    const { email, userId } = await newcomer(site);
    const { body } = await signIn(site, email);
    await site.house.modules.identity.setDisabled(userId, true);
    return body.accessToken;
  }),
  withToken('goes on with a token after the password was reset', '401 NotAuthorizedException', async (site) => {
    const { email, userId } = await newcomer(site);
    const { body } = await signIn(site, email);
    await site.house.modules.identity.resetPassword(userId, 'set by somebody else');
    return body.accessToken;
  }),
  {
    tries: 'makes the browser of a signed-in person renew its token from another site',
    gets: '403 auth.foreignOrigin',
    attempt: async (site) => {
      const { email } = await newcomer(site);
      const { cookie } = await signIn(site, email);
      return site.people.stranger.post('/auth/refresh', { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    },
  },
  {
    tries: 'signs a person out from another site',
    gets: '403 auth.foreignOrigin',
    attempt: async (site) => {
      const { email } = await newcomer(site);
      const { cookie } = await signIn(site, email);
      return site.people.stranger.post('/auth/sign-out', { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    },
  },
  {
    tries: 'renews a person’s token from another site, in a browser that says nothing but the origin',
    gets: '403 auth.foreignOrigin',
    attempt: async (site) => {
      const { email } = await newcomer(site);
      const { cookie } = await signIn(site, email);
      return site.people.stranger.post('/auth/refresh', { headers: { cookie, origin: 'https://evil.example' } });
    },
  },
  {
    tries: 'renews with a made-up cookie',
    gets: '401 NotAuthorizedException',
    attempt: ({ people }) =>
      people.stranger.post('/auth/refresh', { headers: { cookie: `plumbline-refresh=${'a'.repeat(43)}` } }),
  },
  {
    tries: 'uses a stolen cookie after its owner went on: the whole session ends',
    gets: '401 auth.sessionEnded',
    attempt: reuseStolenCookie,
  },
];

async function reuseStolenCookie(site: AttackedSite): Promise<Outcome> {
  const { email } = await newcomer(site);
  const { cookie } = await signIn(site, email);
  const renew = async (shown: string) => {
    const response = await site.house.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: shown },
    });
    return { response, cookie: `plumbline-refresh=${response.cookies[0]?.value}` };
  };
  const second = await renew(cookie);
  const third = await renew(second.cookie);
  // The first was replaced twice: whoever shows it has stolen it, and the rightful owner is signed out with the thief.
  await renew(cookie);
  const { response } = await renew(third.cookie);
  return { status: response.statusCode, code: response.json().code, text: response.payload };
}
