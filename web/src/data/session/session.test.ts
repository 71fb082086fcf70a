import { errorTable } from '@plumbline/contract/errors';
import { currentUser } from '@plumbline/contract/resources/users';
import { describe, expect, test, vi } from 'vitest';
import { connect } from './connect.ts';

type Answer = { status?: number; body?: unknown };
type Handler = (request: Request) => Answer | Promise<Answer>;

const json = ({ status = 200, body = {} }: Answer) => new Response(JSON.stringify(body), { status });
const refused: Answer = {
  status: 401,
  body: { code: 'NotAuthorizedException', message: errorTable.NotAuthorizedException.message, requestId: 'r' },
};
const opened = (accessToken: string, expiresInS = 600): Answer => ({ body: { accessToken, expiresInS } });

/** The session on its real client, with a server made of handlers by path. */
function start(handlers: Record<string, Handler>, given: Partial<Parameters<typeof connect>[0]> = {}) {
  const requests: Request[] = [];
  const clock = { now: 1_000_000 };
  const onEnd = vi.fn();
  const onMaintenance = vi.fn();
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const request = new Request(new URL(String(address), 'http://here'), init);
    requests.push(request.clone());
    const handler = handlers[new URL(request.url).pathname.replace('/api', '')];
    if (handler === undefined) throw new TypeError('network');
    return json(await handler(request));
  };
  const { call, session } = connect({
    origin: 'http://here',
    inMaintenance: () => false,
    onMaintenance,
    onEnd,
    now: () => clock.now,
    fetch,
    wait: async () => {},
    ...given,
  });
  const paths = () => requests.map(({ url }) => new URL(url).pathname.replace('/api', ''));
  return { call, session, requests, paths, clock, onEnd, onMaintenance };
}

/** The tabs of one browser: what one posts, the others hear. */
function tabs() {
  const listeners: ((event: MessageEvent) => void)[] = [];
  return () => {
    const own: ((event: MessageEvent) => void)[] = [];
    return {
      postMessage: (data: unknown) => {
        for (const listener of listeners) if (!own.includes(listener)) listener({ data } as MessageEvent);
      },
      addEventListener: (_type: string, listener: unknown) => {
        own.push(listener as (event: MessageEvent) => void);
        listeners.push(listener as (event: MessageEvent) => void);
      },
    };
  };
}

describe('the access token', () => {
  test('comes from the cookie when there is none, and goes with every call', async () => {
    const { call, session, requests, paths } = start({
      '/auth/refresh': () => opened('t1'),
      '/users/current': () => ({ body: { _id: 'u' } }),
    });
    await call(currentUser, {});
    expect(paths()).toEqual(['/auth/refresh', '/users/current']);
    expect(requests[0]?.headers.get('authorization')).toBeNull();
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer t1');
    expect(session.getState()).toEqual({ status: 'signedIn' });
  });

  test('is kept until 30 s before it ends', async () => {
    let count = 0;
    const { session, clock } = start({ '/auth/refresh': () => opened(`t${++count}`, 600) });
    expect(await session.getToken({ renew: false })).toBe('t1');
    clock.now += 569_000;
    expect(await session.getToken({ renew: false })).toBe('t1');
    clock.now += 1_000;
    expect(await session.getToken({ renew: false })).toBe('t2');
  });

  test('is asked for once by many callers', async () => {
    const { session, paths } = start({ '/auth/refresh': () => opened('t1') });
    const tokens = await Promise.all([1, 2, 3].map(() => session.getToken({ renew: false })));
    expect(tokens).toEqual(['t1', 't1', 't1']);
    expect(paths()).toEqual(['/auth/refresh']);
  });

  test('is renewed when the server refuses it', async () => {
    let count = 0;
    const { call, paths } = start({
      '/auth/refresh': () => opened(`t${++count}`),
      '/users/current': ({ headers }) =>
        headers.get('authorization') === 'Bearer t2' ? { body: { _id: 'u' } } : refused,
    });
    expect(await call(currentUser, {})).toEqual({ _id: 'u' });
    expect(paths()).toEqual(['/auth/refresh', '/users/current', '/auth/refresh', '/users/current']);
  });

  test('is refreshed by one tab at a time', async () => {
    let last: Promise<unknown> = Promise.resolve();
    let open = 0;
    const request = (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work);
      return last;
    };
    const locks = { request } as unknown as Pick<LockManager, 'request'>;
    const handlers = {
      '/auth/refresh': async () => {
        expect(++open).toBe(1);
        await Promise.resolve();
        open -= 1;
        return opened('t');
      },
    };
    const [first, second] = [start(handlers, { locks }), start(handlers, { locks })];
    await Promise.all([first.session.resume(), second.session.resume()]);
    expect([first, second].map(({ session }) => session.getState().status)).toEqual(['signedIn', 'signedIn']);
  });
});

