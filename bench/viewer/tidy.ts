import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** For what the browser tidies up by itself. */
const restMs = 1500;

/** Has the browser collect its garbage. */
export async function tidy(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await setTimeout(restMs);
}
