import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AskedConsent, Authorisation, TokenPair } from '../DesignService.ts';
import { SourceFault } from '../SourceFault.ts';
import type { ApsSettings } from './ApsSettings.ts';
import { tokenAnswer } from './apsAnswers.ts';
import { type ApsClient, type FormAnswer, parse } from './createApsClient.ts';

const usualScopes = ['data:read', 'data:write', 'user-profile:read', 'bucket:read'];
/** Asked of storage locations, items, versions and translations. */
const creatingScope = 'data:create';

const refusal = z.object({ error: z.string().optional(), error_description: z.string().optional() });

/** OAuth 2 as the service documents it: a secret goes in the header, and without one PKCE stands for it. */
export function createSignIn({ clientId, clientSecret, baseUrl }: ApsSettings, client: ApsClient) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const headers: Record<string, string> = clientSecret === undefined ? {} : { authorization: `Basic ${basic}` };
  const own: Record<string, string> = clientSecret === undefined ? { client_id: clientId } : {};

  async function askForTokens(fields: Record<string, string>): Promise<FormAnswer> {
    return client.postForm('/authentication/v2/token', { ...fields, ...own }, headers);
  }

  return {
    authorise({ redirectUri, state, mayCreate = false }: AskedConsent): Authorisation {
      const verifier = clientSecret === undefined ? randomBytes(48).toString('base64url') : undefined;
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: (mayCreate ? [...usualScopes, creatingScope] : usualScopes).join(' '),
        state,
        ...(verifier && {
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
      });
      return { address: `${baseUrl}/authentication/v2/authorize?${query}`, verifier };
    },

    async exchangeCode(answered: { code: string; redirectUri: string; verifier: string | undefined }) {
      const { code, redirectUri, verifier } = answered;
      const answer = await askForTokens({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(verifier && { code_verifier: verifier }),
      });
      return readTokens(answer, 'refused');
    },

    async refresh(refreshToken: string): Promise<TokenPair> {
      return readTokens(await askForTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }), 'signedOut');
    },

    async revoke(refreshToken: string): Promise<void> {
      const fields = { token: refreshToken, token_type_hint: 'refresh_token', ...own };
      const { status, text } = await client.postForm('/authentication/v2/revoke', fields, headers);
      if (status !== 200) throw new SourceFault('refused', { status, message: text.slice(0, 300) });
    },
  };
}

/** Only invalid_grant is about the person; everything else is about how this product is registered. */
function readTokens({ status, text }: FormAnswer, whenInvalid: 'refused' | 'signedOut'): TokenPair {
  if (status === 200) {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInS } = parse(text, tokenAnswer);
    return { accessToken, refreshToken, expiresInS };
  }
  const { error = '', error_description: why = '' } = parse(text, refusal);
  throw new SourceFault(error === 'invalid_grant' ? whenInvalid : 'refused', { status, message: `${error} ${why}` });
}
