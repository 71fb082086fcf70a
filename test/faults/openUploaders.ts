import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../contract/src/ApiError.ts';
import { bestEffort } from '../../contract/src/bestEffort.ts';
import type { Client } from '../../contract/src/client.ts';
import { fileCalls, type StoredFile } from '../../contract/src/resources/files.ts';
import { type UploadOptions, uploadFile, uploadLimits } from '../../contract/src/uploadFile.ts';
import { createRandom } from './createRandom.ts';

export interface UploadersOptions {
  /** Where uploads go. */
  origin: string;
  call: Client;
  /** Straight, to look at what is there. */
  direct: Client;
  projectId: string;
  seed: number;
}

export interface Uploaded {
  filesFinished: number;
  bytesFinished: number;
  partsAcknowledged: number;
  retries: number;
  broken: string[];
}

/** What the server is told to part files into. */
export const partBytes = 65_536;
const filesAtOnce = 2;
const pageRows = 500;

/** Uploads files of random bytes, one after the other, two at a time. */
export function openUploaders({ origin, call, direct, projectId, seed }: UploadersOptions) {
  const uploaded: Uploaded = { filesFinished: 0, bytesFinished: 0, partsAcknowledged: 0, retries: 0, broken: [] };
  /** Hashes of what was told to be finished, by name. */
  const finished = new Map<string, string>();
  let isOver = false;
  const going = Array.from({ length: filesAtOnce }, (_, lane) => goOn(lane));
  // Told when all are waited for.
  void bestEffort(Promise.all(going));

  async function goOn(lane: number): Promise<void> {
    const random = createRandom(seed + lane + 1);
    for (let n = 0; !isOver; n++) {
      const bytes = random.bytes(random.between(1, 30 * partBytes));
      await uploadOne(`lane ${lane} file ${n}.zip`, bytes);
    }
  }

  async function uploadOne(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const acknowledged = new Set<number>();
    const counted: Client = async (route, input) => {
      const answer = await call(route, input);
      const told = (input as { body?: { previousCompletedPart?: { partNumber: number } } }).body?.previousCompletedPart;
      if (told && !acknowledged.has(told.partNumber)) {
        acknowledged.add(told.partNumber);
        uploaded.partsAcknowledged++;
      }
      return answer;
    };
    const put: UploadOptions['put'] = async (url, body, { signal }) => {
      const partNumber = partNumberOf(bytes, new Uint8Array(await body.arrayBuffer()));
      if (acknowledged.has(partNumber))
        uploaded.broken.push(`${name}: part ${partNumber} was acknowledged and asked for again`);
      const response = await fetch(new URL(url, origin), { method: 'PUT', body, signal });
      await response.arrayBuffer();
      return { status: response.status, etag: response.headers.get('etag') ?? undefined };
    };
    const slice = (start: number, end: number) => new Blob([bytes.subarray(start, end)]);
    const send = () =>
      uploadFile({
        call: counted,
        put,
        projectId,
        kind: 'document',
        source: { name, size: bytes.length, slice },
        limits: { ...uploadLimits, retryDelayMs: 100, pollMs: 100 },
        onRetry: () => uploaded.retries++,
      });
    // Refused for want of space, people go on with it later.
    while (!(await send().catch(ignoreFull))) await sleep(500);
    finished.set(name, createHash('sha256').update(bytes).digest('hex'));
    uploaded.filesFinished++;
    uploaded.bytesFinished += bytes.length;
  }

  async function listAll(): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for (;;) {
      const query = { skip: files.length, limit: pageRows, sort: 'createdDate' as const };
      const page = await direct(fileCalls.document.list, { params: { projectId }, query });
      files.push(...page);
      if (page.length < pageRows) return files;
    }
  }

  return {
    uploaded,
    finished,

    /** What was told to be finished is listed as uploaded, with the right hash. */
    async check(): Promise<void> {
      const told = new Map(finished);
      const listed = new Map((await listAll()).map((file) => [file.filename, file]));
      for (const [name, sha256] of told) {
        const file = listed.get(name);
        if (file?.status !== 'uploaded') uploaded.broken.push(`${name}: finished, and listed as ${file?.status}`);
        else if (file.sha256 !== sha256) uploaded.broken.push(`${name}: listed with another hash`);
      }
    },

    /** Once what each is at is finished. */
    async close(): Promise<void> {
      isOver = true;
      await Promise.all(going);
    },
  };
}

function ignoreFull(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'storage.full')) throw error;
}

/** Which part a body is, by its content: the address does not have to tell. */
function partNumberOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let number = 1; (number - 1) * partBytes < bytes.length; number++) {
    const start = (number - 1) * partBytes;
    if (Buffer.compare(bytes.subarray(start, start + part.length), part) === 0) return number;
  }
  return 0;
}
