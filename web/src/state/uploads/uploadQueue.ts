import type { FileKind } from '@plumbline/contract/resources/files';
import { addSample, type Sample } from './transferRate.ts';

/** Where files of one kind go. */
export interface UploadTarget {
  projectId: string;
  kind: FileKind;
}

export type UploadState = 'pending' | 'uploading' | 'success' | 'canceled' | 'error';

export interface Upload extends UploadTarget {
  id: string;
  /** What was sent together. */
  batch: string;
  file: File;
  state: UploadState;
  sentBytes: number;
  /** What the server had of it before this visit; absent until the server has answered. */
  resumedBytes?: number;
  /** Given by the server. */
  fileId?: string;
  /** Why it failed, or why it waits before it tries again. */
  problem?: string;
}

export interface UploadQueue {
  uploads: readonly Upload[];
  /** What moved in this visit, over all uploads. */
  movedBytes: number;
  samples: readonly Sample[];
}

export interface ProgressReport {
  id: string;
  fileId: string;
  sentBytes: number;
}

export type UploadAction =
  | { type: 'add'; target: UploadTarget; batch: string; files: readonly { id: string; file: File }[]; at: number }
  | { type: 'progress'; reports: readonly ProgressReport[]; at: number }
  | { type: 'retrying'; id: string; problem: string }
  | { type: 'finish'; id: string; fileId: string }
  | { type: 'cancel'; ids: readonly string[] }
  | { type: 'fail'; id: string; problem: string }
  /** Takes what has ended off the list. */
  | { type: 'dismiss'; batch?: string }
  | { type: 'clear' };

export const emptyUploads: UploadQueue = { uploads: [], movedBytes: 0, samples: [] };

export function isActive({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'pending' || state === 'uploading';
}

/** What became of every file that was sent in this visit ([FILE-7]). */
export function uploadQueue(queue: UploadQueue, action: UploadAction): UploadQueue {
  switch (action.type) {
    case 'add':
      return add(queue, action);
    case 'progress':
      return progress(queue, action);
    case 'retrying':
      return changeActive(queue, action.id, { problem: action.problem });
    case 'finish':
      return finish(queue, action);
    case 'cancel':
      return action.ids.reduce((next, id) => changeActive(next, id, { state: 'canceled', problem: undefined }), queue);
    case 'fail':
      return changeActive(queue, action.id, { state: 'error', problem: action.problem });
    case 'dismiss':
      return keep(queue, (upload) => isActive(upload) || (action.batch ?? upload.batch) !== upload.batch);
    case 'clear':
      return emptyUploads;
  }
}

function add(queue: UploadQueue, { target, batch, files, at }: Extract<UploadAction, { type: 'add' }>): UploadQueue {
  const added = files.map(({ id, file }): Upload => ({ ...target, id, batch, file, state: 'pending', sentBytes: 0 }));
  if (queue.uploads.some(isActive)) return { ...queue, uploads: [...queue.uploads, ...added] };
  // What ended before is another story, and the time since then is not the fault of the line.
  return { ...queue, uploads: added, samples: [{ at, bytes: queue.movedBytes }] };
}

function progress(queue: UploadQueue, { reports, at }: Extract<UploadAction, { type: 'progress' }>): UploadQueue {
  const reported = new Map(reports.map((report) => [report.id, report]));
  let movedBytes = queue.movedBytes;
  const uploads = queue.uploads.map((upload) => {
    const report = reported.get(upload.id);
    if (report === undefined || !isActive(upload)) return upload;
    const { fileId, sentBytes } = report;
    const { resumedBytes = sentBytes } = upload;
    movedBytes += sentBytes - (upload.resumedBytes === undefined ? resumedBytes : upload.sentBytes);
    const moved = sentBytes > upload.sentBytes;
    const state: UploadState = sentBytes > 0 ? 'uploading' : upload.state;
    return { ...upload, fileId, sentBytes, resumedBytes, state, problem: moved ? undefined : upload.problem };
  });
  return { uploads, movedBytes, samples: addSample(queue.samples, { at, bytes: movedBytes }) };
}

/** The end of a file may cross the wish to cancel it: what the server has whole is uploaded. */
function finish(queue: UploadQueue, { id, fileId }: Extract<UploadAction, { type: 'finish' }>): UploadQueue {
  return change(queue, id, (upload) => ({
    ...upload,
    fileId,
    state: 'success',
    sentBytes: upload.file.size,
    problem: undefined,
  }));
}

/** What has ended stays as it ended, whatever is still said about it. */
function changeActive(queue: UploadQueue, id: string, changes: Partial<Upload>): UploadQueue {
  return change(queue, id, (upload) => (isActive(upload) ? { ...upload, ...changes } : upload));
}

function change(queue: UploadQueue, id: string, changed: (upload: Upload) => Upload): UploadQueue {
  return { ...queue, uploads: queue.uploads.map((upload) => (upload.id === id ? changed(upload) : upload)) };
}

function keep(queue: UploadQueue, kept: (upload: Upload) => boolean): UploadQueue {
  return { ...queue, uploads: queue.uploads.filter(kept) };
}
