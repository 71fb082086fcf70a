import { createHash } from 'node:crypto';
import type { CalledSite } from './CalledSite.ts';

/** Tokens and apps. */
export async function callsOfGrants({ send, projectId }: CalledSite) {
  const body = { name: 'Script', projects: [projectId], rights: 'read', expiresInDays: null };
  const { grant } = await send('accessTokens.create', { body });
  await send('accessTokens.revoke', { params: { grantId: grant._id } });
  const redirect_uri = 'http://127.0.0.1/back';
  const { app } = await send('apps.register', { body: { name: 'Tool', redirectAddresses: [redirect_uri] } });
  const code_challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
  const client = { client_id: app._id, redirect_uri, response_type: 'code' };
  const asked = { ...client, code_challenge, code_challenge_method: 'S256' };
  await send('apps.decideAuthorisation', { body: { asked, granted: { projects: 'all', rights: 'read' } } });
  await send('accessTokens.create', { body });
  await send('accessTokens.revokeAll');
  await send('apps.remove', { params: { appId: app._id } });
}
