import { onTestFinished } from 'vitest';

/** What the page lets the browser save, instead of saving it. */
export function catchFiles() {
  const files: { name: string; bytes: Promise<Blob> }[] = [];
  const listener = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return;
    event.preventDefault();
    files.push({
      name: event.target.download,
      bytes: fetch(event.target.href).then((answer) => answer.blob()),
    });
  };
  document.addEventListener('click', listener, { capture: true });
  onTestFinished(() => document.removeEventListener('click', listener, { capture: true }));
  return files;
}
