import { setTimeout as wait } from 'node:timers/promises';
import { bestEffort } from '@plumbline/contract/bestEffort';
import type { DemoProgress } from '@plumbline/server/modules/system/service';

interface Place {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface FollowOptions {
  signal: AbortSignal;
  out?: Place;
  periodMs?: number;
}

/** Tells how far the demo has come, until it is whole or the signal ends it: on one line in a terminal, elsewhere when something new begins. */
export async function followDemo(
  find: () => Promise<DemoProgress | undefined>,
  { signal, out = process.stdout, periodMs = 1000 }: FollowOptions,
): Promise<void> {
  let last = '';
  let wasThere = false;
  try {
    for (; ; await wait(periodMs, undefined, { signal })) {
      // While the database starts again, nobody knows.
      const asked = await bestEffort(find().then((progress) => ({ progress })));
      if (asked === undefined) continue;
      const { progress } = asked;
      if (progress === undefined) return void (wasThere && out.write(`${clear(out)}  The demo is whole.\n`));
      wasThere = true;
      const { activity } = progress;
      if (out.isTTY) out.write(`${clear(out)}  Demo: ${describe(progress)}`);
      else if (activity !== last) out.write(`  Demo: ${activity} …\n`);
      last = activity;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    out.write(clear(out));
  }
}

const clear = ({ isTTY }: Place) => (isTTY ? '\r\x1b[K' : '');

function describe({ activity, percent, secondsLeft, ready, total }: DemoProgress): string {
  const left = secondsLeft === undefined ? '' : `, about ${Math.ceil(secondsLeft)} s left`;
  return `${activity} … ${Math.floor(percent)}%${left} (${ready} of ${total} analyses are there)`;
}
