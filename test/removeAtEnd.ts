import { rmSync } from 'node:fs';

/** Removes a folder with the process: Vitest ends its workers by SIGTERM. */
export function removeAtEnd(folder: string): void {
  process.once('SIGTERM', () => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, 'SIGTERM');
  });
}
