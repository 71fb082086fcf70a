import { timeLeft, transferRate } from './transferRate.ts';
import { isActive, type Upload, type UploadQueue } from './uploadQueue.ts';

export type OverallState = 'pending' | 'uploading' | 'canceled' | 'finished' | 'failed' | 'partial';

type Known = Pick<Upload, 'state'>;

const countOf = (uploads: readonly Known[], state: Upload['state']) =>
  uploads.filter((upload) => upload.state === state).length;

/** What became of several files together ([FILE-7]). */
export function overallState(uploads: readonly Known[]): OverallState {
  if (uploads.some(isActive)) return uploads.every(({ state }) => state === 'pending') ? 'pending' : 'uploading';
  const uploaded = countOf(uploads, 'success');
  if (uploads.length === 0) return 'pending';
  if (uploaded === uploads.length) return 'finished';
  if (uploaded > 0) return 'partial';
  return countOf(uploads, 'error') > 0 ? 'failed' : 'canceled';
}

const inProgress = "Upload in progress. Please don't close this tab while the files are uploading.";

/** The sentence about several files that were sent ([FILE-8]). */
export function uploadMessage(uploads: readonly Known[]): string {
  switch (overallState(uploads)) {
    case 'pending':
    case 'uploading':
      return inProgress;
    case 'finished':
      return 'Upload finished.';
    case 'canceled':
      return 'Upload canceled. Please try again.';
    case 'failed':
      return 'Upload failed. Please try again.';
    case 'partial':
      return `Upload finished. ${uploads.length - countOf(uploads, 'success')} file(s) not uploaded.`;
  }
}

const quarters = 4;

/** For those who listen: what is under way, by quarters only. */
export function progressAnnouncement(uploads: readonly Upload[]): string {
  if (!uploads.some(isActive)) return '';
  const { sentBytes, totalBytes } = uploadTotals(uploads);
  const quarter = Math.floor((sentBytes / Math.max(1, totalBytes)) * quarters);
  return quarter === 0 ? '' : `Upload in progress: ${quarter * 25} percent.`;
}

/** The same where nothing else says how it began and ended. */
export function uploadAnnouncement(uploads: readonly Upload[]): string {
  return progressAnnouncement(uploads) || uploadMessage(uploads);
}

/** The bytes of what is or will be on the server; what was canceled or failed is no longer waited for. */
export function uploadTotals(uploads: readonly Upload[]): { sentBytes: number; totalBytes: number } {
  const counted = uploads.filter(({ state }) => state !== 'canceled' && state !== 'error');
  return {
    sentBytes: counted.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    totalBytes: counted.reduce((sum, { file }) => sum + file.size, 0),
  };
}

/** Bytes, rate and time left of the whole queue. */
export function uploadPace({ uploads, samples }: UploadQueue, now: number) {
  const totals = uploadTotals(uploads);
  const bytesPerSecond = transferRate(samples, now);
  return { ...totals, bytesPerSecond, secondsLeft: timeLeft(totals.totalBytes - totals.sentBytes, bytesPerSecond) };
}
