import { ApiError } from '@plumbline/contract/ApiError';
import type { Client } from '@plumbline/contract/client';
import * as identity from '@plumbline/contract/resources/identity';
import type { EndedBecause } from '@plumbline/contract/sessionEnds';

export type SessionState =
  /** Not asked yet whether the cookie is good; `problem` says why the last question had no answer. */
  | { status: 'unknown'; problem?: unknown }
  /** `deliberate`: the person signed out, so nobody should land where they were. */
  | { status: 'signedOut'; deliberate: boolean; because?: EndedBecause }
  | { status: 'signedIn' };

type Message = 'signedIn' | 'signedOut';

export interface SessionOptions {
  call: Client;
  /** Drops what belongs to the user; `deliberate` also drops what is kept on the device. */
  onEnd: (end: { deliberate: boolean }) => void;
  /** Between the tabs of a browser; absent where the browser has none. */
  channel?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  locks?: Pick<LockManager, 'request'>;
  now?: () => number;
}

export type Session = ReturnType<typeof createSession>;

const renewBeforeMs = 30_000;

/** Who is signed in. The access token lives in this closure only; the refresh token in a cookie no script can read. */
export function createSession({ call, onEnd, channel, locks, now = Date.now }: SessionOptions) {
  let state: SessionState = { status: 'unknown' };
  let token: { value: string; expiresAt: number } | undefined;
  let challenge: string | undefined;
  let flight: Promise<string | undefined> | undefined;
  // A refresh that was under way when the session ended must not bring it back.
  let epoch = 0;
  const listeners = new Set<() => void>();

  function become(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function open({ accessToken, expiresInS }: identity.SignedIn): string {
    token = { value: accessToken, expiresAt: now() + expiresInS * 1000 };
    challenge = undefined;
    if (state.status !== 'signedIn') become({ status: 'signedIn' });
    return accessToken;
  }

  function end(deliberate: boolean, because?: EndedBecause) {
    drop();
    become({ status: 'signedOut', deliberate, ...(because && { because }) });
    onEnd({ deliberate });
  }

  function drop() {
    epoch += 1;
    token = undefined;
    flight = undefined;
  }

  function tell(message: Message) {
    channel?.postMessage(message);
  }

  /** Tabs share the cookie: two that rotate it at once would look like a stolen token. */
  function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return locks ? (locks.request('plumbline-refresh', work) as Promise<Result>) : work();
  }

  async function refresh(): Promise<string | undefined> {
    const begun = epoch;
    try {
      const opened = await exclusively(() => call(identity.refresh, {}));
      return begun === epoch ? open(opened) : undefined;
    } catch (error) {
      if (begun !== epoch) return undefined;
      if (!isRefusal(error)) throw error;
      end(false, error instanceof ApiError ? error.payloadOf('auth.sessionEnded')?.because : undefined);
      return undefined;
    }
  }

  function refreshOnce(): Promise<string | undefined> {
    if (flight === undefined) {
      const own = refresh().finally(() => {
        if (flight === own) flight = undefined;
      });
      flight = own;
    }
    return flight;
  }

  /** Another tab signed in, perhaps as somebody else: what this tab holds is void. */
  function startOver() {
    drop();
    onEnd({ deliberate: false });
    become({ status: 'unknown' });
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signedOut') end(true);
    if (data === 'signedIn') startOver();
  });

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    getState: () => state,

    /** Whether a sign-in waits for a new password. */
    isChallenged: () => challenge !== undefined,

    /** Asks once whether the cookie still stands for a session; the answer is in the state. */
    async resume(): Promise<void> {
      await refreshOnce().catch((problem) => become({ status: 'unknown', problem }));
    },

    async getToken({ renew }: { renew: boolean }): Promise<string | undefined> {
      if (state.status === 'signedOut') return undefined;
      const good = token !== undefined && token.expiresAt - now() > renewBeforeMs;
      return good && !renew ? token?.value : refreshOnce();
    },

    async signIn(input: { email: string; password: string }): Promise<'signedIn' | 'newPasswordRequired'> {
      const body = { email: input.email.trim(), password: input.password.trim() };
      const outcome = await call(identity.signIn, { body });
      if ('challengeName' in outcome) {
        challenge = outcome.session;
        return 'newPasswordRequired';
      }
      open(outcome);
      tell('signedIn');
      return 'signedIn';
    },

    async answerNewPassword(newPassword: string): Promise<void> {
      if (challenge === undefined) throw new Error('There is no challenge to answer.');
      open(await call(identity.answerNewPassword, { body: { session: challenge, newPassword: newPassword.trim() } }));
      tell('signedIn');
    },

    async forgotPassword(email: string): Promise<void> {
      await call(identity.forgotPassword, { body: { email: email.trim() } });
    },

    async confirmForgotPassword(input: { email: string; code: string; newPassword: string }): Promise<void> {
      const body = { email: input.email.trim(), code: input.code.trim(), newPassword: input.newPassword.trim() };
      await call(identity.confirmForgotPassword, { body });
    },

    /** Ends the session on the server first: when that fails the person is still signed in, and is told. */
    async signOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> {
      await call(everywhere ? identity.signOutEverywhere : identity.signOut, {});
      end(true);
      tell('signedOut');
    },
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
