// node bench/viewer/convert.ts ours|theirs FILE.ifc FOLDER: makes what the browser gets, in a process of its own so that
// neither reader pays for the other's memory. Prints what it took.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { openModel } from '../../engine/src/files/model/openModel.ts';
import { writeModelFile } from '../../engine/src/files/viewerFile/writeModelFile.ts';
import { openFile } from '../../engine/src/ground/disk/openFile.ts';
import { scratchFolder } from '../../engine/src/ground/disk/scratchFolder.ts';
import type { Conversion } from './Conversion.ts';

const [how, source, folder] = process.argv.slice(2) as ['ours' | 'theirs', string, string];
const started = performance.now();
const rest = how === 'ours' ? await convertOurs() : await convertTheirs();
const conversion: Conversion = { seconds: (performance.now() - started) / 1000, ...rest };
console.log(JSON.stringify(conversion));

async function convertOurs(): Promise<Omit<Conversion, 'seconds'>> {
  const scratch = scratchFolder(tmpdir());
  const file = await openFile(source);
  try {
    const model = await openModel([file], { scratch });
    const { pieces } = await writeModelFile(model, { rootModel: 0 });
    const bytes = await promisify(gzip)(Buffer.concat(pieces));
    await writeFile(join(folder, 'model.plmf.gz'), bytes);
    const { min, max } = model.bounds;
    return {
      sentBytes: bytes.length,
      model: { elements: model.elements.length, triangles: countTriangles(model), min, max },
    };
  } finally {
    await file.close();
    await scratch.remove();
  }
}

function countTriangles({ placements, shapes }: BuildingModel): number {
  return placements.reduce((sum, { shape }) => sum + shapes[shape]!.indices.length / 3, 0);
}

/** Deflated by the importer itself, so it is sent as it is. */
async function convertTheirs(): Promise<Omit<Conversion, 'seconds'>> {
  const { IfcImporter } = await import('@thatopen/fragments');
  const importer = new IfcImporter();
  importer.wasm = { path: `${dirname(createRequire(import.meta.url).resolve('web-ifc'))}/`, absolute: true };
  const bytes = await importer.process({ bytes: new Uint8Array(await readFile(source)) });
  await writeFile(join(folder, 'model.frag'), bytes);
  return { sentBytes: bytes.length };
}
