import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ApiError } from './ApiError.ts';
import type { Client } from './client.ts';
import { type FileKind, fileCalls, type NextPart } from './resources/files.ts';
import { storageFull } from './storageFull.ts';

/** Specification 1, section 9: what an uploader does at once, and how long it waits before it tries again. */
export const uploadLimits = {
  files: 2,
  lanes: 3,
  retryDelayMs: 10_000,
  /** How often the end of an upload is asked for while the server puts the file in place. */
  pollMs: 1000,
  headBytes: 102_600,
  hashChunkBytes: 2_052,
};

/** What a blob can do, and a stretch of a file on a disk. */
export interface Readable {
  arrayBuffer(): Promise<ArrayBufferLike>;
}

/** A file to send, wherever it is: in a browser, on a disk. `Slice` is what `put` can send of it. */
export interface UploadSource<Slice extends Readable = Blob> {
  name: string;
  size: number;
  /** In milliseconds since 1970. */
  lastModified?: number;
  slice(start: number, end: number): Slice;
}

export interface PutOptions {
  signal: AbortSignal;
  /** Told how many bytes of this part are on their way. */
  onSent(bytes: number): void;
}

export interface UploadOptions<Slice extends Readable = Blob> {
  /** A caller that does not retry by itself: the protocol says when to try again. */
  call: Client;
  projectId: string;
  kind: FileKind;
  source: UploadSource<Slice>;
  /** Sends a part to its signed address and answers the status and etag. */
  put(url: string, body: Slice, options: PutOptions): Promise<{ status: number; etag: string | undefined }>;
  onProgress?(progress: UploadProgress): void;
  /** Told why the upload waits before it tries again. */
  onRetry?(error: unknown): void;
  signal?: AbortSignal;
  /** Resolves after the time, or rejects when the signal says so. */
  wait?(ms: number, signal?: AbortSignal): Promise<void>;
  limits?: typeof uploadLimits;
}

export interface UploadProgress {
  fileId: string;
  sentBytes: number;
  size: number;
}

/** Sends a file part by part, three at a time, and resolves when the server has it whole, verified and in place. */
export async function uploadFile<Slice extends Readable>(options: UploadOptions<Slice>): Promise<{ fileId: string }> {
  const { call, projectId, kind, source, limits = uploadLimits } = options;
  const { signal = new AbortController().signal } = options;
  const body = {
    filename: source.name,
    size: source.size,
    hash: await hashHead(source, limits),
    visibility: kind,
    ...(source.lastModified !== undefined && { lastModified: source.lastModified }),
  };
  const begun = await retry(
    options,
    () => call(fileCalls[kind].create, { params: { projectId }, body, signal }),
    isFinalAtCreation,
  );
  const { _id: fileId, numberOfParts, partSize } = begun;
  const meter = createMeter(options, fileId, begun.progress / 100);
  const lanes = new AbortController();
  const laneSignal = AbortSignal.any([signal, lanes.signal]);
  const work = Array.from({ length: Math.min(limits.lanes, numberOfParts) }, (_, lane) =>
    runLane({ ...options, signal: laneSignal }, fileId, partSize, meter, lane === 0),
  );
  try {
    await Promise.all(work);
  } catch (error) {
    // One lane's end is the end of all; what they were doing must not go on behind the caller's back.
    lanes.abort(error);
    await Promise.allSettled(work);
    throw error;
  }
  return { fileId };
}

/** SHA-256 of the first 102,600 bytes, read in chunks of 2,052: with name and size it tells a file from another. */
export async function hashHead(
  source: Pick<UploadSource<Readable>, 'size' | 'slice'>,
  limits = uploadLimits,
): Promise<string> {
  const hash = sha256.create();
  const end = Math.min(source.size, limits.headBytes);
  const head = new Uint8Array(await source.slice(0, end).arrayBuffer());
  for (let start = 0; start < end; start += limits.hashChunkBytes) {
    hash.update(head.subarray(start, Math.min(start + limits.hashChunkBytes, end)));
  }
  return bytesToHex(hash.digest());
}

type Meter = ReturnType<typeof createMeter>;

