// Many uploads at the same time against the same bytes one after the other, and what somebody who only reads notices of it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import { percentile } from './load/summarise.ts';
import { createSender, timed, watchMemory, writeRandomFile } from './uploadBench.ts';

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
  // Each with a name of its own: the same name again is the same upload, gone on with.
  const names = Array.from({ length: uploads }, (_, n) => join(folder, `scan ${n}.zip`));
  for (const name of names) await link(source, name);
  await using stack = new AsyncDisposableStack();
  const server = await startPlumbline({ PLUMBLINE_DATA: join(folder, 'data') });
  stack.defer(() => server.end('SIGTERM').then(() => undefined));
  const send = await createSender(server.url);
  await send(source);

  const before = askBeside(server.url);
  const inTurn = names.slice(0, 10);
  await wait(5000);
  const quiet = await before.end();
  const inTurnS = await timed(async () => {
    for (const name of inTurn) await send(name);
  });
  const memory = watchMemory(server.pid);
  const asking = askBeside(server.url);
  const own: number[] = [];
  const failed: string[] = [];
  const upload = async (name: string) => {
    own.push(await timed(() => send(name).catch((error: unknown) => void failed.push(String(error)))));
  };
  const atOnceS = await timed(async () => {
    await Promise.all(names.map(upload));
  });
  memory.stop();
  const [inTurnMBps, atOnceMBps] = [(inTurn.length * bytes) / mega / inTurnS, (uploads * bytes) / mega / atOnceS];
  own.sort((a, b) => a - b);
  return {
    uploads,
    bytesOfEach: bytes,
    inTurnMBps: Math.round(inTurnMBps),
    atOnceMBps: Math.round(atOnceMBps),
    ratio: Number((atOnceMBps / inTurnMBps).toFixed(2)),
    uploadS: { p50: round(percentile(own, 0.5)), most: round(own.at(-1) ?? 0) },
    failed,
    serverMemoryRiseMB: memory.riseMB(),
    neighbourMs: { quiet, meanwhile: await asking.end() },
  };
}

/** Not in this process: what it sends would keep the neighbour waiting here, not at the server. */
function askBeside(origin: string) {
  const child = fork(new URL('./neighbour.process.ts', import.meta.url), { execArgv: [] });
  const told = once(child, 'message') as Promise<[number[]]>;
  child.send({ origin });
  return {
    async end(): Promise<Spread> {
      child.send('end');
      const [times] = await told;
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
