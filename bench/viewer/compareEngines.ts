import { workerPath } from './bundlePages.ts';
import { type EngineName, engineNames } from './engineNames.ts';
import type { Figures } from './Figures.ts';
import { measurePage, type Repeats } from './measurePage.ts';
import { middleOf } from './middleOf.ts';
import type { PreparedModel } from './prepareModel.ts';
import { servePages } from './servePages.ts';

/** What both engines did with one model. */
export type Comparison = Record<EngineName, Figures>;

export interface CompareOptions {
  /** Of the bundled pages. */
  pages: string;
  rounds: number;
  repeats: Repeats;
  pictures?: string | undefined;
  report(line: string): void;
}

/** Measures both engines by turns, each time in a fresh browser; who goes first changes. */
export async function compareEngines(
  { name, facts, files }: PreparedModel,
  { pages, rounds, repeats, pictures, report }: CompareOptions,
): Promise<Comparison> {
  const server = await servePages(pages);
  const results: Record<EngineName, Figures[]> = { ours: [], theirs: [] };
  try {
    await server.add('/worker.mjs', workerPath);
    const modelUrl = (engine: EngineName) => `/models/${engine}/${name}`;
    for (const engine of engineNames) await server.add(modelUrl(engine), files[engine].path);
    for (let round = 0; round < rounds; round++) {
      for (const engine of round % 2 === 0 ? engineNames : engineNames.toReversed()) {
        const started = performance.now();
        const order = { engine, url: server.url, modelUrl: modelUrl(engine), model: facts, repeats, pictures };
        results[engine].push(await measurePage(order));
        report(`${name}, ${engine}, round ${round + 1}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
      }
    }
  } finally {
    await server.close();
  }
  return { ours: middleOf(results.ours), theirs: middleOf(results.theirs) };
}
