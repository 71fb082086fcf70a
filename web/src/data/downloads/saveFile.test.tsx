import type { FileAnswer } from '@plumbline/contract/fileAnswer';
import { expect, onTestFinished, test } from 'vitest';
import { saveFile } from './saveFile.ts';

/** What the browser would have saved: the click is seen and goes no further. */
function watchDownloads() {
  const saved: { filename: string; href: string }[] = [];
  const watch = (event: MouseEvent) => {
    const link = event.target as HTMLAnchorElement;
    event.preventDefault();
    saved.push({ filename: link.download, href: link.href });
  };
  document.addEventListener('click', watch, { capture: true });
  onTestFinished(() => document.removeEventListener('click', watch, { capture: true }));
  return saved;
}

const file = (body: ReadableStream<Uint8Array>): FileAnswer => ({
  filename: 'Wände (öst).csv',
  contentType: 'text/csv',
  body,
});

test('[QUAL-7] a file is saved under its name, whole, once it is there', async () => {
  const saved = watchDownloads();
  await saveFile(file(new Blob(['a,b\n', '1,2\n']).stream()));
  expect(saved.map(({ filename }) => filename)).toEqual(['Wände (öst).csv']);
  const stored = await fetch(saved[0]!.href);
  expect(stored.headers.get('content-type')).toBe('text/csv');
  expect(await stored.text()).toBe('a,b\n1,2\n');
  expect(document.querySelector('a[download]')).toBeNull();
});

test('[QUAL-7] a file that breaks off is not saved', async () => {
  const saved = watchDownloads();
  const broken = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new Uint8Array(4));
      stream.error(new Error('The connection was lost.'));
    },
  });
  await expect(saveFile(file(broken))).rejects.toThrow('The file broke off before its end. Try again.');
  expect(saved).toEqual([]);
});
