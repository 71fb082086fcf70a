import { bestEffort } from '@plumbline/contract/bestEffort';
import type { Client } from '@plumbline/contract/client';
import { fileCalls } from '@plumbline/contract/resources/files';
import type { StoreApi } from 'zustand';
import { isActive, type ProgressReport, type Upload, type UploadTarget } from '../../state/uploads/uploadQueue.ts';
import type { Uploads } from '../../state/uploads/uploads.ts';
import { errorMessage } from '../calls/errorMessage.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { holdUploadLock } from './uploadLocks.ts';

export interface UploaderOptions {
  store: Pick<StoreApi<Uploads>, 'getState'>;
  openWorker(): Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;
  call: Client;
  getToken(options: { renew: boolean }): Promise<string | undefined>;
  /** Told when the files of a kind are no longer what they were. */
  onChange(target: UploadTarget): void;
  onMaintenance(): void;
  locks?: Pick<LockManager, 'request'>;
  now?(): number;
}

export type Uploader = ReturnType<typeof createUploader>;

type Settled = Extract<FromWorker, { type: 'stopped' | 'finished' | 'failed' }>;

const noWorker = 'The upload could not be started. Reload the page and choose the file again.';

/** Sends files by a worker and keeps the list of uploads up to date. */
export function createUploader(options: UploaderOptions) {
  const { store, openWorker, call, getToken, onChange, onMaintenance, locks, now = Date.now } = options;
  let worker: ReturnType<typeof openWorker> | undefined;
  let made = 0;
  const releases = new Map<string, () => void>();
  /** What the worker has been told and has not let go of. */
  const started = new Set<string>();
  /** Canceled, but not yet given up on the server. */
  const leaving = new Map<string, { gone: Promise<void>; tell(): void }>();

  const { apply } = store.getState();
  const getUploads = () => store.getState().uploads;

  function tell(message: ToWorker) {
    worker ??= openListening();
    worker.postMessage(message);
  }

  function openListening() {
    const opened = openWorker();
    opened.addEventListener('message', ({ data }) => {
      if (worker === opened) void receive(data as FromWorker);
    });
    opened.addEventListener('error', () => {
      if (worker === opened) giveUp();
    });
    return opened;
  }

  /** A worker that cannot be loaded, or breaks, says nothing any more: what it had to do has failed. */
  function giveUp() {
    close();
    for (const { id } of getUploads().filter(isActive)) apply({ type: 'fail', id, problem: noWorker });
  }

  function close() {
    worker?.terminate();
    worker = undefined;
    for (const release of releases.values()) release();
    for (const { tell: tellGone } of leaving.values()) tellGone();
    releases.clear();
    leaving.clear();
    started.clear();
  }

  function receive(message: FromWorker) {
    switch (message.type) {
      case 'askToken':
        return answerToken(message.question, message.renew);
      case 'progress':
        return report(message.reports);
      case 'retrying':
        return apply(message);
      case 'finished':
        apply({ type: 'finish', id: message.id, fileId: message.fileId });
        return settle(message);
      case 'failed':
        apply({ type: 'fail', id: message.id, problem: message.problem });
        return settle(message);
      case 'stopped':
        return discard(message);
      case 'maintenance':
        return onMaintenance();
    }
  }

  function report(reports: readonly ProgressReport[]) {
    for (const { fileId } of reports) {
      if (!releases.has(fileId)) releases.set(fileId, holdUploadLock(locks, fileId));
    }
    apply({ type: 'progress', reports, at: now() });
  }

  async function answerToken(question: number, renew: boolean) {
    const asker = worker;
    try {
      const token = await getToken({ renew });
      asker?.postMessage({ type: 'token', question, token } satisfies ToWorker);
    } catch (error) {
      asker?.postMessage({ type: 'token', question, problem: errorMessage(error) } satisfies ToWorker);
    }
  }

  function settle({ id, target, fileId = '' }: Settled) {
    started.delete(id);
    leaving.get(id)?.tell();
    leaving.delete(id);
    releases.get(fileId)?.();
    releases.delete(fileId);
    onChange(target);
  }

  /** What was canceled is given up on the server too; should that fail, it is offered as interrupted later. */
  async function discard(stopped: Settled) {
    const { target, fileId } = stopped;
    apply({ type: 'cancel', ids: [stopped.id] });
    if (fileId !== undefined) {
      const params = { projectId: target.projectId, fileId };
      await bestEffort(call(fileCalls[target.kind].cancel, { params }));
    }
    settle(stopped);
  }

  /** A file that was canceled a moment ago must be gone before it is sent again, or the new upload goes with it. */
  async function start(target: UploadTarget, files: readonly { id: string; file: File }[]) {
    if (leaving.size > 0) await Promise.all(Array.from(leaving.values(), ({ gone }) => gone));
    const wanted = new Set(
      getUploads()
        .filter(isActive)
        .map(({ id }) => id),
    );
    for (const { id, file } of files) {
      if (!wanted.has(id)) continue;
      started.add(id);
      tell({ type: 'start', id, target, file });
    }
  }

  function send(target: UploadTarget, files: readonly File[]): string {
    const batch = `batch-${++made}`;
    const numbered = files.map((file, i) => ({ id: `${batch}-${i}`, file }));
    apply({ type: 'add', target, batch, files: numbered, at: now() });
    void start(target, numbered);
    return batch;
  }

  return {
    /** Sends files, two at a time, behind those that are under way; answers the name of the batch. */
    send,

    /** Sends again what was canceled or failed, to where it was meant to go. */
    tryAgain(): void {
      const lost = getUploads().filter(({ state }) => state === 'canceled' || state === 'error');
      apply({ type: 'dismiss' });
      const byBatch = Map.groupBy(lost, ({ batch }) => batch);
      for (const uploads of byBatch.values()) {
        const { projectId, kind } = uploads[0] as Upload;
        send(
          { projectId, kind },
          uploads.map(({ file }) => file),
        );
      }
    },

    /** Shown as canceled at once; the worker lets go in a moment. */
    cancel(ids: readonly string[]): void {
      const active = getUploads().filter((upload) => ids.includes(upload.id) && isActive(upload));
      if (active.length === 0) return;
      const canceled = active.map(({ id }) => id);
      for (const id of canceled) if (started.has(id)) leaving.set(id, createDeparture());
      tell({ type: 'cancel', ids: canceled });
      apply({ type: 'cancel', ids: canceled });
    },

    /** Whoever signs out leaves nothing behind that goes on in their name. */
    end(): void {
      close();
      apply({ type: 'clear' });
    },
  };
}

function createDeparture() {
  let tell: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    tell = resolve;
  });
  return { gone, tell };
}
