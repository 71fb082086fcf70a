import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyseVisit } from './analyseVisit.ts';
import { type HeldEvidence, holdEvidence } from './holdEvidence.ts';

/** The visits beside that of which the verdicts are asked (siteVerdicts). */
const days = ['2026-09-04', '2026-10-30'];

async function holdVisit(day: string): Promise<HeldEvidence> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-site-evidence-'));
  try {
    return holdEvidence(await analyseVisit(folder, day));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each(days)(
  '[HEAT-2] [SECT-1] on %s the evidence of all that is not verified proves its verdict, or says why not',
  async (day) => {
    const { contradictions, counts } = await holdVisit(day);
    expect(contradictions, JSON.stringify(counts)).toEqual([]);
    expect(counts.deviated).toBeGreaterThan(3);
    const shown = counts['deviated, its number in its first section'] ?? 0;
    expect(shown / counts.deviated!).toBeGreaterThan(0.8);
    expect(counts['deviated, and nothing of it stands'] ?? 0).toBeLessThan(2);
    expect((counts['deviated, heat map agrees'] ?? 0) / counts.deviated!).toBeGreaterThan(0.8);
  },
  900_000,
);
