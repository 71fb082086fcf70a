import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runUploadFaults } from './uploadFaults.ts';

test('[FILE-11] uploads survive a server that is killed: seed 7, 3 kills (npm run faults: 100)', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  try {
    const report = await runUploadFaults({ seed: 7, kills: 3, folder });
    expect(report.broken).toEqual([]);
    expect(report.filesFinished).toBeGreaterThan(0);
    expect(report.retries).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
