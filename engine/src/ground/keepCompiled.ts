import { flushCompileCache } from 'node:module';

let isKept = false;

/**
 * Keeps what was compiled so far for the next start (where NODE_COMPILE_CACHE names a folder). The runtime does so at an end
 * of its own, to which processes and threads that are killed or terminated never come.
 */
export function keepCompiled(): void {
  if (!isKept) flushCompileCache();
  isKept = true;
}
