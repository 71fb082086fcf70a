// Many uploads at the same time against the same bytes one after the other, and what somebody who only reads notices of it.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSession } from '../cli/src/upload/openSession.ts';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import type { Client } from '../contract/src/client.ts';
import { allProjects } from '../contract/src/resources/projects.ts';
import { percentile } from './load/summarise.ts';
import { createSender, demoAccount, timed, watchMemory, writeRandomFile } from './uploadBench.ts';

export interface UploadsFigures {
  uploads: number;
  bytesOfEach: number;
  inTurnMBps: number;
  atOnceMBps: number;
  /** At once against in turn, in this run. */
  ratio: number;
  /** From the first of them to its own end, in seconds. */
  uploadS: { p50: number; most: number };
  failed: string[];
  serverMemoryRiseMB: number;
  /** A list that somebody else asks for every 200 ms, in ms. */
  neighbourMs: { quiet: Spread; meanwhile: Spread };
}

interface Spread {
  p50: number;
  p95: number;
  most: number;
}

const mega = 1e6;

export async function benchUploads(
  folder: string,
  { uploads, bytes }: { uploads: number; bytes: number },
): Promise<UploadsFigures> {
  const source = join(folder, 'source.zip');
  await writeRandomFile(source, bytes);
  await using stack = new AsyncDisposableStack();
  const server = await startPlumbline({ PLUMBLINE_DATA: join(folder, 'data') });
  stack.defer(() => server.end('SIGTERM').then(() => undefined));
  const send = await createSender(server.url);
  const neighbour = await openSession(server.url, ...demoAccount);
  await send(source);

  const before = ask(neighbour);
  const inTurn = Math.min(uploads, 10);
  await wait(5000);
  const quiet = await before.end();
  const inTurnS = await timed(async () => {
    for (let n = 0; n < inTurn; n++) await send(source);
  });
  const memory = watchMemory(server.pid);
  const asking = ask(neighbour);
  const own: number[] = [];
  const failed: string[] = [];
  const upload = async () => {
    own.push(await timed(() => send(source).catch((error: unknown) => void failed.push(String(error)))));
  };
  const atOnceS = await timed(async () => {
    await Promise.all(Array.from({ length: uploads }, upload));
  });
  memory.stop();
  const [inTurnMBps, atOnceMBps] = [(inTurn * bytes) / mega / inTurnS, (uploads * bytes) / mega / atOnceS];
  own.sort((a, b) => a - b);
  return {
    ...{ uploads, bytesOfEach: bytes },
    ...{ inTurnMBps: Math.round(inTurnMBps), atOnceMBps: Math.round(atOnceMBps) },
    ratio: Number((atOnceMBps / inTurnMBps).toFixed(2)),
    uploadS: { p50: round(percentile(own, 0.5)), most: round(own.at(-1) ?? 0) },
    failed,
    serverMemoryRiseMB: memory.riseMB(),
    neighbourMs: { quiet, meanwhile: await asking.end() },
  };
}

function ask(call: Client) {
  const over = new AbortController();
  const times: number[] = [];
  const going = (async () => {
    while (!over.signal.aborted) {
      times.push((await timed(async () => void (await call(allProjects, {})))) * 1000);
      await wait(200, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return {
    async end(): Promise<Spread> {
      over.abort();
      await going;
      times.sort((a, b) => a - b);
      return {
        p50: round(percentile(times, 0.5)),
        p95: round(percentile(times, 0.95)),
        most: round(times.at(-1) ?? 0),
      };
    },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
