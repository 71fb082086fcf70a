import { isLoopback, isRedirectAddress } from '@plumbline/contract/resources/isRedirectAddress';

/**
 * Whether people may be sent there: to the letter one of the registered addresses. On their own computer the port may
 * be another, as a tool takes one that is free (RFC 8252 section 7.3).
 */
export function matchesRedirect(registered: readonly string[], shown: string): boolean {
  if (registered.includes(shown)) return true;
  if (!isRedirectAddress(shown) || !isLoopback(shown)) return false;
  const plain = withoutPort(shown);
  return registered.some((address) => isLoopback(address) && withoutPort(address) === plain);
}

function withoutPort(address: string): string {
  const url = new URL(address);
  url.port = '';
  return url.href;
}

/** The address with what is to be told there; its own query stays (RFC 6749 section 3.1.2). */
export function returnAddress(redirectUri: string, told: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(told)) if (value !== undefined) query.set(name, value);
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
