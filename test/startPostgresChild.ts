import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { PostgresChildTask } from './postgresChild.ts';

export interface PostgresChild {
  pid: number;
  /** Resolves when PostgreSQL is open. */
  url: Promise<string>;
  close(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

/** Starts a process that opens the PostgreSQL of a data folder. */
export function startPostgresChild(task: PostgresChildTask): PostgresChild {
  const program = fileURLToPath(new URL('postgresChild.ts', import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(task)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  const nextAnswer = async (): Promise<Record<string, string>> => {
    const { value, done } = await answers.next();
    if (done) throw new Error('the process ended without an answer');
    const answer = JSON.parse(value);
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  const url = nextAnswer().then((answer) => answer.url ?? '');
  url.catch(() => {});
  return {
    pid: child.pid ?? 0,
    url,
    close: async () => {
      child.stdin.write('close\n');
      await nextAnswer();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
