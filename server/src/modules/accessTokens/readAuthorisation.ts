import type { GrantRights } from '@plumbline/contract/resources/accessTokens';
import type { AuthorisationQuery } from '@plumbline/contract/resources/apps';
import { OAuthError } from './OAuthError.ts';

/** A SHA-256 in base64url (RFC 7636 section 4.2). */
const challengePattern = /^[\w-]{43}$/;

/** What an app asks for, once it is known that it may ask. */
export function readAuthorisation(asked: AuthorisationQuery): { rights: GrantRights; challenge: string } {
  const { response_type, scope, code_challenge: challenge, code_challenge_method } = asked;
  if (response_type === undefined) throw new OAuthError('invalid_request', 'response_type is missing');
  if (response_type !== 'code') throw new OAuthError('unsupported_response_type', 'Only the type code is known here');
  if (challenge === undefined || code_challenge_method !== 'S256') {
    throw new OAuthError('invalid_request', 'A code_challenge by the method S256 is required (RFC 7636)');
  }
  if (!challengePattern.test(challenge)) throw new OAuthError('invalid_request', 'code_challenge is no SHA-256');
  return { rights: rightsOf(scope), challenge };
}

/** Without a scope all that there is; scopes of other servers, such as openid, are passed over beside one of ours. */
function rightsOf(scope: string | undefined): GrantRights {
  const scopes = scope?.split(' ').filter(Boolean) ?? [];
  if (scopes.length === 0 || scopes.includes('write')) return 'write';
  if (scopes.includes('read')) return 'read';
  throw new OAuthError('invalid_scope', 'The scopes are read and write');
}

export const scopeOf = (rights: GrantRights) => (rights === 'write' ? 'read write' : 'read');
