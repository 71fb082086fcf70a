import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { memorySource } from '../../ground/memorySource.ts';
import type { BuildingModel } from './BuildingModel.ts';
import { makeWalls } from './fixtures/makeWalls.ts';
import { type ModelProgress, openModel } from './openModel.ts';

// Each file starts a thread with a kernel of its own.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-model-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(sources: ByteSource[], report?: (progress: ModelProgress) => void): Promise<BuildingModel> {
  const scratch = scratchFolder(folder);
  try {
    return await openModel(sources, { scratch, report });
  } finally {
    await scratch.remove();
  }
}

test('[ENG-1] opens several files as one model and tells how far it has come', async () => {
  const progress: ModelProgress[] = [];
  const model = await open([makeWalls('1'), makeWalls('2', { at: [10, 0, 0] })], (each) => progress.push(each));
  expect(model.elements.map(({ elementIndex, name, rootModel }) => [elementIndex, name, rootModel])).toEqual([
    [0, '1 Ground', 0],
    [1, '2 Ground', 1],
  ]);
  expect(model.bounds.max.map((value) => Number(value.toFixed(6)))).toEqual([14, 0.5, 3]);
  expect(progress.at(-1)).toEqual({ file: '2.ifc', done: 2, total: 2, fileIndex: 1, files: 2 });
});

async function zip(name: string, files: Record<string, Buffer>): Promise<ByteSource> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files)) archive.addBuffer(content, path);
  archive.end();
  return memorySource(name, await buffer(archive.outputStream));
}

async function bytesOf(source: ByteSource): Promise<Buffer> {
  const bytes = Buffer.alloc(source.size);
  await source.read(bytes, 0);
  return bytes;
}

test('[ENG-1] reads .ifczip by its content', async () => {
  const ifc = await bytesOf(makeWalls('1'));
  const model = await open([
    await zip('model.ifczip', { 'folder/inside.ifc': ifc, 'readme.txt': Buffer.from('hello') }),
  ]);
  expect(model.elements).toHaveLength(1);
  expect(model.rootModels[0].name).toBe('model.ifczip');
});

test('[ENG-8] refuses archives with no IFC file or several of them, and IFC as XML inside', async () => {
  const ifc = await bytesOf(makeWalls('1'));
  const none = await zip('none.ifczip', { 'readme.txt': Buffer.from('hello') });
  const several = await zip('several.ifczip', { 'a.ifc': ifc, 'b.ifc': ifc });
  const xml = await zip('xml.ifczip', { 'a.ifcxml': Buffer.from('<?xml version="1.0"?><ifc:ifcXML/>') });
  await expect(open([none])).rejects.toMatchObject({ kind: 'invalid', file: 'none.ifczip' });
  await expect(open([several])).rejects.toMatchObject({ kind: 'invalid', file: 'several.ifczip' });
  await expect(open([xml])).rejects.toMatchObject({ kind: 'unsupported' });
});
