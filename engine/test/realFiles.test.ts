// Every real file is read or refused as it should be: `npm run test:real -- FOLDER`, and with the suite when the folder
// of public files stands beside the checkout.
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ModelInspection, ScanInspection } from '../src/files/inspect/Inspection.ts';
import { inspectFile } from '../src/files/inspect/inspectFile.ts';
import { openModel } from '../src/files/model/openModel.ts';
import { openScan } from '../src/files/scan/openScan.ts';
import { openFile } from '../src/ground/disk/openFile.ts';
import { scratchFolder } from '../src/ground/disk/scratchFolder.ts';
import { EngineError } from '../src/ground/EngineError.ts';
import type { Box } from '../src/ground/geometry/Box.ts';
import { findFiles, findRealFolder } from './real/findFiles.ts';
import { type KnownModel, type KnownScan, knownFiles } from './real/knownFiles.ts';

const folder = findRealFolder();
const files = findFiles(folder);

describe.skipIf(files.length === 0)('real files', () => {
  test.for(files.map((path) => [relative(folder ?? '', path), path] as const))(
    '[ENG-1] %s',
    { timeout: 120_000 },
    async ([, path]) => {
      const known = knownFiles[basename(path)];
      const isKnown = known !== undefined && known.bytes === statSync(path).size;
      const outcome = await inspectPath(path);
      if (outcome instanceof EngineError) {
        expect(outcome.reason).not.toBe('');
        expect(outcome.kind).not.toBe('internal');
        if (isKnown) expect({ kind: outcome.kind, place: outcome.place }).toEqual(refusal(known.refused));
        return;
      }
      if (!isKnown) return;
      expect(known.refused).toBeUndefined();
      if (outcome.kind === 'scan') await checkScan(path, outcome, known.scan as KnownScan);
      else await checkModel(path, outcome, known.model as KnownModel);
    },
  );
});

async function checkScan(path: string, found: ScanInspection, known: KnownScan): Promise<void> {
  expect(found.scans.map(({ points }) => points)).toEqual(known.scans);
  expect(found.pointsWithPosition).toBe(known.points);
  expectBounds(found.bounds, known.bounds, 0.0001);
  expect(found.imageList.map(({ kind }) => kind)).toEqual(known.images ?? []);
  if (known.meanColour) {
    const mean = await readMeanColour(path);
    for (const [channel, value] of known.meanColour.entries()) expect(mean[channel]).toBeCloseTo(value, 0);
  }
}

async function checkModel(path: string, found: ModelInspection, known: KnownModel): Promise<void> {
  expect({ schema: found.schema, elements: found.elements }).toEqual({
    schema: known.schema,
    elements: known.elements,
  });
  // The two tessellators cut round things at different places.
  expectBounds(found.bounds, known.bounds, 0.02);
  const colours = await readColours(path);
  for (const [globalId, colour] of Object.entries(known.colours)) {
    expect(colours.get(globalId), globalId).toEqual(colour.map((value) => expect.closeTo(value, 0)));
  }
}

async function inspectPath(path: string) {
  return withFile(path, inspectFile).catch((error: unknown) => {
    if (error instanceof EngineError) return error;
    throw error;
  });
}

async function readMeanColour(path: string): Promise<number[]> {
  return withFile(path, async (source, options) => {
    const scan = await openScan(source, options);
    const sums = [0, 0, 0];
    let count = 0;
    for (const index of scan.scans.keys()) {
      for await (const batch of scan.readPoints(index)) {
        count += batch.count;
        for (let i = 0; i < batch.count * 3; i++) sums[i % 3] += batch.colour?.[i] ?? Number.NaN;
      }
    }
    await scan.close();
    return sums.map((sum) => sum / count);
  });
}

async function readColours(path: string): Promise<Map<string, number[]>> {
  return withFile(path, async (source, { scratch }) => {
    const { elements } = await openModel([source], { scratch });
    return new Map(elements.map(({ globalId, colour }) => [globalId, colour.map((c) => c * 255)]));
  });
}

async function withFile<T>(path: string, use: (...args: Parameters<typeof inspectFile>) => Promise<T>): Promise<T> {
  const scratch = scratchFolder(tmpdir());
  const source = await openFile(path);
  try {
    return await use(source, { scratch });
  } finally {
    await source.close();
    await scratch.remove();
  }
}

function refusal(known: { kind: string; place: RegExp } | undefined) {
  return known && { kind: known.kind, place: expect.stringMatching(known.place) };
}

function expectBounds(found: Box | null, [min, max]: [number[], number[]], withinM: number): void {
  expect(found).not.toBeNull();
  for (const axis of [0, 1, 2]) {
    expect(Math.abs((found as Box).min[axis] - min[axis]), `minimum of axis ${axis}`).toBeLessThan(withinM);
    expect(Math.abs((found as Box).max[axis] - max[axis]), `maximum of axis ${axis}`).toBeLessThan(withinM);
  }
}
