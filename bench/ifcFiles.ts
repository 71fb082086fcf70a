import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDemoBuilding } from '@plumbline/demo/building/createDemoBuilding';
import { benchIfc, type IfcFigures } from './ifcBench.ts';

/** The three models of the example building. */
export async function benchDemoIfc(folder: string): Promise<IfcFigures[]> {
  const files = await createDemoBuilding();
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes);
  return benchIfc(
    folder,
    files.map(({ name }) => name),
  );
}

/** Every .ifc below a folder. */
export async function benchRealIfc(folder: string): Promise<IfcFigures[]> {
  const files = await readdir(folder, { recursive: true });
  return benchIfc(folder, files.filter((name) => name.endsWith('.ifc')).sort());
}
