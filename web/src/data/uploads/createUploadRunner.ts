import type { Client } from '@plumbline/contract/client';
import { type PutOptions, type UploadOptions, uploadLimits } from '@plumbline/contract/uploadFile';
import type { ProgressReport } from '../../state/uploads/uploadQueue.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import type { FromWorker, ToWorker } from './messages.ts';

type Start = Extract<ToWorker, { type: 'start' }>;

export interface RunnerOptions {
  post(message: FromWorker): void;
  call: Client;
  upload(options: UploadOptions): Promise<{ fileId: string }>;
  put: UploadOptions['put'];
}

/** About ten reports a second are as smooth as anybody can see. */
const reportEveryMs = 100;

class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const unreadable = 'The file cannot be read any more. It may have been changed, moved or deleted.';

/** Runs the uploads it is told to, two files at a time ([FILE-10]). */
export function createUploadRunner({ post, call, upload, put }: RunnerOptions) {
  const waiting: Start[] = [];
  const running = new Map<string, { controller: AbortController; fileId?: string }>();
  const reports = new Map<string, ProgressReport>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function report(next: ProgressReport) {
    reports.set(next.id, next);
    timer ??= setTimeout(flush, reportEveryMs);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (reports.size > 0) post({ type: 'progress', reports: [...reports.values()] });
    reports.clear();
  }

  function startNext() {
    while (running.size < uploadLimits.files) {
      const next = waiting.shift();
      if (next === undefined) return;
      void run(next);
    }
  }

  async function run({ id, target, file }: Start) {
    const controller = new AbortController();
    const entry: { controller: AbortController; fileId?: string } = { controller };
    running.set(id, entry);
    try {
      const { fileId } = await upload({
        ...target,
        call,
        source: file,
        put: (url, body, options) => putReadable(url, body, options, controller),
        signal: controller.signal,
        onProgress: ({ fileId, sentBytes }) => {
          entry.fileId = fileId;
          report({ id, fileId, sentBytes });
        },
        onRetry: (error) => post({ type: 'retrying', id, problem: errorMessage(error) }),
      });
      flush();
      post({ type: 'finished', id, target, fileId });
    } catch (error) {
      flush();
      const canceled = controller.signal.aborted && !(controller.signal.reason instanceof Unreadable);
      const ended = { id, target, fileId: entry.fileId };
      post(canceled ? { type: 'stopped', ...ended } : { type: 'failed', ...ended, problem: problemOf(error) });
    } finally {
      running.delete(id);
      startNext();
    }
  }

  /** A file that has changed meanwhile looks like a broken line, but sending it again would never end. */
  async function putReadable(url: string, body: Blob, options: PutOptions, controller: AbortController) {
    try {
      return await put(url, body, options);
    } catch (error) {
      await body
        .slice(0, 1)
        .arrayBuffer()
        .catch(() => controller.abort(new Unreadable(unreadable)));
      throw error;
    }
  }

  function cancel(ids: readonly string[]) {
    for (const id of ids) {
      running.get(id)?.controller.abort();
      const place = waiting.findIndex((start) => start.id === id);
      const [dropped] = place < 0 ? [] : waiting.splice(place, 1);
      if (dropped) post({ type: 'stopped', id, target: dropped.target });
    }
  }

  return {
    start(message: Start): void {
      waiting.push(message);
      startNext();
    },
    cancel,
  };
}

/** The browser's own words about a file it cannot read are not for people. */
function problemOf(error: unknown): string {
  return error instanceof DOMException ? unreadable : errorMessage(error);
}
