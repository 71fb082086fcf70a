import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoginBrowser, type LoginSteps, logIn } from './logIn.ts';
import { loginErrorText } from './loginErrors.ts';
import { loginChannelName } from './loginMessage.ts';

const origin = 'https://plumbline.test';

/** A window that opens another, as far as a login can see. */
function openBrowser({ blocked = false } = {}) {
  const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  const page = Object.assign(new EventTarget(), {
    open: vi.fn((_address: string, _target: string, _features: string) => (blocked ? null : popup)),
    location: { origin },
    screenX: 100,
    screenY: 50,
    outerWidth: 1200,
    outerHeight: 900,
    BroadcastChannel,
  });
  const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: popup, ...from }));
  return { popup, page, say };
}

const success = { type: 'forgeauth.success', nonce: 'n1' };

function begin(browser: ReturnType<typeof openBrowser>, given: Partial<Omit<LoginSteps, 'onLate'>> = {}) {
  const steps = {
    authorise: async () => ({ address: 'https://service.test/authorize', nonce: 'n1' }),
    hasAccess: vi.fn(async () => false),
    onLate: vi.fn(),
    signal: new AbortController().signal,
    ...given,
  };
  const outcome = logIn(browser.page as unknown as LoginBrowser, steps).then(
    () => 'in',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
  return { ...steps, outcome };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[INTG-2] a window of 400 by 550 is opened at once and sent to the authorization page', async () => {
  const browser = openBrowser();
  const { outcome } = begin(browser);
  expect(browser.page.open).toHaveBeenCalledWith(
    'about:blank',
    '_blank',
    'popup,width=400,height=550,left=500,top=225',
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.popup.location.replace).toHaveBeenCalledWith('https://service.test/authorize');
  browser.say(success);
  expect(await outcome).toBe('in');
  expect(browser.popup.close).toHaveBeenCalled();
});

test.each([
  ['another origin', success, { origin: 'https://service.test' }],
  ['another window', success, { source: {} }],
  ['another login', { ...success, nonce: 'n2' }, {}],
  ['something else', { type: 'webpack.ok', nonce: 'n1' }, {}],
  ['nobody', null, {}],
])('[INTG-2] a message of %s is not heard', async (_, data, from) => {
  const browser = openBrowser();
  const { outcome } = begin(browser);
  await vi.advanceTimersByTimeAsync(0);
  browser.say(data, from);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([outcome, 'still waiting'])).toBe('still waiting');
  browser.say(success);
  expect(await outcome).toBe('in');
});

test.each([
  ['access_denied', 'access_denied'],
  ['code_exchange_failed', 'code_exchange_failed'],
  ['server_error', 'unknown_error'],
  [undefined, 'unknown_error'],
])('[INTG-2] [INTG-6] the error %s of the callback page is %s', async (error, code) => {
  const browser = openBrowser();
  const { outcome } = begin(browser);
  await vi.advanceTimersByTimeAsync(0);
  browser.say({ type: 'forgeauth.error', error, nonce: 'n1' });
  expect(await outcome).toBe(code);
});

test('[INTG-2] a closed window is seen within 250 ms; before it is said, access is looked at once', async () => {
  const browser = openBrowser();
  const { outcome, hasAccess } = begin(browser);
  await vi.advanceTimersByTimeAsync(1000);
  browser.popup.closed = true;
  await vi.advanceTimersByTimeAsync(249);
  expect(hasAccess).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe('window_closed');
  expect(hasAccess).toHaveBeenCalledOnce();
});

test('[INTG-2] whoever has access after the window was closed is in', async () => {
  const browser = openBrowser();
  const { outcome } = begin(browser, { hasAccess: async () => true });
  await vi.advanceTimersByTimeAsync(0);
  browser.popup.closed = true;
  await vi.advanceTimersByTimeAsync(250);
  expect(await outcome).toBe('in');
});

test('[INTG-2] a window that only looks closed is heard on the channel', async () => {
  vi.useRealTimers();
  const browser = openBrowser();
  const { outcome, onLate } = begin(browser);
  browser.popup.closed = true;
  expect(await outcome).toBe('window_closed');
  const channel = new BroadcastChannel(loginChannelName);
  channel.postMessage({ ...success, nonce: 'of another tab' });
  channel.postMessage(success);
  await expect.poll(() => onLate.mock.calls).toEqual([[undefined]]);
  channel.close();
});

test('[INTG-2] a blocked window and a server that does not answer', async () => {
  expect(await begin(openBrowser({ blocked: true })).outcome).toBe('popup_blocked');
  const browser = openBrowser();
  const authorise = () => Promise.reject(new Error('no answer'));
  expect(await begin(browser, { authorise }).outcome).toBe('no answer');
  expect(browser.popup.close).toHaveBeenCalled();
});

test('[INTG-6] every code has its sentence', () => {
  const says = (code: Parameters<typeof loginErrorText>[0]) => loginErrorText(code, 'Acme');
  expect(says('access_denied')).toBe(
    'You have canceled the external service authorization. Please authorize the application to integrate your account with Acme.',
  );
  expect(says('window_closed')).toBe(
    'You have closed the Sign-in window. If you want to integrate your account with Acme, please grant access.',
  );
  expect(says('code_exchange_failed')).toBe(
    'An unexpected error occurred while trying to connect to your project. Please try to connect again. If the problem persist contact Acme for support.',
  );
  expect(says('unable_access_project')).toBe(
    'You are not authorized to access this project. Please check that you have signed in with an account that has access to this project, or request access to the service account administrator.',
  );
  expect(says('unknown_error')).toBe(
    'An unexpected error occurred. We apologize for the inconvenience. If the problem persists, please contact Acme for support.',
  );
});
