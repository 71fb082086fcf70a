import { isActive, type Upload } from './uploadQueue.ts';

/** An upload as a list shows it. */
export function uploadItem(upload: Upload) {
  const { id, file, state, sentBytes } = upload;
  return { id, name: file.name, size: file.size, state, share: sentBytes / file.size, note: noteOf(upload) };
}

/** What there is to say about an upload beside its bar. */
function noteOf(upload: Upload): string | undefined {
  const { state, problem, file, sentBytes, resumedBytes = 0 } = upload;
  if (state === 'success') return 'Uploaded';
  if (state === 'canceled') return 'Canceled';
  if (state === 'error') return problem;
  if (isActive(upload) && problem !== undefined) return `Trying again in a moment. ${problem}`;
  if (state === 'pending') return 'Waiting';
  if (sentBytes === file.size) return 'Checking';
  return resumedBytes > 0 ? `Resuming at ${Math.floor((resumedBytes / file.size) * 100)}%` : 'Uploading';
}
