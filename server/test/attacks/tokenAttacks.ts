import { randomBytes } from 'node:crypto';
import type { NewToken } from '@plumbline/contract/resources/accessTokens';
import { createApp } from '../createApp.ts';
import type { Attack } from './Attack.ts';
import { aWebhook } from './aWebhook.ts';
import type { Outcome } from './Outcome.ts';
import type { AttackedSite } from './openAttackedSite.ts';

const current = '/users/current';
const files = (project: string) => `/files/v3/projects/${project}/files/scans`;
const newScan = { filename: 'a.e57', size: 10, hash: 'a'.repeat(64), visibility: 'scan' };

/** Whoever holds a token of the owner's, who may do everything in the victim's project. */
async function holderOf({ house, victim, personOf }: AttackedSite, asked: Partial<NewToken> = {}) {
  const { token, grant } = await house.modules.accessTokens.create(victim.owner.userId, {
    name: 'Stolen',
    projects: 'all',
    rights: 'write',
    ...asked,
  });
  return { token, grantId: grant._id, ...personOf(`Bearer ${token}`) };
}

/** Another project of the owner's. */
async function addOther({ house, victim }: AttackedSite): Promise<string> {
  const projectId = await house.addProject(`other|${crypto.randomUUID()}`);
  await house.modules.access.setMembership(projectId, victim.owner.userId, ['FILE_SCAN_LIST']);
  return projectId;
}

const withToken = (
  tries: string,
  gets: string,
  attempt: (holder: Awaited<ReturnType<typeof holderOf>>, site: AttackedSite) => Promise<Outcome>,
  asked?: Partial<NewToken>,
): Attack => ({ tries, gets, attempt: async (site) => attempt(await holderOf(site, asked), site) });

const sessionOnly = (
  tries: string,
  attempt: (holder: Awaited<ReturnType<typeof holderOf>>) => Promise<Outcome>,
): Attack => withToken(tries, '403 auth.sessionOnly', attempt);

type App = Awaited<ReturnType<typeof createApp>>;

/** Against an app of the victim's, which its owner lets in. */
const atApp = (
  tries: string,
  gets: string,
  attempt: (app: App, authorization: string, site: AttackedSite) => Promise<Outcome>,
): Attack => ({
  tries,
  gets,
  attempt: async (site) => {
    const { userId, authorization } = site.victim.owner;
    return attempt(await createApp(site.house, userId), authorization, site);
  },
});

const inWordsOfOAuth = ({ status, body, text }: Awaited<ReturnType<App['post']>>): Outcome => ({
  status,
  code: body.error,
  text,
});

const asking = (app: App, changed: Record<string, string>) => ({ query: { ...app.asked, ...changed } });

