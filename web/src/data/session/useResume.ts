import { useEffect } from 'react';
import { useSession, useSessionState } from '../services.ts';

/** Finds out who is signed in: once when the guard appears, and again when another tab has signed in. */
export function useResume() {
  const session = useSession();
  const state = useSessionState();
  const { status } = state;
  useEffect(() => {
    if (status === 'unknown') void session.resume();
  }, [session, status]);
  return state;
}
