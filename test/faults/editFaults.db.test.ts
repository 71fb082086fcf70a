import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runEditFaults } from './editFaults.ts';

test('edits and exports through a bad network survive the killing of all that takes them: seed 7, 4 kills (npm run faults: 100)', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  try {
    const report = await runEditFaults({ seed: 7, kills: 4, folder });
    expect(report.broken).toEqual([]);
    expect(report.issues).toBeGreaterThan(3);
    expect(report.judged).toBeGreaterThan(1);
    expect(report.retries).toBeGreaterThan(0);
    expect(Object.keys(report.exported).sort()).toEqual(['bcf', 'csv', 'csv of issues', 'xlsx']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
