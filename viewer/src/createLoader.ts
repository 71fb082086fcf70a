import { bestEffort } from '@plumbline/contract/bestEffort';
import type { ModelBlock } from '@plumbline/contract/formats/modelFile';
import type { Crowd } from './crowd/Crowd.ts';
import { createGatherer } from './crowd/createGatherer.ts';
import type { Block } from './draw/Block.ts';
import type { FrameLoop } from './draw/createFrameLoop.ts';
import type { View } from './draw/createView.ts';
import type { OpenModelFile } from './modelFile/openModelFile.ts';
import type { ElementTable } from './scene/ElementStore.ts';
import { yieldToMain } from './yieldToMain.ts';

/** How a model is added. */
export interface LoadOptions {
  signal?: AbortSignal | undefined;
  /** Hears how many bytes of the file are drawn. */
  report?(doneBytes: number, totalBytes: number): void;
  /** Blocks without any of these elements are not drawn. */
  isWanted?(element: number): boolean;
}

/** Puts models into the view, a little at a time. */
export interface Loader {
  /** Whether all of it came; false when it was stopped. What came of a model that fails is taken away again. */
  add(file: OpenModelFile, options?: LoadOptions): Promise<boolean>;
  stop(): void;
}

/** Longer work keeps the browser from answering. */
const workMs = 8;

/** Drawing what has come so far must not hold up what comes, nor the last frame: less and less often, and not near the end. */
const leastShowMs = 120;
const shareOfDrawing = 4;
const shareOfLoading = 0.6;
const nearEnd = 0.8;

/** A loader without models. */
export function createLoader({
  elements,
  view,
  loop,
}: {
  elements: ElementTable;
  view: Pick<View, 'add' | 'remove' | 'touch'>;
  loop: Pick<FrameLoop, 'request' | 'frameMs'>;
}): Loader {
  let stopping = new AbortController();

  async function addBlocks(
    file: OpenModelFile,
    added: Set<Block>,
    { signal, report, isWanted }: LoadOptions,
  ): Promise<void> {
    const { head } = file;
    const gatherer = createGatherer((element) => head.closed[element - file.firstElement]!);
    let share = 0;
    const rest = createRest(signal, () => share < nearEnd);
    const put = (block: ModelBlock | Crowd) => void added.add(view.add(block, head.origin));
    const putAll = async (crowds: Iterable<Crowd>) => {
      for (const crowd of crowds) {
        put(crowd);
        await rest();
      }
    };
    report?.(head.totalBytes - sumBytes(file), head.totalBytes);
    for await (const block of file.blocks()) {
      signal?.throwIfAborted();
      if (isWanted && !elementsOf(block).some(isWanted)) {
        // Nothing of it is seen.
      } else if (block.kind === 'instances' && gatherer.takes(block)) await putAll(gatherer.add(block));
      else put(block);
      const done = block.info.firstByte + block.info.byteLength;
      share = done / head.totalBytes;
      report?.(done, head.totalBytes);
      await rest();
    }
    await putAll(gatherer.flush());
  }

  /** Rests when there was much work, and shows what has come when that was long ago. */
  function createRest(signal: AbortSignal | undefined, mayShow: () => boolean): () => Promise<void> {
    const begun = performance.now();
    let since = begun;
    let shownAt = begun;
    return async () => {
      const now = performance.now();
      if (now - since < workMs) return;
      const pauseMs = Math.max(leastShowMs, loop.frameMs * shareOfDrawing, (shownAt - begun) * shareOfLoading);
      if (mayShow() && now - shownAt > pauseMs) {
        shownAt = now;
        loop.request();
      }
      await yieldToMain();
      signal?.throwIfAborted();
      since = performance.now();
    };
  }

  return {
    async add(file, options = {}) {
      const own = stopping.signal;
      const signal = options.signal ? AbortSignal.any([own, options.signal]) : own;
      const added = new Set<Block>();
      const close = () => void bestEffort(file.close());
      elements.add(file.head, file.firstElement);
      view.touch('counts');
      signal.addEventListener('abort', close);
      try {
        await addBlocks(file, added, { ...options, signal });
        loop.request();
        return true;
      } catch (error) {
        if (own.aborted) return false;
        view.remove(added);
        throw signal.aborted ? signal.reason : error;
      } finally {
        signal.removeEventListener('abort', close);
      }
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

function elementsOf(block: ModelBlock): Uint32Array {
  return block.kind === 'chunk' ? block.runs.elements : block.elements;
}

function sumBytes({ head }: OpenModelFile): number {
  return head.blocks.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