describe('the beginning of a visit', () => {
  test('[ROUTE-9] a refused cookie means signed out', async () => {
    const { session, onEnd } = start({ '/auth/refresh': () => refused });
    expect(session.getState()).toEqual({ status: 'unknown' });
    await session.resume();
    expect(session.getState()).toEqual({ status: 'signedOut', deliberate: false });
    expect(onEnd).toHaveBeenCalledWith({ deliberate: false });
    expect(await session.getToken({ renew: false })).toBeUndefined();
  });

  test('a server that does not answer is no sign-out', async () => {
    const { session, onEnd } = start({});
    await session.resume();
    expect(session.getState()).toMatchObject({ status: 'unknown', problem: { status: 0 } });
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('[NOTE-2] a 503 is maintenance, and no sign-out', async () => {
    const { session, onMaintenance, paths } = start({ '/auth/refresh': () => ({ status: 503 }) });
    await session.resume();
    expect(session.getState().status).toBe('unknown');
    expect(onMaintenance).toHaveBeenCalledOnce();
    expect(paths()).toHaveLength(1);
  });

  test('[NOTE-2] calls carry the maintenance header while it is on', async () => {
    const { session, requests } = start({ '/auth/refresh': () => opened('t') }, { inMaintenance: () => true });
    await session.resume();
    expect(requests[0]?.headers.get('x-maintenance-mode')).toBe('true');
  });

  test('[NOTE-4] a 500 is tried five times more', async () => {
    const { session, paths } = start({ '/auth/refresh': () => ({ status: 500 }) });
    await session.resume();
    expect(paths()).toHaveLength(6);
    expect(session.getState()).toMatchObject({ status: 'unknown', problem: { status: 500 } });
  });
});

describe('signing in', () => {
  test('[AUTH-1] e-mail and password are trimmed', async () => {
    const { session, requests } = start({ '/auth/sign-in': () => opened('t1') });
    expect(await session.signIn({ email: ' a@b.c ', password: ' secret ' })).toBe('signedIn');
    expect(await requests[0]?.json()).toEqual({ email: 'a@b.c', password: 'secret' });
    expect(session.getState()).toEqual({ status: 'signedIn' });
    expect(await session.getToken({ renew: false })).toBe('t1');
  });

  test('[AUTH-2] a refusal is thrown with the service’s message', async () => {
    const body = { code: 'UserNotFoundException', message: 'Incorrect username or password', requestId: 'r' };
    const { session } = start({ '/auth/sign-in': () => ({ status: 400, body }) });
    await expect(session.signIn({ email: 'a', password: 'b' })).rejects.toThrow('Incorrect username or password');
    expect(session.getState().status).toBe('unknown');
  });

  test('[AUTH-6] a challenge is answered with a new password, trimmed', async () => {
    const { session, requests } = start({
      '/auth/sign-in': () => ({ body: { challengeName: 'NEW_PASSWORD_REQUIRED', session: 's1' } }),
      '/auth/new-password': () => opened('t1'),
    });
    expect(await session.signIn({ email: 'a', password: 'b' })).toBe('newPasswordRequired');
    expect(session.getChallenge()).toMatchObject({ challengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(session.getState().status).toBe('unknown');
    await session.answerNewPassword(' longer-one ');
    expect(await requests[1]?.json()).toEqual({ session: 's1', newPassword: 'longer-one' });
    expect(session.getState()).toEqual({ status: 'signedIn' });
    expect(session.getChallenge()).toBeUndefined();
  });

  test('a mailed code is asked for, and what is still missing after it', async () => {
    const { session, requests } = start({
      '/auth/sign-in': () => ({ body: { challengeName: 'MAILED_CODE_REQUIRED', session: 's1' } }),
      '/auth/mailed-code': () => ({ body: { challengeName: 'NEW_PASSWORD_REQUIRED', session: 's2' } }),
      '/auth/new-password': () => opened('t1'),
    });
    expect(await session.signIn({ email: 'a', password: 'b' })).toBe('codeMailed');
    expect(session.getState().status).toBe('unknown');
    expect(await session.answerMailedCode('123456')).toBe('newPasswordRequired');
    expect(await requests[1]?.json()).toEqual({ session: 's1', code: '123456' });
    expect(await session.answerNewPassword('longer-one')).toBe('signedIn');
    expect(await requests[2]?.json()).toEqual({ session: 's2', newPassword: 'longer-one' });
  });

  test('a second factor is asked for after the password, and nobody is signed in before', async () => {
    const challenge = { challengeName: 'SECOND_FACTOR_REQUIRED', session: 's2', factors: ['totp'] };
    const { session, requests } = start({
      '/auth/sign-in': () => ({ body: challenge }),
      '/auth/second-factor/code': () => opened('t1'),
    });
    expect(await session.signIn({ email: 'a', password: 'b' })).toBe('factorRequired');
    expect(session.getChallenge()).toEqual(challenge);
    expect(session.getState().status).toBe('unknown');
    await session.answerCode('totp', '123 456');
    expect(await requests[1]?.json()).toEqual({ session: 's2', kind: 'totp', code: '123 456' });
    expect(session.getState()).toEqual({ status: 'signedIn' });
  });

  test('whoever must set up a factor is in once the recovery codes were kept', async () => {
    const { session } = start({
      '/auth/sign-in': () => ({
        body: { challengeName: 'SECOND_FACTOR_SET_UP_REQUIRED', session: 's3', companies: ['Northbank'] },
      }),
      '/auth/second-factor/set-up/confirm': () => ({
        body: { accessToken: 't', expiresInS: 600, recoveryCodes: ['a-b'] },
      }),
    });
    expect(await session.signIn({ email: 'a', password: 'b' })).toBe('factorRequired');
    const { recoveryCodes, enter } = await session.confirmSetUp('123456');
    expect(recoveryCodes).toEqual(['a-b']);
    expect(session.getState().status).toBe('unknown');
    enter();
    expect(session.getState()).toEqual({ status: 'signedIn' });
  });

  test('[AUTH-4] a new password is confirmed with the code, all trimmed', async () => {
    const { session, requests } = start({ '/auth/confirm-forgot-password': () => ({}) });
    await session.confirmForgotPassword({ email: ' a@b.c', code: ' 123456 ', newPassword: ' longer-one ' });
    expect(await requests[0]?.json()).toEqual({ email: 'a@b.c', code: '123456', newPassword: 'longer-one' });
  });
});

describe('signing out', () => {
  const server = { '/auth/sign-in': () => opened('t1'), '/auth/sign-out': () => ({}) };

  test('[AUTH-8] ends the session on the server and drops what was kept', async () => {
    const { session, paths, onEnd } = start(server);
    await session.signIn({ email: 'a', password: 'b' });
    await session.signOut();
    expect(paths().at(-1)).toBe('/auth/sign-out');
    expect(session.getState()).toEqual({ status: 'signedOut', deliberate: true });
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ deliberate: true });
    expect(await session.getToken({ renew: true })).toBeUndefined();
  });

  test('[AUTH-8] that does not reach the server leaves the person signed in', async () => {
    const { session, onEnd } = start({ '/auth/sign-in': () => opened('t1') });
    await session.signIn({ email: 'a', password: 'b' });
    await expect(session.signOut()).rejects.toThrow(/did not answer/);
    expect(session.getState()).toEqual({ status: 'signedIn' });
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('everywhere is a call of the signed-in user', async () => {
    const { session, requests } = start({ ...server, '/auth/sign-out-everywhere': () => ({}) });
    await session.signIn({ email: 'a', password: 'b' });
    await session.signOut({ everywhere: true });
    expect(requests.at(-1)?.url).toMatch(/sign-out-everywhere$/);
    expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer t1');
    expect(session.getState().status).toBe('signedOut');
  });

  test('is not undone by a refresh that was under way', async () => {
    const gate = Promise.withResolvers<Answer>();
    const { session } = start({ ...server, '/auth/refresh': () => gate.promise });
    await session.signIn({ email: 'a', password: 'b' });
    const late = session.getToken({ renew: true });
    await session.signOut();
    gate.resolve(opened('t2'));
    expect(await late).toBeUndefined();
    expect(session.getState().status).toBe('signedOut');
  });

  test('[AUTH-8] takes the other tabs along', async () => {
    const open = tabs();
    const first = start(server, { channel: open() });
    const second = start({ ...server, '/auth/refresh': () => opened('t2') }, { channel: open() });
    await first.session.signIn({ email: 'a', password: 'b' });
    await second.session.resume();
    await first.session.signOut();
    expect(second.session.getState()).toEqual({ status: 'signedOut', deliberate: true });
    expect(second.onEnd).toHaveBeenLastCalledWith({ deliberate: true });
  });
});

test('a tab starts over when another one signs in', async () => {
  const open = tabs();
  const first = start({ '/auth/sign-in': () => opened('t1') }, { channel: open() });
  let count = 0;
  const second = start({ '/auth/refresh': () => (count++ === 0 ? refused : opened('t2')) }, { channel: open() });
  await second.session.resume();
  await first.session.signIn({ email: 'a', password: 'b' });
  expect(second.session.getState()).toEqual({ status: 'unknown' });
  await second.session.resume();
  expect(await second.session.getToken({ renew: false })).toBe('t2');
});

test('listeners hear of every change until they leave', async () => {
  const { session } = start({ '/auth/sign-in': () => opened('t1'), '/auth/sign-out': () => ({}) });
  const heard: string[] = [];
  const leave = session.subscribe(() => heard.push(session.getState().status));
  await session.signIn({ email: 'a', password: 'b' });
  leave();
  await session.signOut();
  expect(heard).toEqual(['signedIn']);
});

test('a session that somebody else ended says why', async () => {
  const ended = { code: 'auth.sessionEnded', message: 'Ended', payload: { because: 'administrator' }, requestId: 'r' };
  const { session } = start({ '/auth/refresh': () => ({ status: 401, body: ended }) });
  await session.resume();
  expect(session.getState()).toEqual({ status: 'signedOut', deliberate: false, because: 'administrator' });
});
