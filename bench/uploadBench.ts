// Loopback upload through the whole protocol, against a plain streamed write of the same bytes with SHA-256.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSession } from '../cli/src/upload/openSession.ts';
import { type FileSlice, openSource } from '../cli/src/upload/openSource.ts';
import { putPart } from '../cli/src/upload/putPart.ts';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import { fileCalls } from '../contract/src/resources/files.ts';
import { allProjects } from '../contract/src/resources/projects.ts';
import { type UploadOptions, uploadFile } from '../contract/src/uploadFile.ts';

export interface UploadFigures {
  bytes: number;
  plainMBps: number;
  uploadMBps: number;
  /** Upload against plain write, in this run. */
  ratio: number;
  /** How much the server's memory rose above where it stood after a first, small upload, in MB. */
  serverMemoryRiseMB: number;
}

const mega = 1e6;
export const demoAccount = ['admin@demo.test', 'plumbline-demo'] as const;
const warmUpBytes = 64 * 1024 * 1024;

export async function benchUpload(folder: string, bytes: number, rounds: number): Promise<UploadFigures> {
  const source = join(folder, 'source.zip');
  await writeRandomFile(source, bytes);
  const small = join(folder, 'small.zip');
  await writeRandomFile(small, Math.min(bytes, warmUpBytes));
  const server = await startPlumbline({ PLUMBLINE_DATA: join(folder, 'data') });
  const plain: number[] = [];
  const uploads: number[] = [];
  let memory: ReturnType<typeof watchMemory> | undefined;
  try {
    const send = await createSender(server.url);
    await send(small);
    memory = watchMemory(server.pid);
    // In turns, so that a busy moment of the machine does not fall on one of them alone.
    for (let round = 0; round < rounds; round++) {
      plain.push(await timed(() => plainWrite(source, join(folder, 'copy'))));
      await rm(join(folder, 'copy'));
      uploads.push(await timed(() => send(source)));
    }
  } finally {
    memory?.stop();
    await server.end('SIGTERM');
  }
  const [plainS, uploadS] = [median(plain), median(uploads)];
  return {
    bytes,
    plainMBps: Math.round(bytes / mega / plainS),
    uploadMBps: Math.round(bytes / mega / uploadS),
    ratio: Number((plainS / uploadS).toFixed(2)),
    serverMemoryRiseMB: memory.riseMB(),
  };
}

/** Uploads a file as the command line does, and deletes it again once it is there. */
export async function createSender(origin: string) {
  const call = await openSession(origin, ...demoAccount);
  const [project] = await call(allProjects, {});
  const projectId = project?._id as string;
  const put: UploadOptions<FileSlice>['put'] = (url, slice, options) => putPart(new URL(url, origin), slice, options);
  return async (path: string): Promise<void> => {
    const source = await openSource(path, 'document');
    const { fileId } = await uploadFile({ call, projectId, kind: 'document', source, put });
    await call(fileCalls.document.remove, { params: { projectId, fileId } });
  };
}

export async function writeRandomFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  const block = randomBytes(8 * 1024 * 1024);
  for (let at = 0; at < bytes; at += block.length) {
    block.writeDoubleLE(at, 0);
    await file.write(block, 0, Math.min(block.length, bytes - at));
  }
  await file.close();
}

async function plainWrite(from: string, to: string): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(to, 'w');
  for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Uint8Array);
    await file.write(chunk as Uint8Array);
  }
  hash.digest();
  await file.sync();
  await file.close();
}

export function watchMemory(pid: number) {
  let first: number | undefined;
  let most = 0;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
    first ??= rss;
    most = Math.max(most, rss);
  };
  const timer = setInterval(() => void look(), 100);
  return { stop: () => clearInterval(timer), riseMB: () => Math.round(most - (first ?? most)) };
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
