import { ApiError } from '@plumbline/contract/ApiError';
import type { Client } from '@plumbline/contract/client';
import * as provider from '@plumbline/contract/resources/companySignIn';
import * as identity from '@plumbline/contract/resources/identity';
import * as factors from '@plumbline/contract/resources/secondFactors';
import type { EndedBecause } from '@plumbline/contract/sessionEnds';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export type SessionState =
  /** Not asked yet whether the cookie is good; `problem` says why the last question had no answer. */
  | { status: 'unknown'; problem?: unknown }
  /** `deliberate`: the person signed out, so nobody should land where they were. */
  | { status: 'signedOut'; deliberate: boolean; because?: EndedBecause }
  | { status: 'signedIn' };

/** What a sign-in still waits for. It lives in this tab only. */
export type Challenge =
  | { challengeName: 'NEW_PASSWORD_REQUIRED' | 'MAILED_CODE_REQUIRED'; session: string }
  | identity.FactorChallenge;

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

const outcomes = {
  NEW_PASSWORD_REQUIRED: 'newPasswordRequired',
  MAILED_CODE_REQUIRED: 'codeMailed',
  SECOND_FACTOR_REQUIRED: 'factorRequired',
  SECOND_FACTOR_SET_UP_REQUIRED: 'factorRequired',
} as const satisfies Record<Challenge['challengeName'], string>;

export type Outcome = 'signedIn' | (typeof outcomes)[keyof typeof outcomes];
export type Session = ReturnType<typeof createSession>;

const renewBeforeMs = 30_000;

/** Who is signed in. The access token lives in this closure only; the refresh token in a cookie no script can read. */
export function createSession({ call, onEnd, channel, locks, now = Date.now }: SessionOptions) {
  let state: SessionState = { status: 'unknown' };
  let token: { value: string; expiresAt: number } | undefined;
  let challenge: Challenge | undefined;
  let returned: { answer: string; next: Promise<string> } | undefined;
  let setUp: { session: string; secret: Promise<factors.NewSecret> } | undefined;
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

  function take(outcome: identity.SignedIn | Challenge): Outcome {
    if ('challengeName' in outcome) {
      challenge = outcome;
      return outcomes[outcome.challengeName];
    }
    open(outcome);
    tell('signedIn');
    return 'signedIn';
  }

  function challenged(): string {
    if (challenge === undefined) throw new Error('There is no challenge to answer.');
    return challenge.session;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    getState: () => state,

    getChallenge: () => challenge,

    /** Asks once whether the cookie still stands for a session; the answer is in the state. */
    async resume(): Promise<void> {
      await refreshOnce().catch((problem) => become({ status: 'unknown', problem }));
    },

    async getToken({ renew }: { renew: boolean }): Promise<string | undefined> {
      if (state.status === 'signedOut') return undefined;
      const good = token !== undefined && token.expiresAt - now() > renewBeforeMs;
      return good && !renew ? token?.value : refreshOnce();
    },

    async signIn(input: { email: string; password: string }): Promise<Outcome> {
      const body = { email: input.email.trim(), password: input.password.trim() };
      return take(await call(identity.signIn, { body }));
    },

    async answerMailedCode(code: string): Promise<Outcome> {
      return take(await call(identity.answerMailedCode, { body: { session: challenged(), code } }));
    },

    async answerNewPassword(newPassword: string): Promise<Outcome> {
      const body = { session: challenged(), newPassword: newPassword.trim() };
      return take(await call(identity.answerNewPassword, { body }));
    },

    async answerCode(kind: 'totp' | 'recoveryCode', code: string): Promise<void> {
      take(await call(factors.answerFactorCode, { body: { session: challenged(), kind, code } }));
    },

    /** The browser asks for the passkey. */
    async answerPasskey(): Promise<void> {
      const body = { session: challenged() };
      const { options } = await call(factors.passkeyQuestion, { body });
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      // Few have a passkey: nobody else waits for it.
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = { ...(await startAuthentication({ optionsJSON })) };
      take(await call(factors.answerPasskey, { body: { ...body, response } }));
    },

    /** Asked once a challenge: a second secret would void the one on the screen. */
    beginSetUp(): Promise<factors.NewSecret> {
      const session = challenged();
      if (setUp?.session !== session) {
        const secret = call(factors.beginRequiredTotp, { body: { session } });
        setUp = { session, secret };
      }
      return setUp.secret;
    },

    /** Who has the codes enters: before that, this page would be gone with them. */
    async confirmSetUp(code: string): Promise<{ recoveryCodes: string[]; enter: () => void }> {
      const { recoveryCodes, ...opened } = await call(factors.confirmRequiredTotp, {
        body: { session: challenged(), code },
      });
      return { recoveryCodes, enter: () => void take(opened) };
    },

    /** Answers where the company's provider signs people in. */
    async leaveForProvider(companyId: string, email: string, next: string): Promise<string> {
      const body = { companyId, email: email.trim(), next };
      return (await call(provider.beginProvider, { body })).address;
    },

    /** Takes what the provider sent back, once; answers where the person was going. */
    returnFromProvider(companyId: string, answer: string): Promise<string> {
      if (returned?.answer !== answer) {
        const next = call(provider.finishProvider, { body: { companyId, answer } }).then(({ next, ...opened }) => {
          take(opened);
          return next;
        });
        returned = { answer, next };
      }
      return returned.next;
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
