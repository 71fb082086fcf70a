import type { Progress } from '@plumbline/engine/ground/Progress';

const pauseMs = 200;
const width = 24;

/** A bar in a terminal that follows a long piece of work; elsewhere nothing is written. */
export function createProgressBar(stream: NodeJS.WriteStream) {
  let shownAt = 0;
  let step = '';
  let startedAt = performance.now();
  return {
    show(progress: Progress): void {
      const now = performance.now();
      if (progress.step !== step) {
        step = progress.step;
        startedAt = now;
        // What is happening now is shown at once, how far it is from time to time.
        shownAt = 0;
      }
      if (!stream.isTTY || now - shownAt < pauseMs) return;
      shownAt = now;
      stream.write(`\r\x1b[K${line(progress, (now - startedAt) / 1000)}`);
    },
    end(): void {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

function line({ step, done, total }: Progress, seconds: number): string {
  if (!total) return done > 0 ? `${step}  ${done.toLocaleString('en')}` : `${step} …`;
  const share = Math.min(done / total, 1);
  const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░');
  const left = share > 0.01 && seconds > 1 ? `  ${Math.ceil((seconds / share) * (1 - share))} s left` : '';
  return `${bar} ${`${Math.floor(share * 100)}%`.padStart(5)}  ${step}${left}`;
}
