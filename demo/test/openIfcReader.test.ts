import { openIfcReader } from '@plumbline/engine/files/model/openIfcReader';
import { readIfc } from '@plumbline/engine/files/model/readIfc';
import { memorySource } from '@plumbline/engine/ground/memorySource';
import { afterAll, expect, test } from 'vitest';
import { createDemoBuilding } from '../src/building/createDemoBuilding.ts';

const demo = createDemoBuilding();
const reader = openIfcReader({ longestSilenceMs: 1000 });
afterAll(() => reader.close());

async function readText(change: (text: string) => string): Promise<unknown> {
  const [, structure] = await demo;
  const text = change(Buffer.from((structure as { bytes: Uint8Array }).bytes).toString());
  return reader.read(memorySource('changed.ifc', Buffer.from(text)));
}

test('gives the same as reading in this thread, and tells how far it is', { timeout: 60_000 }, async () => {
  const [, structure] = await demo;
  const source = () => memorySource('structure.ifc', (structure as { bytes: Uint8Array }).bytes.slice());
  const told: number[] = [];
  const apart = await reader.read(source(), { report: (done) => told.push(done) });
  expect(apart).toEqual(await readIfc(source()));
  expect(told.at(-1)).toBeGreaterThan(0);
});

test('a file on which the kernel never ends is refused', { timeout: 60_000 }, async () => {
  const circle = (text: string) =>
    text.replace(/(#\d+)=IFCEXTRUDEDAREASOLID\(.*?;/, '$1=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,$1,$1);');
  await expect(readText(circle)).rejects.toMatchObject({
    kind: 'invalid',
    file: 'changed.ifc',
    reason: expect.stringContaining('refers to itself'),
  });
});

test('errors keep their kind, file and place on the way between threads, and the next file is read', {
  timeout: 60_000,
}, async () => {
  await expect(readText((text) => text.slice(0, 20_000))).rejects.toMatchObject({
    kind: 'invalid',
    file: 'changed.ifc',
  });
  expect(await readText((text) => text)).toMatchObject({ rootModel: { name: 'changed.ifc', problems: [] } });
});
