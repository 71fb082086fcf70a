import { errorMessage } from '../calls/errorMessage.ts';

/** Why a browser made or used no passkey; its own words are for developers. */
export function passkeyError(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'The browser was not given a passkey. Try again.';
  if (name === 'InvalidStateError') return 'This passkey is in your list already. Take another one.';
  return errorMessage(error);
}
