import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another site made the call. Browsers say so themselves where the page was encrypted; else only the
 * page's origin tells. A proxy may have changed the host: then the address that people open it by counts as well.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const said = headers['sec-fetch-site'];
  if (said !== undefined) return said === 'cross-site';
  if (headers.origin === undefined) return false;
  if (!URL.canParse(headers.origin)) return true;
  const own = [headers.host, headers['x-forwarded-host'], new URL(publicUrl).host];
  return !own.includes(new URL(headers.origin).host);
}
