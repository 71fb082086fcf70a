import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIfcText } from '@plumbline/engine/files/model/fixtures/ifcText';
import { writeOrder } from '@plumbline/engine/steps/writeOrder';
import { expect, onTestFinished, test } from 'vitest';
import { createLanes } from './createLanes.ts';

test('processes that are ended take nothing more: whoever is on the way finds out', async () => {
  const lanes = createLanes(1);
  await lanes.end();
  const { signal } = new AbortController();
  await expect(lanes.work('/nowhere', { kind: 'register' }, { signal, size: 1, makeRoom: () => {} })).rejects.toThrow(
    'were ended',
  );
});

test('a process that was ended in the moment in which it had finished does not fail who comes next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-lanes-'));
  const lanes = createLanes(1);
  onTestFinished(async () => {
    await lanes.end();
    await rm(folder, { recursive: true });
  });
  const text = createIfcText();
  text.contain(
    text.storey,
    text.product('IFCWALL', { guid: '0Wall00000000000000001', at: [0, 0, 0], size: [4, 0.3, 3] }),
  );
  const path = join(folder, 'wall.ifc');
  await writeFile(path, text.end());
  await writeOrder(join(folder, 'run'), {
    project: 'House',
    date: '2026-01-31',
    models: [{ name: 'wall.ifc', path, size: (await stat(path)).size }],
    scans: [],
    settings: { georeference: 'local', toleranceM: 0.01 },
    evidence: 'none',
    checksInput: false,
    hasImages: false,
  });
  const lost = new AbortController();
  // Room is made when the step has ended, just before whoever asked goes on.
  const makeRoom = () => lost.abort(new Error('It is nobody’s work any more.'));
  await lanes.work(join(folder, 'run'), { kind: 'model' }, { signal: lost.signal, size: 1, makeRoom });
  const { signal } = new AbortController();
  await lanes.work(join(folder, 'run'), { kind: 'model' }, { signal, size: 1, makeRoom: () => {} });
});
