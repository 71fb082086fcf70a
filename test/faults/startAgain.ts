import { setTimeout as sleep } from 'node:timers/promises';
import type { startPlumbline } from '../../cli/test/runPlumbline.ts';

const startsAtMost = 5;

/** A database that is killed while a process starts ends it with an error; whoever watches over it starts it again. */
export async function startAgain(start: () => ReturnType<typeof startPlumbline>): ReturnType<typeof startPlumbline> {
  for (let left = startsAtMost; ; left--) {
    try {
      return await start();
    } catch (error) {
      if (left === 1) throw error;
      await sleep(500);
    }
  }
}
