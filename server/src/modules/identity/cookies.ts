import type { Cookies, RequestContext } from '../../http/RequestContext.ts';
import type { OpenedSession, Origin } from './IdentityProvider.ts';
import { deviceLifeS } from './tokens.ts';

export const cookie = { name: 'plumbline-refresh', path: '/api/auth', maxAgeS: 30 * 86_400 };
/** Stays at sign-out: the person comes back. */
export const deviceCookie = { name: 'plumbline-device', path: '/api/auth', maxAgeS: deviceLifeS };

/** The refresh token and the device's go into cookies and nowhere else. */
export function keep<Opened extends OpenedSession>(
  { refreshToken, deviceToken, ...session }: Opened,
  cookies: Cookies,
) {
  if (refreshToken !== undefined) cookies.write(cookie.name, refreshToken, cookie);
  if (deviceToken !== undefined) cookies.write(deviceCookie.name, deviceToken, deviceCookie);
  return session;
}

export function originOf({ address, requestId, browser, cookies }: RequestContext): Origin {
  return { address, requestId, browser, deviceToken: cookies.read(deviceCookie.name) };
}
