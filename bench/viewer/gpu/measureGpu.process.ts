// node bench/viewer/gpu/measureGpu.process.ts FOLDER [--frames 300] [--scene TEXT] [--pictures FOLDER] [--out FILE.json]: measures
// what `npm run bench:viewer -- --gpu --prepare FOLDER` made, on a machine that needs no more than Node, Chromium and
// playwright-core. `npm run bench:viewer -- --gpu` does both.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { servePages } from '../servePages.ts';
import { describeGpu, describeGpuVerdicts } from './describeGpu.ts';
import type { GpuOrder } from './GpuOrder.ts';
import { type GpuFigures, type Manner, measureScene } from './measureScene.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    frames: { type: 'string', default: '300' },
    scene: { type: 'string' },
    pictures: { type: 'string' },
    out: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Say in which folder the pages and models lie.');
  process.exit(2);
}
const order = JSON.parse(await readFile(join(folder, 'order.json'), 'utf8')) as GpuOrder;
if (values.pictures) await mkdir(values.pictures, { recursive: true });
const server = await servePages(join(folder, 'pages'));
const results: { scene: string; figures: Partial<Record<Manner, GpuFigures>> }[] = [];
try {
  await server.add('/worker.mjs', join(folder, 'pages/worker.mjs'));
  for (const scene of order.scenes.filter(({ name }) => name.includes(values.scene ?? ''))) {
    for (const file of Object.values(scene.files).flat()) await server.add(`/${file}`, join(folder, file));
    const figures: Partial<Record<Manner, GpuFigures>> = {};
    const manners: Manner[] = ['ours', 'ours at its best', ...(scene.files.theirs ? (['theirs'] as const) : [])];
    for (const manner of manners) {
      const options = { url: server.url, frames: Number(values.frames), pictures: values.pictures };
      figures[manner] = await measureScene(scene, manner, options);
    }
    results.push({ scene: scene.name, figures });
    console.log(`${describeGpu(scene, figures)}\n`);
    if (values.out) await writeFile(values.out, `${JSON.stringify(results, undefined, 2)}\n`);
  }
  console.log(describeGpuVerdicts(results));
} finally {
  await server.close();
}
