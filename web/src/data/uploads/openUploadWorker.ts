/** The worker that sends files, so that a busy page does not slow an upload nor an upload the page. */
export function openUploadWorker(): Worker {
  return new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module', name: 'uploads' });
}
