import { Secret, TOTP } from 'otpauth';
import { attemptLimits } from '../../src/modules/identity/attempts.ts';
import { createAuthenticator } from '../createAuthenticator.ts';
import type { Attack } from './Attack.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const password = 'a good password';
const codePath = '/auth/second-factor/code';

/** Each is good once, in this order. */
function codeOf(secret: string, step: -1 | 0 | 1): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });
}

const signIn = async ({ people }: AttackedSite, email: string): Promise<string> => {
  const { text } = await people.stranger.post('/auth/sign-in', { body: { email, password } });
  return JSON.parse(text).session;
};

/** Somebody with an authenticator app, whose password the attacker has learnt. */
async function aVictim(site: AttackedSite) {
  const email = `factors-${crypto.randomUUID()}@victim.test`;
  const userId = await site.house.addUser(email, { password });
  const owner = site.personOf(await site.house.signIn(email, password));
  const { secret } = JSON.parse((await owner.post('/users/current/security/totp/begin')).text) as { secret: string };
  const body = { code: codeOf(secret, -1), password };
  const { recoveryCodes } = JSON.parse((await owner.post('/users/current/security/totp', { body })).text);
  return { email, userId, owner, secret, recoveryCodes: recoveryCodes as string[] };
}

/** As tries from many networks do. */
async function spend(
  { house }: AttackedSite,
  limit: 'totpByAccount' | 'signInByAccount',
  email: string,
): Promise<void> {
  const row = {
    key: `${limit}:${email}`,
    count: attemptLimits[limit].most,
    window_end: new Date(Date.now() + 600_000),
  };
  await house.platform.db.insertInto('attempt').values(row).execute();
}

