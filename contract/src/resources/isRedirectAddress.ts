/** Schemes that a browser does something with itself; a scheme of an app's own has a dot (RFC 8252 section 7.1). */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
const loopbacks = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether it leads to the computer that the browser runs on. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && loopbacks.includes(url.hostname);
}

/** Whether an app may have people sent back there: over TLS, to their own computer, or to an app by its scheme. */
export function isRedirectAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null || address.includes('#') || url.username !== '' || url.password !== '') return false;
  if (/[\s\\*]|[^\x21-\x7e]/.test(address)) return false;
  return url.protocol === 'https:' || isLoopback(address) || ownScheme.test(url.protocol);
}
