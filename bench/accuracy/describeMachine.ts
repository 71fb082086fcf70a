import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** The line above the tables: where, when and from what they were made. */
export function describeMachine(run: {
  isQuick: boolean;
  seeds: readonly number[];
  models: readonly string[];
}): string {
  const quick = run.isQuick ? ' A quick run, with half the rays: not the published figures.' : '';
  return `${machine()}; models ${run.models.join(', ')}; seeds ${run.seeds.join(', ')}.${quick}`;
}

/** When, from what and on what something was measured. */
export function machine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  const parts = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${memory}, Node ${process.versions.node}`;
  return `Measured on ${day} at commit ${commit()} (${parts})`;
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') ? ' and changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
