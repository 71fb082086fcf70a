import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModel } from './openFiles.ts';
import { writeFacade } from './writeFacade.ts';

test('[ENG-8] a façade is mullions, transoms and panes of glass, each storey an assembly, some mullions to be missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-facade-test-'));
  try {
    const { bytes, missing } = writeFacade();
    const path = join(folder, 'facade.ifc');
    await writeFile(path, bytes);
    const { elements, rootModels } = await readModel([path]);
    expect(rootModels[0]?.problems).toEqual([]);
    const named = (start: string) => elements.filter(({ name }) => name?.startsWith(start));
    const counts = ['Mullion', 'Transom', 'Pane', 'Joist'].map((start) => named(start).length);
    expect(counts).toEqual([26, 72, 48, 17]);
    for (const { storey, colour } of named('Pane')) {
      expect(storey).toBe(0);
      expect(colour[3]).toBeLessThan(0.5);
    }
    const gone = elements.filter(({ globalId }) => missing.includes(globalId)).map(({ name }) => name);
    expect(gone).toHaveLength(missing.length);
    expect(gone.every((name) => name?.startsWith('Mullion'))).toBe(true);
    expect(gone.length).toBeGreaterThanOrEqual(4);
  } finally {
    await rm(folder, { recursive: true });
  }
});
