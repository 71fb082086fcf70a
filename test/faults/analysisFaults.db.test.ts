import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAnalysisFaults } from './analysisFaults.ts';

test('[REQ-10] an analysis survives the killing of all that works on it: seed 7, 4 kills (npm run faults: 80)', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
  try {
    const report = await runAnalysisFaults({ seed: 7, kills: 4, folder });
    expect(report.broken).toEqual([]);
    expect(report.kills.worker + report.kills.database + report.kills.api).toBeGreaterThan(1);
    expect(report.rows).toBeGreaterThan(21);
    expect(report.objects).toBeGreaterThan(5);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
