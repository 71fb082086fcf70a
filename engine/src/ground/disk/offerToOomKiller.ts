import { writeFileSync } from 'node:fs';

/** When Linux runs out of memory it ends this process before the server and the database; elsewhere nothing is changed. */
export function offerToOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
    // biome-ignore lint/plugin/nameErrors: on no Linux, or forbidden, the process has its own limit all the same
  } catch {}
}
