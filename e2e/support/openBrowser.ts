import { type Browser, chromium } from 'playwright-core';
import { chromiumLaunch } from '../../test/chromium.ts';

/**
 * A page lives for seconds here: what V8 gives to make code fast is never earned back, and what it has thrown away for
 * want of use is read anew by the next page.
 */
const shortLives = '--js-flags=--no-opt,--no-maglev,--no-flush-bytecode';

let launched: Promise<Browser> | undefined;

/** The one browser of this process. It ends with it: Chromium leaves when nobody holds the other end of its pipe. */
export function openBrowser(): Promise<Browser> {
  // Vitest ends its workers by SIGTERM, and does not wait for the browser to be gone.
  launched ??= chromium.launch({
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, shortLives],
    handleSIGTERM: false,
  });
  return launched;
}
