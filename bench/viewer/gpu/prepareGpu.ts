import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundlePages, workerPath } from '../bundlePages.ts';
import type { ModelFacts } from '../Conversion.ts';
import { type EngineName, engineNames } from '../engineNames.ts';
import type { BenchModel } from '../models/BenchModel.ts';
import { createLargeBuilding } from '../models/createLargeBuilding.ts';
import { usualSize } from '../page/BenchPage.ts';
import { prepareFor } from '../prepareModel.ts';

import type { GpuOrder, GpuScene } from './GpuOrder.ts';

export interface GpuPlan {
  /** Both engines get these. */
  compared: readonly number[];
  /** Ours alone, in root models of at most `partElements`. */
  alone: readonly number[];
  /** An IFC file that is looked at in 4K. */
  real?: string | undefined;
  cache: string;
  report(line: string): void;
}

const partElements = 100_000;
const ultraHd = { width: 3840, height: 2160 };
const bothViews = ['overview', 'inside'] as const;

/** Makes everything that is measured: pages, models for each engine, and the list of scenes. */
export async function prepareGpu(folder: string, plan: GpuPlan): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'models'), { recursive: true });
  await bundlePages(join(folder, 'pages'));
  await copyFile(workerPath, join(folder, 'pages/worker.mjs'));
  const order: GpuOrder = { scenes: [] };
  for (const elements of plan.compared) {
    order.scenes.push(await addScene([createLargeBuilding({ elements })], engineNames, named(elements)));
  }
  for (const elements of plan.alone) order.scenes.push(await addScene(divide(elements), ['ours'], named(elements)));
  if (plan.real !== undefined) {
    const bytes = new Uint8Array(await readFile(plan.real));
    const name = basename(plan.real);
    order.scenes.push(await addScene([{ name, bytes }], engineNames, { name: `${name} in 4K`, size: ultraHd }));
  }
  await writeFile(join(folder, 'order.json'), `${JSON.stringify(order, undefined, 2)}\n`);

  async function addScene(
    models: Iterable<Pick<BenchModel, 'name' | 'bytes'>>,
    engines: readonly EngineName[],
    how: Pick<GpuScene, 'name' | 'size'>,
  ): Promise<GpuScene> {
    const files: GpuScene['files'] = {};
    const facts: ModelFacts[] = [];
    for (const model of models) {
      for (const engine of engines) {
        const { path, conversion } = await prepareFor(engine, { elements: 0, ...model }, plan.cache);
        const file = `models/${model.name}-${basename(path)}`;
        await copyFile(path, join(folder, file));
        files[engine] = [...(files[engine] ?? []), file];
        if (conversion.model) facts.push(conversion.model);
      }
      plan.report(`${model.name} is there`);
    }
    return { ...how, facts: uniteFacts(facts), files, views: bothViews };
  }
}

const named = (elements: number) => ({ name: `${elements.toLocaleString('en')} elements`, size: usualSize });

/** Parts that stand beside each other, made one at a time: all of them at once would not fit into memory. */
function* divide(elements: number): Generator<BenchModel> {
  let firstWing = 0;
  for (let rest = elements; rest > 0; rest -= partElements) {
    const part = createLargeBuilding({ elements: Math.min(rest, partElements), firstWing });
    firstWing += part.wings;
    yield part;
  }
}

function uniteFacts(all: readonly ModelFacts[]): ModelFacts {
  const sum = (key: 'elements' | 'triangles') => all.reduce((total, facts) => total + facts[key], 0);
  const along = (key: 'min' | 'max', axis: 0 | 1 | 2) => Math[key](...all.map((facts) => facts[key][axis]));
  const corner = (key: 'min' | 'max'): ModelFacts['min'] => [along(key, 0), along(key, 1), along(key, 2)];
  return { elements: sum('elements'), triangles: sum('triangles'), min: corner('min'), max: corner('max') };
}
