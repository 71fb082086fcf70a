import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { type EngineName, engineNames } from './engineNames.ts';

/** The worker of fragments, which its own documentation has copied beside the page. */
export const workerPath = join(
  dirname(createRequire(import.meta.url).resolve('@thatopen/fragments')),
  'Worker/worker.min.mjs',
);

/** Bundles the page of each engine into `folder`; gives the gzipped bytes of its scripts. */
export async function bundlePages(folder: string): Promise<Record<EngineName, number>> {
  const sizes = { ours: 0, theirs: gzipSync(await readFile(workerPath)).length };
  for (const name of engineNames) {
    const outDir = join(folder, name);
    await build({
      root: join(import.meta.dirname, 'page'),
      base: `/${name}/`,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: true,
        target: 'baseline-widely-available',
        modulePreload: { polyfill: false },
        rollupOptions: { input: join(import.meta.dirname, 'page', `${name}.html`) },
      },
    });
    // The page's own script; a worker that the bundler copied without being asked is not counted twice.
    const assets = join(outDir, 'assets');
    for (const asset of await readdir(assets)) {
      if (asset.endsWith('.js')) sizes[name] += gzipSync(await readFile(join(assets, asset))).length;
    }
  }
  return sizes;
}
