import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { readModelFileHead } from '@plumbline/contract/formats/modelFileHead';
import { readModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { memorySource } from '../../ground/memorySource.ts';
import { createIfcText } from '../model/fixtures/ifcText.ts';
import { makeWalls } from '../model/fixtures/makeWalls.ts';
import { readIfc } from '../model/readIfc.ts';
import { type ModelProcess, openModelProcess } from './openModelProcess.ts';
import { prepareModel } from './prepareModel.ts';

let scratchParent: string;
let opened: ModelProcess[] = [];

beforeAll(async () => {
  scratchParent = await mkdtemp(join(tmpdir(), 'plumbline-process-'));
});
afterEach(async () => {
  await Promise.all(opened.map((child) => child.close()));
  opened = [];
});
afterAll(() => rm(scratchParent, { recursive: true, force: true }));

function open(): ModelProcess {
  const child = openModelProcess({ scratchParent });
  opened.push(child);
  return child;
}

const storeys: [string, number][] = [
  ['Ground', 0],
  ['First', 3],
];

test('reads files and prepares them as this process would, in the order asked for', { timeout: 60_000 }, async () => {
  const child = open();
  const a = makeWalls('A', { storeys });
  const b = makeWalls('B', { at: [10, 0, 0] });
  const told: number[] = [];
  await child.read('second', b);
  await child.read('first', a, (share) => told.push(share));
  const model = await child.prepare(['first', 'second'], (share) => told.push(share));

  const whole = { withProperties: true };
  expect(model).toEqual(await prepareModel([await readIfc(a, whole), await readIfc(b, whole)]));
  expect(model.elements).toMatchObject({
    types: ['IfcWall', 'IfcWall', 'IfcWall'],
    names: ['A Ground', 'A First', 'B Ground'],
  });
  expect([...model.elements.boxes.subarray(12)]).toEqual([10, 0, 0, 14, 0.5, 3]);
  expect([...model.elements.surfacesM2]).toEqual([31, 31, 31]);
  expect(Array.from(model.elements.storeyOf, (storey) => model.storeys[storey])).toEqual([
    { name: 'Ground', elevationM: 0 },
    { name: 'First', elevationM: 3 },
    { name: 'Ground', elevationM: 0 },
  ]);
  expect(model.rootModels.map(({ firstElement, elementCount }) => [firstElement, elementCount])).toEqual([
    [0, 2],
    [2, 1],
  ]);
  for (const { geometry, names, elementCount } of model.rootModels) {
    expect(readModelFileHead(gunzipSync(geometry)).elementCount).toBe(elementCount);
    expect(readModelFileSidecar(gunzipSync(names), elementCount).names).toHaveLength(elementCount);
  }
  expect(Math.min(...told)).toBeGreaterThanOrEqual(0);
  expect(told.at(-1)).toBe(1);
});

test('a file that is broken says so, and the process goes on', { timeout: 60_000 }, async () => {
  const child = open();
  const broken = child.read('broken', memorySource('broken.ifc', Buffer.from('ISO-10303-21;\nHEADER;\n')));
  await expect(broken).rejects.toMatchObject({ name: 'EngineError', kind: 'invalid', file: 'broken.ifc' });
  await child.read('whole', makeWalls('W'));
  expect((await child.prepare(['whole'])).elements.names).toEqual(['W Ground']);
});

test('an archive is unpacked and leaves nothing behind', { timeout: 60_000 }, async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(createIfcText().end()), 'inside.ifc');
  zip.end();
  const child = open();
  await child.read('zipped', memorySource('zipped.ifczip', await buffer(zip.outputStream)));
  expect((await child.prepare(['zipped'])).rootModels[0].elementCount).toBe(0);
  await child.close();
  expect(await readdir(scratchParent)).toEqual([]);
});

test('a process that is closed answers no more, and says so', { timeout: 60_000 }, async () => {
  const child = open();
  const reading = child.read('a', makeWalls('A'));
  reading.catch(() => undefined);
  await child.close();
  await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('has ended') });
  await expect(child.prepare(['a'])).rejects.toThrow('has ended');
});
