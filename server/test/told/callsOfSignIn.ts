import { Secret, TOTP } from 'otpauth';
import { createAuthenticator } from '../createAuthenticator.ts';
import type { TestHouse } from '../openTestHouse.ts';
import type { CalledSite } from './CalledSite.ts';

const password = 'a good password';

export async function callsOfSignIn(site: CalledSite) {
  await callsOfPasswords(site);
  await callsOfFactors(site);
  await callsOfRequiredFactors(site);
  await callsOfCompany(site);
}

async function callsOfPasswords({ house, send }: CalledSite) {
  const email = 'forgetful@told.test';
  await house.addUser(email);
  await send('auth.forgotPassword', { as: null, body: { email } });
  await house.modules.identity.sendPasswordCode(email);
  const mail = (await house.readOutbox()).find((message) => message.includes(`To: ${email}`));
  const code = /^ {4}(\d{6})\r$/m.exec(mail ?? '')?.[1];
  const newPassword = 'an entirely new one';
  await send('auth.confirmForgotPassword', { as: null, body: { email, code, newPassword } });
  const own = { as: null, cookie: await signInByCookie(house, email, newPassword) };
  await send('auth.refresh', own);
  await send('auth.signOut', own);
}

async function signInByCookie({ app }: TestHouse, email: string, given: string): Promise<string> {
  const payload = { email, password: given };
  const { cookies } = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Of the step before this one, or of the next: each is good once. */
const codeOf = (secret: string, step: -1 | 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * 30_000 });

async function callsOfFactors({ house, send }: CalledSite) {
  const email = 'factors@told.test';
  await house.addUser(email);
  const as = await house.signIn(email);
  const challenge = async () => (await send('auth.signIn', { as: null, body: { email, password } })).session;
  const { secret } = await send('security.beginTotp', { as });
  await send('security.confirmTotp', { as, body: { code: codeOf(secret, -1), password } });
  const code = codeOf(secret, 1);
  await send('auth.factorCode', { as: null, body: { session: await challenge(), kind: 'totp', code } });
  const key = createAuthenticator(house.product.publicUrl);
  const { options } = await send('security.beginPasskey', { as });
  await send('security.addPasskey', { as, body: { name: 'Blue key', response: key.create(options), password } });
  const { passkeys } = await send('security.read', { as });
  await send('security.renamePasskey', { as, params: { passkeyId: passkeys[0]._id }, body: { name: 'Red key' } });
  const session = await challenge();
  const asked = await send('auth.passkeyQuestion', { as: null, body: { session } });
  await send('auth.passkey', { as: null, body: { session, response: key.get(asked.options) } });
}

async function callsOfRequiredFactors({ house, send }: CalledSite) {
  const strict = await house.addProject('told|strict', { company: 'Strict' });
  const company = await house.modules.access.findCompany('Strict');
  const row = { company_id: company?.id as string, second_factor_required: true };
  await house.platform.db.insertInto('company_sign_in').values(row).execute();
  const email = 'strict@told.test';
  await house.modules.access.setMembership(strict, await house.addUser(email), ['READ']);
  const { session } = await send('auth.signIn', { as: null, body: { email, password } });
  const { secret } = await send('auth.beginSetUp', { as: null, body: { session } });
  await send('auth.confirmSetUp', { as: null, body: { session, code: codeOf(secret, -1) } });
}

async function callsOfCompany({ send }: CalledSite) {
  await send('auth.findProvider', { as: null, body: { email: 'somebody@nowhere.test' } });
  const { version } = await send('companySignIn.read');
  const policy = { secondFactorRequired: false, passwordAllowed: true, sessionHours: 12 };
  await send('companySignIn.save', { body: { version, ...policy } });
  await send('companySignIn.saveDomains', { body: { domains: ['told.test'] } });
}
