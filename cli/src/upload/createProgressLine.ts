import type { UploadProgress } from '@plumbline/contract/uploadFile';

const pauseMs = 200;
const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** One line that follows an upload in a terminal; elsewhere only what went wrong is written. */
export function createProgressLine(name: string, stream: NodeJS.WriteStream) {
  const started = performance.now();
  let first: number | undefined;
  let shownAt = 0;
  return {
    show({ sentBytes, size }: UploadProgress): void {
      first ??= sentBytes;
      if (!stream.isTTY || performance.now() - shownAt < pauseMs) return;
      shownAt = performance.now();
      const rate = (sentBytes - first) / ((performance.now() - started) / 1000);
      const left = rate > 0 ? `${Math.ceil((size - sentBytes) / rate)} s left` : '';
      const share = `${Math.floor((sentBytes / size) * 100)}%`.padStart(5);
      stream.write(`\r\x1b[K${name}  ${share}  ${bytes(sentBytes)} of ${bytes(size)}  ${bytes(rate)}/s  ${left}`);
    },
    note(text: string): void {
      stream.write(`${stream.isTTY ? '\r\x1b[K' : ''}${name}: ${text}\n`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

function bytes(count: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), units.length - 1);
  return `${(count / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