/** The password is known; the second factor is in the way. */
export const factorAttacks: readonly Attack[] = [
  {
    tries: 'calls with what the password alone is worth',
    gets: '401 auth.tokenInvalid',
    attempt: async (site) => {
      const { email } = await aVictim(site);
      return site.personOf(`Bearer ${await signIn(site, email)}`).get('/users/current');
    },
  },
  {
    tries: 'shows a code again that its owner has just used',
    gets: '400 auth.wrongFactor',
    attempt: async (site) => {
      const { email, secret } = await aVictim(site);
      const code = codeOf(secret, 0);
      const { stranger } = site.people;
      await stranger.post(codePath, { body: { session: await signIn(site, email), kind: 'totp', code } });
      return stranger.post(codePath, { body: { session: await signIn(site, email), kind: 'totp', code } });
    },
  },
  {
    tries: 'shows the code that set the app up',
    gets: '400 auth.wrongFactor',
    attempt: async (site) => {
      const { email, secret } = await aVictim(site);
      const body = { session: await signIn(site, email), kind: 'totp', code: codeOf(secret, -1) };
      return site.people.stranger.post(codePath, { body });
    },
  },
  {
    tries: 'uses a recovery code that was used',
    gets: '400 auth.wrongFactor',
    attempt: async (site) => {
      const { email, recoveryCodes } = await aVictim(site);
      const answer = async () => ({
        body: { session: await signIn(site, email), kind: 'recoveryCode', code: recoveryCodes[0] },
      });
      await site.people.stranger.post(codePath, await answer());
      return site.people.stranger.post(codePath, await answer());
    },
  },
  {
    tries: 'guesses codes, with a fresh challenge for each',
    gets: '429 LimitExceededException',
    attempt: async (site) => {
      const { email, secret } = await aVictim(site);
      const guess = async (code: string) =>
        site.people.stranger.post(codePath, { body: { session: await signIn(site, email), kind: 'totp', code } });
      for (let i = 0; i < attemptLimits.totpByPlace.most; i++) await guess('wrong');
      return guess(codeOf(secret, 0));
    },
  },
  {
    tries: 'guesses codes from many networks, a hundred in a day',
    gets: '429 auth.tooManyCodes',
    attempt: async (site) => {
      const { email, secret } = await aVictim(site);
      await spend(site, 'totpByAccount', email);
      const body = { session: await signIn(site, email), kind: 'totp', code: codeOf(secret, 0) };
      return site.people.stranger.post(codePath, { body });
    },
  },
  {
    tries: 'after many wrong passwords from elsewhere, calls with what the right one is worth',
    gets: '401 auth.tokenInvalid',
    attempt: async (site) => {
      const { email } = await aVictim(site);
      await spend(site, 'signInByAccount', email);
      return site.personOf(`Bearer ${await signIn(site, email)}`).get('/users/current');
    },
  },
  {
    tries: 'guesses the mailed code of a sign-in',
    gets: '400 CodeMismatchException',
    attempt: async (site) => {
      const { email, userId } = await aVictim(site);
      await spend(site, 'signInByAccount', email);
      const session = await signIn(site, email);
      await site.house.modules.identity.sendSignInCode({ session, userId, passwordVersion: 1 });
      const mails = (await site.house.readOutbox()).filter((mail) => mail.includes(`To: ${email}`));
      const code = /^ {4}(\d{6})\r$/m.exec(mails.at(-1) ?? '')?.[1];
      const answer = (tried: string | undefined) =>
        site.people.stranger.post('/auth/mailed-code', { body: { session, code: tried } });
      for (let i = 0; i < 5; i++) await answer('wrong');
      return answer(code);
    },
  },
  {
    tries: 'answers a challenge for a factor as one for a mailed code',
    gets: '400 request.invalid',
    attempt: async (site) => {
      const { email } = await aVictim(site);
      const body = { session: await signIn(site, email), code: '000000' };
      return site.people.stranger.post('/auth/mailed-code', { body });
    },
  },
  {
    tries: 'sets up an app of its own by the way of those who have none',
    gets: '401 NotAuthorizedException',
    attempt: async (site) => {
      const { email } = await aVictim(site);
      return site.people.stranger.post('/auth/second-factor/set-up', { body: { session: await signIn(site, email) } });
    },
  },
  {
    tries: 'answers a challenge for a new password with one for a factor',
    gets: '401 NotAuthorizedException',
    attempt: async (site) => {
      const { email } = await aVictim(site);
      const body = { session: await signIn(site, email), newPassword: 'another good one' };
      return site.people.stranger.post('/auth/new-password', { body });
    },
  },
  {
    tries: 'goes on with a challenge after the password was reset',
    gets: '401 NotAuthorizedException',
    attempt: async (site) => {
      const { email, userId, secret } = await aVictim(site);
      const session = await signIn(site, email);
      await site.house.modules.identity.resetPassword(userId, 'set by somebody else');
      return site.people.stranger.post(codePath, { body: { session, kind: 'totp', code: codeOf(secret, 0) } });
    },
  },
  {
    tries: 'at an open computer, turns the factor off without the password',
    gets: '400 auth.wrongPassword',
    attempt: async (site) => {
      const { owner } = await aVictim(site);
      return owner.post('/users/current/security/totp/remove', { body: {} });
    },
  },
  {
    tries: 'at an open computer, makes recovery codes without the password',
    gets: '400 auth.wrongPassword',
    attempt: async (site) => {
      const { owner } = await aVictim(site);
      return owner.post('/users/current/security/recovery-codes', { body: { password: 'guessed' } });
    },
  },
  {
    tries: 'has a passkey sign on a site of its own (phishing)',
    gets: '400 auth.wrongPasskey',
    attempt: async (site) => {
      const { email, owner } = await aVictim(site);
      const key = createAuthenticator(site.house.product.publicUrl);
      const begun = JSON.parse((await owner.post('/users/current/security/passkeys/begin')).text);
      const made = { name: 'Key', response: key.create(begun.options), password };
      await owner.post('/users/current/security/passkeys', { body: made });
      const session = await signIn(site, email);
      const { stranger } = site.people;
      const asked = JSON.parse(
        (await stranger.post('/auth/second-factor/passkey-question', { body: { session } })).text,
      );
      const response = key.get(asked.options, 'https://plumbline.evil.example');
      return stranger.post('/auth/second-factor/passkey', { body: { session, response } });
    },
  },
  {
    tries: 'ends a session of somebody else',
    gets: '404 auth.sessionNotFound',
    attempt: async (site) => {
      const { owner } = await aVictim(site);
      const { sessions } = JSON.parse((await owner.get('/users/current/sessions')).text);
      return site.people.member.post(`/users/current/sessions/${sessions[0]._id}/end`);
    },
  },
];