/** Adds up what the lanes have sent; a part that is sent again does not count twice. */
function createMeter<Slice extends Readable>(
  { source, onProgress }: UploadOptions<Slice>,
  fileId: string,
  resumedShare: number,
) {
  const { size } = source;
  let done = Math.round(resumedShare * size);
  const underway = new Map<number, number>();
  const report = () => {
    const sentBytes = Math.min(
      size,
      [...underway.values()].reduce((sum, bytes) => sum + bytes, done),
    );
    onProgress?.({ fileId, sentBytes, size });
  };
  report();
  return {
    sent(partNumber: number, bytes: number): void {
      underway.set(partNumber, bytes);
      report();
    },
    finished(partNumber: number, bytes: number): void {
      underway.delete(partNumber);
      done += bytes;
      report();
    },
    failed(partNumber: number): void {
      underway.delete(partNumber);
      report();
    },
  };
}

/** What a lane tells the server when it asks for work. */
interface Question {
  previousCompletedPart?: { partNumber: number; etag: string };
}

/** Asks for a part, sends it, reports it with the next question, until there is nothing left to do. */
async function runLane<Slice extends Readable>(
  options: UploadOptions<Slice>,
  fileId: string,
  partSize: number,
  meter: Meter,
  closes: boolean,
) {
  const { limits = uploadLimits, wait = sleep } = options;
  // Unique among all who upload this file, also in another tab.
  const lane = randomName();
  let question: Question = {};
  for (;;) {
    const asked = { ...question, lane };
    const answer = await retry(options, () => ask(options, fileId, asked), isFinal);
    question = {};
    if (answer.status === 'uploaded') return;
    if (answer.part !== undefined) question = await sendPart(options, answer.part, partSize, meter);
    else if (closes) await wait(limits.pollMs, options.signal);
    // Other lanes are at the last parts: one is enough to see the end.
    else return;
    options.signal?.throwIfAborted();
  }
}

function ask<Slice extends Readable>(
  { call, projectId, kind, signal }: UploadOptions<Slice>,
  fileId: string,
  body: Question & { lane: string },
): Promise<NextPart> {
  return call(fileCalls[kind].nextPart, { params: { projectId, fileId }, body, signal });
}

async function sendPart<Slice extends Readable>(
  options: UploadOptions<Slice>,
  part: NonNullable<NextPart['part']>,
  partSize: number,
  meter: Meter,
): Promise<Question> {
  const { source, put, onRetry, wait = sleep, limits = uploadLimits } = options;
  const signal = options.signal as AbortSignal;
  const { partNumber } = part;
  const start = (partNumber - 1) * partSize;
  try {
    const body = source.slice(start, start + part.partSize);
    const { status, etag } = await put(part.signedUrl, body, {
      signal,
      onSent: (bytes) => meter.sent(partNumber, bytes),
    });
    if (status !== 200 || etag === undefined) throw new Error(sentenceOf(status));
    meter.finished(partNumber, part.partSize);
    return { previousCompletedPart: { partNumber, etag } };
  } catch (error) {
    signal.throwIfAborted();
    meter.failed(partNumber);
    onRetry?.(error);
    await wait(limits.retryDelayMs, signal);
    return {};
  }
}

const sentenceOf = (status: number) =>
  status === storageFull.status ? storageFull.message : `The storage answered ${status}.`;

/** randomUUID is missing where a page is not served over TLS. */
function randomName(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}

type Waiting = Pick<UploadOptions, 'wait' | 'limits' | 'onRetry' | 'signal'>;

/** For as long as trying again may help. */
async function retry<T>(options: Waiting, work: () => Promise<T>, isFinalError: (error: unknown) => boolean) {
  const { wait = sleep, limits = uploadLimits, onRetry } = options;
  for (;;) {
    options.signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (isFinalError(error)) throw error;
      onRetry?.(error);
      await wait(limits.retryDelayMs, options.signal);
    }
  }
}

/** 404 and 401 end the upload, unless the token has only expired (specification 1, section 4). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 401) return error.code !== 'auth.tokenExpired';
  return error.status === 404;
}

/** A file that is refused at the door will be refused again. */
function isFinalAtCreation(error: unknown): boolean {
  return isFinal(error) || (error instanceof ApiError && isRefusal(error.status) && error.code !== 'auth.tokenExpired');
}

/** A server without space for the file has none in ten seconds either. */
const isRefusal = (status: number) => (status >= 400 && status < 500) || status === 507;

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
