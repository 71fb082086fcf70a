import { bestEffort } from '@plumbline/contract/bestEffort';
import { LoginError, type LoginErrorCode, readErrorKey } from './loginErrors.ts';
import { type LoginMessage, loginChannelName, readLoginMessage } from './loginMessage.ts';

/** What the login takes of a browser's window. */
export type LoginBrowser = Pick<
  Window & typeof globalThis,
  | 'open'
  | 'addEventListener'
  | 'removeEventListener'
  | 'location'
  | 'screenX'
  | 'screenY'
  | 'outerWidth'
  | 'outerHeight'
> & { BroadcastChannel?: typeof BroadcastChannel };

export interface LoginSteps {
  /** Where the service asks for consent, and the nonce in the state of that address. */
  authorise(): Promise<{ address: string; nonce: string }>;
  hasAccess(): Promise<boolean>;
  /** What came of it after the window seemed to be closed. */
  onLate(error?: LoginErrorCode): void;
  signal: AbortSignal;
}

const width = 400;
const height = 550;
const lookEveryMs = 250;

/**
 * Logs in to the design service in a window of its own ([INTG-2]); to be called by a click, or the browser blocks it.
 * A service whose pages cut the opener off makes its window look closed while it is open: what is heard on the channel
 * counts also after that.
 */
export async function logIn(browser: LoginBrowser, { authorise, hasAccess, onLate, signal }: LoginSteps) {
  const popup = browser.open('about:blank', '_blank', featuresOf(browser));
  if (popup === null) throw new LoginError('popup_blocked');
  const { nonce, address } = await authorise().catch((error: unknown) => {
    popup.close();
    throw error;
  });
  const told = listen(browser, { popup, nonce, signal });
  try {
    if (!popup.closed) popup.location.replace(address);
    const first = await Promise.race([told.message, closing(popup, signal)]);
    if (first !== 'closed') return settle(first);
    const after = await Promise.race([told.message, bestEffort(hasAccess())]);
    if (typeof after === 'object') return settle(after);
    if (after) return;
    void told.message.then((late) => onLate(errorOf(late)));
    throw new LoginError('window_closed');
  } finally {
    popup.close();
  }
}

function errorOf({ type, error }: LoginMessage): LoginErrorCode | undefined {
  return type === 'forgeauth.success' ? undefined : readErrorKey(error);
}

function settle(message: LoginMessage): void {
  const error = errorOf(message);
  if (error !== undefined) throw new LoginError(error);
}

/** The message of the callback page: from this window, of our origin and with this nonce, or on the channel. */
function listen(
  browser: LoginBrowser,
  { popup, nonce, signal }: { popup: Window; nonce: string; signal: AbortSignal },
) {
  const channel = browser.BroadcastChannel && new browser.BroadcastChannel(loginChannelName);
  const heard = Promise.withResolvers<LoginMessage>();
  const take = (data: unknown) => {
    const message = readLoginMessage(data);
    if (message?.nonce !== nonce) return;
    heard.resolve(message);
    stop();
  };
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === browser.location.origin && source === popup) take(data);
  };
  const onChannel = ({ data }: MessageEvent) => take(data);
  function stop() {
    browser.removeEventListener('message', onMessage);
    channel?.close();
  }
  browser.addEventListener('message', onMessage);
  channel?.addEventListener('message', onChannel);
  signal.addEventListener('abort', stop, { once: true });
  return { message: heard.promise };
}

function closing(popup: Window, signal: AbortSignal): Promise<'closed'> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => popup.closed && end(() => resolve('closed')), lookEveryMs);
    const onAbort = () => end(() => reject(new LoginError('window_closed')));
    function end(settleWith: () => void) {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      settleWith();
    }
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** In the middle of the window that opens it. */
function featuresOf({ screenX, screenY, outerWidth, outerHeight }: LoginBrowser): string {
  const left = Math.round(screenX + Math.max(0, outerWidth - width) / 2);
  const top = Math.round(screenY + Math.max(0, outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
