import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunOrder, resultName } from './RunOrder.ts';
import type { RunResult } from './RunResult.ts';

/** What came of the orders; those of which the process failed have no results. */
export interface AllResults {
  runs: RunResult[];
  failed: RunOrder[];
}

/** Works through the orders, each in a process of its own, `jobs` at a time; `isResumed` takes results that are there. */
export async function runAll(
  orders: readonly RunOrder[],
  { folder, jobs, isResumed }: { folder: string; jobs: number; isResumed: boolean },
): Promise<AllResults> {
  await mkdir(folder, { recursive: true });
  const waiting = [...orders.entries()];
  const results: RunResult[][] = [];
  const failed: RunOrder[] = [];
  let done = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, order] = next;
      const started = performance.now();
      const path = join(folder, `order-${index}.json`);
      await writeFile(path, JSON.stringify(order));
      const code = isResumed && isDone(order) ? 0 : await runChild(path);
      results[index] = code === 0 ? await readResults(order) : [];
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      done++;
      console.log(
        `[${done}/${orders.length}] ${order.model.name} seed ${order.seed}, ${seconds} s${code === 0 ? tell(results[index]) : `: failed, exit code ${code}`}`,
      );
      if (code !== 0) failed.push(order);
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  return { runs: results.flat(), failed };
}

function isDone(order: RunOrder): boolean {
  return order.cases.every((name) => existsSync(join(order.results, resultName(order, name))));
}

function runChild(path: string): Promise<number> {
  const script = join(import.meta.dirname, 'run.ts');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function readResults(order: RunOrder): Promise<RunResult[]> {
  const results: RunResult[] = [];
  for (const name of order.cases) {
    results.push(JSON.parse(await readFile(join(order.results, resultName(order, name)), 'utf8')) as RunResult);
  }
  return results;
}

function tell(results: readonly RunResult[]): string {
  return results
    .map(({ case: name, elements, simulateSeconds, analyseSeconds, registration }) => {
      const sure = elements.filter(({ doubts }) => doubts.length === 0);
      const right = sure.filter(({ truth, verdict }) => truth === verdict).length;
      const cpu = `CPU s: simulate ${simulateSeconds.toFixed(0)}, analyse ${analyseSeconds.toFixed(0)}`;
      return `\n  ${name}: ${right} of ${sure.length} right, registration ${registration.verdict}; ${cpu}`;
    })
    .join('');
}
