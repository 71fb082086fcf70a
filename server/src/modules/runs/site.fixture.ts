import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { houseBoxes, writeScan } from '@plumbline/demo/simulate/fixtures/house';
import { createIfcText, type Triple } from '@plumbline/engine/files/model/fixtures/ifcText';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import { memorySource } from '@plumbline/engine/ground/memorySource';

export interface Site {
  model: Buffer;
  scan: Buffer;
}

/** Of the house's boxes: slabs, the furniture and the two columns; all others are walls. */
const types: Record<number, string> = { 0: 'IFCSLAB', 1: 'IFCSLAB' };
const ends = ['IFCFURNITURE', 'IFCFURNITURE', 'IFCFURNITURE', 'IFCCOLUMN', 'IFCCOLUMN', 'IFCFURNITURE'];

/** A house of three trades as a file: 21 elements. */
export function houseFile(): Buffer {
  const text = createIfcText();
  for (const [index, { from, to }] of houseBoxes.entries()) {
    const type = types[index] ?? ends[index - houseBoxes.length + ends.length] ?? 'IFCWALL';
    const size = to.map((end, axis) => end - (from[axis] as number)) as Triple;
    const guid = `3Plumbline${String(index).padStart(12, '0')}`;
    text.contain(text.storey, text.product(type, { name: `Box ${index}`, guid, at: from, size, rest: '$,$' }));
  }
  return Buffer.from(text.end());
}

/** The house, and a scan of it from three places in which one column stands 30 mm beside its place and a box is missing. */
export async function makeSite(folder: string, { stepDegrees = 1.4 } = {}): Promise<Site> {
  const bytes = houseFile();
  const scratch = scratchFolder(folder);
  const model = await openModel([memorySource('house.ifc', bytes)], { scratch });
  const changes = [
    { globalId: `3Plumbline${String(houseBoxes.length - 3).padStart(12, '0')}`, kind: 'moved', offsetM: [0.03, 0, 0] },
    { globalId: `3Plumbline${String(houseBoxes.length - 1).padStart(12, '0')}`, kind: 'missing' },
  ] as const;
  const path = await writeScan(join(folder, 'house.e57'), model, {
    changes: structuredClone(changes) as never,
    stepDegrees,
  });
  await scratch.remove();
  return { model: bytes, scan: await readFile(path) };
}
