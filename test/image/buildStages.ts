import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readDockerfile, type Stage } from './readDockerfile.ts';

const run = promisify(execFile);
const longestCommandMs = 400_000;
const root = join(import.meta.dirname, '../..');

/**
 * Does what deploy/Dockerfile says, without containers: each stage is a folder that stands for `/`, what .dockerignore
 * leaves is copied, commands are run. What it cannot show is the base image: commands find the programs of this machine.
 */
export async function buildStages(folder: string): Promise<{ stage: Stage; path: string }> {
  const context = join(folder, 'context');
  await copyContext(context);
  const stages = readDockerfile(await readFile(join(root, 'deploy/Dockerfile'), 'utf8'));
  let last: { stage: Stage; path: string } | undefined;
  for (const stage of stages) {
    const path = join(folder, stage.name || 'image');
    await mkdir(path);
    await build(stage, { path, context, folder });
    last = { stage, path };
  }
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  await Promise.all([context, ...stages.filter(({ name }) => name).map(({ name }) => join(folder, name))].map(remove));
  return last;
}

const remove = (path: string) => rm(path, { recursive: true });

/** By git's own reading of such patterns, which is Docker's for those that the file has. */
async function copyContext(target: string): Promise<void> {
  const lines = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter((one) => !one.startsWith('#'));
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const left = lines.filter((line) => line.startsWith('**/')).map((line) => line.slice(3));
  const isLeft = (name: string) =>
    left.some((pattern) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern));
  for (const name of kept) {
    await cp(join(root, name), join(target, name), {
      recursive: true,
      filter: (source) => !isLeft(basename(source)),
    });
  }
}

interface Place {
  path: string;
  context: string;
  folder: string;
}

async function build({ instructions }: Stage, place: Place): Promise<void> {
  let workFolder = place.path;
  for (const { name, text } of instructions) {
    if (name === 'WORKDIR') {
      workFolder = join(place.path, text);
      await mkdir(workFolder, { recursive: true });
    } else if (name === 'COPY') await copy(text, workFolder, place);
    else if (name === 'RUN') await command(text, workFolder, place);
  }
}

async function copy(text: string, workFolder: string, { context, folder }: Place): Promise<void> {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() as string;
  const source = from === undefined ? context : join(folder, from);
  for (const word of words) {
    const into = join(workFolder, target);
    // A file goes into what ends with a slash; a folder's content becomes the target's.
    const to = target.endsWith('/') ? join(into, basename(word)) : into;
    await cp(join(source, word), to, { recursive: true, verbatimSymlinks: true });
  }
}

async function command(text: string, cwd: string, { path }: Place): Promise<void> {
  // Paths from `/` are those of the stage.
  const here = text.replaceAll(' /data', ` ${join(path, 'data')}`);
  await run('/bin/sh', ['-ec', here], { cwd, maxBuffer: 64e6, timeout: longestCommandMs });
}

/** How many bytes the files of a folder take. */
export async function weigh(path: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--bytes', path]);
  return Number.parseInt(stdout, 10);
}

/** Files of a folder, by a pattern. */
export async function findFiles(cwd: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const name of glob(pattern, { cwd })) found.push(name);
  return found;
}
