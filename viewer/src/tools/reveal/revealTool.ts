import { defineTool } from '../../defineTool.ts';
import type { Box } from '../../geometry/Box.ts';
import type { WorldPoint } from '../../geometry/vectors.ts';
import { yieldToMain } from '../../yieldToMain.ts';
import { findVeils } from './findVeils.ts';

/** Shows elements through what stands in front of them, until something else is selected. */
export interface Reveal {
  /** Flies to elements, or to a box around them, to the side they are to be seen `from` if one is said, and shows them. */
  focus(elements: Iterable<number>, options?: FocusOptions): void;
  /** Shows elements from where the camera is. */
  show(elements: Iterable<number>): void;
  hide(): void;
}

interface FocusOptions {
  box?: Box | undefined;
  from?: WorldPoint | undefined;
}

/** How long the camera rests before it is found out what is in front of something. */
const restMs = 120;

/** Longer than this at a time, a drag would be seen to stop. */
const sliceMs = 6;

/** Attached, it listens to the key that flies to what is selected too. */
export const revealTool = defineTool<Reveal>({
  id: 'reveal',
  attach(viewer, own) {
    let elements: readonly number[] = [];
    let veils: ReadonlySet<number> = new Set();
    let search = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOwnChange = false;

    function uncover(): void {
      isOwnChange = true;
      viewer.uncover(elements.length > 0 ? { elements, veils } : undefined);
      isOwnChange = false;
    }

    function createPause(signal: AbortSignal): () => Promise<void> {
      let startedAt = performance.now();
      return async () => {
        if (performance.now() - startedAt < sliceMs) return;
        await yieldToMain();
        signal.throwIfAborted();
        startedAt = performance.now();
      };
    }

    async function look(signal: AbortSignal): Promise<void> {
      const { visibility } = viewer;
      const isSolid = (element: number) =>
        veils.has(element) || (visibility.isShown(element) && !visibility.isGhost(element));
      const found = await findVeils(viewer, { elements, isSolid, pause: createPause(signal) });
      veils = found;
      uncover();
    }

    /** As soon as nothing moves any more. */
    function lookSoon(): void {
      clearTimeout(timer);
      search.abort();
      if (elements.length === 0) return;
      search = new AbortController();
      const { signal } = search;
      timer = setTimeout(() => {
        look(signal).catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
      }, restMs);
    }

    function show(next: Iterable<number>): void {
      elements = [...next].filter((element) => viewer.elements.boxOf(element) !== undefined);
      if (elements.length === 0) veils = new Set();
      uncover();
      lookSoon();
    }

    function hide(): void {
      clearTimeout(timer);
      search.abort();
      if (elements.length === 0) return;
      elements = [];
      veils = new Set();
      uncover();
    }

    function focus(next: Iterable<number>, { box, from }: FocusOptions = {}): void {
      const wanted = [...next];
      if (box || wanted.length > 0) viewer.camera.fit(box ?? wanted, { animate: true, from });
      show(wanted);
    }

    own(viewer.on('camera', lookSoon));
    own(viewer.on('loaded', lookSoon));
    own(viewer.on('visibility', () => !isOwnChange && lookSoon()));
    own(
      viewer.on('selection', ({ selected }) => {
        const isStill = elements.length > 0 && elements.every((element) => selected.includes(element));
        if (!isStill) hide();
      }),
    );
    own(
      viewer.on('key', ({ key, consume }) => {
        if (key === 'Escape') hide();
        const selected = viewer.selection.get();
        if (key.toLowerCase() !== 'f' || selected.length === 0) return;
        consume();
        focus(selected);
      }),
    );
    own(hide);
    return { focus, show, hide };
  },
});