/** Access tokens of scripts and apps, stolen, or taken for more than they are. */
export const tokenAttacks: readonly Attack[] = [
  withToken('reads another project than the token is for', '404 projects.notFound', async (_, site) => {
    const narrow = await holderOf(site, { projects: [await addOther(site)] });
    return narrow.get(files(site.victim.projectId));
  }),
  withToken('signs a picture of another project than the token is for', '404 projects.notFound', async (_, site) => {
    const narrow = await holderOf(site, { projects: [await addOther(site)] });
    return narrow.post('/auth/sign-asset/south|tower/temp/a.png');
  }),
  withToken(
    'uploads with a token that may only read',
    '403 auth.readOnly',
    (holder, { victim }) => holder.post(`${files(victim.projectId)}/`, { body: newScan }),
    { rights: 'read' },
  ),
  withToken(
    'deletes an issue with a token that may only read',
    '403 auth.readOnly',
    (holder, { victim }) => holder.delete(`/projects/${victim.projectId}/issues/${victim.issueId}`),
    { rights: 'read' },
  ),
  withToken(
    'asks for an address to write to with a token that may only read',
    '403 auth.readOnly',
    (holder) => holder.post('/auth/sign-asset-write-public/south|tower/temp/a.png'),
    { rights: 'read' },
  ),
  sessionOnly('makes a token by a token', (holder) =>
    holder.post('/users/current/access-tokens', { body: { name: 'More', projects: 'all', rights: 'write' } }),
  ),
  sessionOnly('lists the tokens of a person by one of them', (holder) => holder.get('/users/current/access-tokens')),
  sessionOnly('takes a session for a token, by the viewer’s', (holder) => holder.get('/backend/v2/forge/token')),
  sessionOnly('signs its person out everywhere by a token', (holder) => holder.post('/auth/sign-out-everywhere')),
  withToken(
    'has an address told what happens, also once the token is revoked',
    '403 auth.sessionOnly',
    (holder, site) => holder.post(`/projects/${site.victim.projectId}/webhooks`, { body: aWebhook() }),
  ),
  sessionOnly('registers an app by a token', (holder) =>
    holder.post('/users/current/apps', { body: { name: 'Mine', redirectAddresses: ['https://evil.example/'] } }),
  ),
  sessionOnly('lets an app in by a token', (holder) =>
    holder.post('/oauth/authorisation', { body: { asked: {}, granted: { projects: 'all', rights: 'write' } } }),
  ),
  withToken('goes on with a token that was revoked', '401 auth.tokenRevoked', async (holder, { house, victim }) => {
    await house.modules.accessTokens.revoke(victim.owner.userId, holder.grantId);
    return holder.get(current);
  }),
  withToken('goes on with a token that has run out', '401 auth.tokenExpired', async (holder, { house }) => {
    const past = new Date(Date.now() - 1000);
    const { db } = house.platform;
    await db.updateTable('access_grant').set({ expires_at: past }).where('id', '=', holder.grantId).execute();
    return holder.get(current);
  }),
  withToken('changes a letter of a token', '401 auth.tokenInvalid', ({ token }, { personOf }) =>
    personOf(`Bearer ${token.slice(0, -7)}${token.at(-7) === 'a' ? 'b' : 'a'}${token.slice(-6)}`).get(current),
  ),
  {
    tries: 'goes on with a token of somebody who was disabled and is enabled again',
    gets: '401 auth.tokenRevoked',
    attempt: async ({ house, personOf }) => {
      const userId = await house.addUser(`disabled-${crypto.randomUUID()}@victim.test`);
      const { token } = await house.modules.accessTokens.create(userId, { name: 'x', projects: 'all', rights: 'read' });
      await house.modules.identity.setDisabled(userId, true);
      await house.modules.identity.setDisabled(userId, false);
      return personOf(`Bearer ${token}`).get(current);
    },
  },
  atApp('asks to read, and writes because the person granted that', '403 auth.readOnly', async (app, owner, site) => {
    const code = (await app.ask(owner, { scope: 'read' }, { projects: 'all', rights: 'write' })).get('code');
    const { body } = await app.redeem(code);
    const { personOf, victim } = site;
    return personOf(`Bearer ${body.access_token}`).post(`${files(victim.projectId)}/`, { body: newScan });
  }),
  withToken('puts a token into the address', '401 auth.tokenMissing', ({ token }, { people }) =>
    people.stranger.get(current, { query: { access_token: token } }),
  ),
  withToken('revokes a token of somebody else', '404 accessTokens.notFound', ({ grantId }, { people }) =>
    people.member.delete(`/users/current/access-tokens/${grantId}`),
  ),
  {
    tries: 'makes a token for a project that it is not in',
    gets: '404 projects.notFound',
    attempt: ({ people, victim }) =>
      people.outsider.post('/users/current/access-tokens', {
        body: { name: 'Theirs', projects: [victim.projectId], rights: 'read' },
      }),
  },
  atApp('has people sent to an address of its own (open redirect)', '400 apps.badRedirect', (app, _, { people }) =>
    people.member.get('/oauth/authorisation', asking(app, { redirect_uri: 'https://evil.example/back' })),
  ),
  atApp('has people sent to a script', '400 apps.badRedirect', (app, _, { people }) =>
    people.member.get('/oauth/authorisation', asking(app, { redirect_uri: 'javascript:alert(1)' })),
  ),
  atApp('hides its own host behind the registered one', '400 apps.badRedirect', (app, _, { people }) =>
    people.member.get('/oauth/authorisation', asking(app, { redirect_uri: 'http://127.0.0.1:80@evil.example/back' })),
  ),
  atApp('opens an app of another company', '400 apps.unknown', (app, _, { people }) =>
    people.outsider.get('/oauth/authorisation', asking(app, {})),
  ),
  {
    tries: 'registers an app that returns to a script',
    gets: '400 request.invalid',
    attempt: ({ people }) =>
      people.outsider.post('/users/current/apps', { body: { name: 'x', redirectAddresses: ['javascript:alert(1)'] } }),
  },
  atApp('uses a code that was used', '400 invalid_grant', async (app, authorization) => {
    const code = (await app.ask(authorization)).get('code');
    await app.redeem(code);
    return inWordsOfOAuth(await app.redeem(code));
  }),
  atApp('goes on with the tokens of a code that was used twice', '401 auth.tokenRevoked', async (app, owner, site) => {
    const code = (await app.ask(owner)).get('code');
    const { body } = await app.redeem(code);
    await app.redeem(code);
    return site.personOf(`Bearer ${body.access_token}`).get(current);
  }),
  atApp('uses a stolen code without its verifier', '400 invalid_grant', async (app, authorization) => {
    const code = (await app.ask(authorization)).get('code');
    return inWordsOfOAuth(await app.redeem(code, { code_verifier: randomBytes(32).toString('base64url') }));
  }),
  atApp('uses the challenge of a stolen code as its verifier', '400 invalid_grant', async (app, authorization) => {
    const code = (await app.ask(authorization)).get('code');
    return inWordsOfOAuth(await app.redeem(code, { code_verifier: app.asked.code_challenge }));
  }),
  atApp('uses a code of another app', '400 invalid_grant', async (app, authorization, { house, own }) => {
    const code = (await app.ask(authorization)).get('code');
    const evil = await createApp(house, own.admin.userId);
    return inWordsOfOAuth(await evil.redeem(code, { code_verifier: app.verifier }));
  }),
  atApp('uses a code as an access token', '401 auth.tokenInvalid', async (app, authorization, { personOf }) =>
    personOf(`Bearer ${(await app.ask(authorization)).get('code')}`).get(current),
  ),
  atApp('uses a refresh token as an access token', '401 auth.tokenInvalid', async (app, owner, { personOf }) =>
    personOf(`Bearer ${(await app.connect(owner)).refresh_token}`).get(current),
  ),
  atApp('uses a stolen refresh token after the app went on', '400 invalid_grant', async (app, owner) => {
    const first = await app.connect(owner);
    const { body: second } = await app.refresh(first.refresh_token);
    await app.refresh(second.refresh_token);
    return inWordsOfOAuth(await app.refresh(first.refresh_token));
  }),
  atApp('goes on after a refresh token was used by two', '401 auth.tokenRevoked', async (app, owner, { personOf }) => {
    const first = await app.connect(owner);
    const { body: second } = await app.refresh(first.refresh_token);
    const { body: third } = await app.refresh(second.refresh_token);
    await app.refresh(first.refresh_token);
    return personOf(`Bearer ${third.access_token}`).get(current);
  }),
  atApp('asks for tokens with a person’s password', '400 unsupported_grant_type', async (app) =>
    inWordsOfOAuth(
      await app.post('/oauth/token', {
        grant_type: 'password',
        client_id: app.clientId,
        username: 'member@victim.test',
        password: 'a good password',
      }),
    ),
  ),
];
