import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Conversion, ModelFacts } from './Conversion.ts';
import { type EngineName, engineNames } from './engineNames.ts';
import type { BenchModel } from './models/BenchModel.ts';

/** A model as each engine wants it. */
export interface PreparedModel {
  name: string;
  facts: ModelFacts;
  files: Record<EngineName, PreparedFile>;
}

/** What one engine gets of a model. */
export interface PreparedFile {
  path: string;
  conversion: Conversion;
}

const fileNames: Record<EngineName, string> = { ours: 'model.plmf.gz', theirs: 'model.frag' };
/** What our file follows from, besides the model. */
const ourMakers = [
  'engine/src/files/model',
  'engine/src/files/viewerFile',
  'engine/src/ground/geometry',
  'contract/src/formats',
];
const root = join(import.meta.dirname, '../..');

/** Converts a model for both engines, or takes what the same bytes and the same converters made before. */
export async function prepareModel(model: BenchModel, cache: string): Promise<PreparedModel> {
  const files = {} as PreparedModel['files'];
  for (const engine of engineNames) files[engine] = await prepareFor(engine, model, cache);
  const facts = files.ours.conversion.model;
  if (facts?.elements !== model.elements) {
    throw new Error(`${model.name} has ${model.elements} elements, but ${facts?.elements} were read.`);
  }
  return { name: model.name, facts, files };
}

/** The same for one engine. */
export async function prepareFor(engine: EngineName, model: BenchModel, cache: string): Promise<PreparedFile> {
  const folder = join(cache, await keyOf(engine, model.bytes));
  if (!existsSync(join(folder, 'conversion.json'))) await convert(engine, model, folder);
  const conversion = JSON.parse(await readFile(join(folder, 'conversion.json'), 'utf8')) as Conversion;
  return { path: join(folder, fileNames[engine]), conversion };
}

async function convert(engine: EngineName, { name, bytes }: BenchModel, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const source = join(folder, name);
  await writeFile(source, bytes);
  const script = join(import.meta.dirname, 'convert.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, engine, source, folder]);
  await rm(source);
  // The description is there last, so that half a conversion is never taken for one.
  await writeFile(join(folder, 'conversion.part'), stdout.trim().split('\n').at(-1) ?? '');
  await rename(join(folder, 'conversion.part'), join(folder, 'conversion.json'));
}

async function keyOf(engine: EngineName, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(engine).update(bytes);
  hash.update(await readFile(join(import.meta.dirname, 'convert.ts')));
  if (engine === 'theirs') hash.update(await readFile(createRequire(import.meta.url).resolve('@thatopen/fragments')));
  else for (const maker of ourMakers) await hashSources(join(root, maker), (part) => hash.update(part));
  return `${engine}-${hash.digest('hex').slice(0, 24)}`;
}

async function hashSources(folder: string, update: (part: string | Uint8Array) => void): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  for (const name of names) {
    update(name);
    update(await readFile(join(folder, name)));
  }
}
