import { hasValidAccess, startLogin } from '@plumbline/contract/resources/integrations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../calls/queryKeys.ts';
import { useCall } from '../../services.ts';
import { logIn } from './logIn.ts';
import { LoginError, type LoginErrorCode } from './loginErrors.ts';
import { readLoginState } from './loginMessage.ts';

export interface LoginState {
  isWaiting: boolean;
  /** Why the last one came to nothing; absent also when our own server did not answer. */
  error?: LoginErrorCode;
}

interface LoginEnds {
  onLoggedIn?: (() => void) | undefined;
  onFailed: (error: unknown) => void;
}

/** Logs in to the design service in a window; whoever is in finds what depends on it loaded again. */
export function useLogIn(projectId: string, { onLoggedIn, onFailed }: LoginEnds) {
  const call = useCall();
  const client = useQueryClient();
  const [state, setState] = useState<LoginState>({ isWaiting: false });
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const enter = async () => {
    // Imports that have waited for it go on.
    void client.invalidateQueries({ queryKey: queryKeys.importsOf(projectId) });
    await client.invalidateQueries({ queryKey: queryKeys.integration(projectId) });
    setState({ isWaiting: false });
    onLoggedIn?.();
  };

  function fail(error: unknown) {
    setState({ isWaiting: false, ...(error instanceof LoginError && { error: error.code }) });
    onFailed(error);
  }

  async function authorise(mayCreate: boolean) {
    const { origin } = window.location;
    const body = { origin, ...(mayCreate && { mayCreate }) };
    const { authorizeUrl } = await call(startLogin, { params: { projectId }, body });
    const { nonce = '' } = readLoginState(new URL(authorizeUrl).searchParams.get('state'));
    return { address: authorizeUrl, nonce };
  }

  async function start(mayCreate: boolean) {
    attempt.current?.abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    setState({ isWaiting: true });
    try {
      await logIn(window, {
        authorise: () => authorise(mayCreate),
        hasAccess: async () => (await call(hasValidAccess, { params: { projectId }, signal })).hasAccess,
        onLate: (error) => (error === undefined ? void enter() : fail(new LoginError(error))),
        signal,
      });
      await enter();
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  }

  return {
    ...state,
    start: () => void start(false),
    /** Asks for more than the specified rights: to store files there, and to have them translated. */
    startWithMore: () => void start(true),
    cancel() {
      attempt.current?.abort();
      setState({ isWaiting: false });
    },
  };
}
