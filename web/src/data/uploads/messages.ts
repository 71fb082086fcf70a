// What the page and the upload worker say to each other.
import type { ProgressReport, UploadTarget } from '../../state/uploads/uploadQueue.ts';

/** From the page to the worker. */
export type ToWorker =
  | { type: 'start'; id: string; target: UploadTarget; file: File }
  | { type: 'cancel'; ids: readonly string[] }
  /** Without a token when nobody is signed in; `problem` when it could not be found out. */
  | { type: 'token'; question: number; token?: string; problem?: string };

/** From the worker to the page. */
export type FromWorker =
  | { type: 'askToken'; question: number; renew: boolean }
  | { type: 'progress'; reports: readonly ProgressReport[] }
  | { type: 'retrying'; id: string; problem: string }
  | ({ type: 'finished' } & Ended & { fileId: string })
  /** The worker has let go of a file that was canceled. */
  | ({ type: 'stopped' } & Ended)
  | ({ type: 'failed'; problem: string } & Ended)
  | { type: 'maintenance' };

interface Ended {
  id: string;
  target: UploadTarget;
  /** When the server knows the file. */
  fileId?: string;
}
