import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';

/** Gzipped script, bytes. */
export interface WebBundle {
  /** Everything that the first pages ask for. */
  firstPages: number;
  /** What is asked for when the viewer is needed, beyond that. */
  viewer: number;
}

/** What a person sees before a model is opened; the viewer is in none of them. */
const firstPages = /\/(SignIn|ProjectPicker|QualityPanel)\.tsx$/;
const viewerCode = 'WebGLRenderer';

/** Builds the web app into `folder` and adds up what its first pages load, imports included. */
export async function measureWebBundle(folder: string): Promise<WebBundle> {
  const web = join(import.meta.dirname, '../../web');
  await build({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, manifest: true, sourcemap: false },
  });
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = loadedWith(
    manifest,
    Object.keys(manifest).filter((key) => manifest[key]?.isEntry || firstPages.test(`/${key}`)),
  );
  const viewer = new Set<string>();
  for (const key of Object.keys(manifest)) {
    const text = manifest[key]!.file.endsWith('.js') ? await readFile(join(folder, manifest[key]!.file), 'utf8') : '';
    if (text.includes(viewerCode)) for (const file of loadedWith(manifest, [key])) viewer.add(file);
  }
  const weigh = async (files: Iterable<string>) => {
    const sizes = [...files].map(async (file) => gzipSync(await readFile(join(folder, file))).length);
    return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  };
  return { firstPages: await weigh(first), viewer: await weigh([...viewer].filter((file) => !first.has(file))) };
}

function loadedWith(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk?.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}
