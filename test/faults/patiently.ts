import { setTimeout as sleep } from 'node:timers/promises';

/** The server may be away at any moment. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + 60_000; ; await sleep(100)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
