/** What OAuth 2 calls the ways in which a question is wrong (RFC 6749 sections 4.1.2.1 and 5.2). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'
  | 'access_denied';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  /** The sentence is for whoever writes the app: ASCII without quotes, as the RFC wants it. */
  constructor(code: OAuthErrorCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
