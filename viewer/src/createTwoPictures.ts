import { createLoader, type LoadOptions } from './createLoader.ts';
import { type Apart, inNeither } from './draw/Apart.ts';
import type { Block } from './draw/Block.ts';
import type { FrameLoop } from './draw/createFrameLoop.ts';
import type { View } from './draw/createView.ts';
import type { Arrangement } from './draw/TwoPictures.ts';
import type { Box } from './geometry/Box.ts';
import type { OpenModelFile } from './modelFile/openModelFile.ts';
import { createElementTable, type ElementStore, type ElementTable } from './scene/ElementStore.ts';
import { createStyleTexture, type ElementStyles } from './scene/ElementStyles.ts';
import { measureElements } from './scene/measureElements.ts';

/** Two pictures of the scene on one canvas. */
export interface TwoPictures {
  /** Of the left picture and the right one. */
  readonly styles: readonly [ElementStyles, ElementStyles];
  arrange(arrangement: Arrangement): void;
  /** A byte an element, with a bit for each picture that it is not in (draw/Apart.ts). */
  leaveOut(column: Uint8Array): void;
  /**
   * Draws what of another model the pictures do not leave out, by numbers after those of the scene's own elements; nothing
   * else of the viewer knows of it. Rejects like the viewer's `addModel`.
   */
  addModel(file: OpenModelFile, options?: Pick<LoadOptions, 'signal'>): Promise<void>;
  /** Both have all of the scene again, and nothing else. */
  clear(): void;
  end(): void;
}

/** The pictures as the viewer has them. */
export interface OwnedPictures extends TwoPictures {
  /** Around what is seen of another model. */
  readonly guestBox: Box | undefined;
}

interface Parts {
  elements: ElementStore;
  view: View;
  loop: Pick<FrameLoop, 'request' | 'frameMs'>;
  arrange(arrangement: Arrangement | undefined): void;
  ended(): void;
}

const nothing: Apart = { leftOut: new Uint8Array() };

/** Draws the scene twice until it ends. */
export function createTwoPictures(first: Arrangement, { elements, view, loop, arrange, ended }: Parts): OwnedPictures {
  const touch = (what: 'styles' | 'counts') => view.touch(what);
  const styles = [createStyleTexture(touch), createStyleTexture(touch)] as const;
  const blocks = new Set<Block>();
  let arrangement = first;
  let apart = nothing;
  let guests: ReturnType<typeof openGuests> | undefined;
  let isOver = false;

  function draw(): void {
    if (isOver) return;
    arrange(arrangement);
    view.setTwo({ styles, arrangement, apart });
  }

  function openGuests(): { table: ElementTable; loader: ReturnType<typeof createLoader> } {
    // Their numbers lie about the same place as those of the scene.
    const table = createElementTable(elements.origin);
    const guestView: Pick<View, 'add' | 'remove' | 'touch'> = {
      add(source, origin) {
        const block = view.add(source, origin, table);
        blocks.add(block);
        return block;
      },
      remove(gone) {
        for (const block of gone) blocks.delete(block);
        view.remove(gone);
      },
      touch: view.touch,
    };
    return { table, loader: createLoader({ elements: table, view: guestView, loop }) };
  }

  function clear(): void {
    guests?.loader.stop();
    guests = undefined;
    if (blocks.size > 0) view.remove(new Set(blocks));
    blocks.clear();
    if (apart === nothing) return;
    apart = nothing;
    draw();
  }

  const isSeen = (element: number) => (apart.leftOut[element] ?? inNeither) !== inNeither;

  draw();
  return {
    styles,
    arrange(next) {
      arrangement = next;
      draw();
    },
    leaveOut(column) {
      apart = { ...apart, leftOut: column.slice() };
      draw();
    },
    async addModel(file, { signal } = {}) {
      guests ??= openGuests();
      const { table, loader } = guests;
      const added = loader.add(file, { ...(signal && { signal }), isWanted: isSeen });
      apart = { ...apart, guests: table };
      draw();
      await added;
    },
    get guestBox() {
      if (!guests) return undefined;
      const { table } = guests;
      const seen = Array.from(table.closed.keys()).filter((element) => element >= elements.count && isSeen(element));
      return measureElements(table, seen);
    },
    clear,
    end() {
      if (isOver) return;
      clear();
      isOver = true;
      ended();
      arrange(undefined);
      view.setTwo(undefined);
      for (const each of styles) each.dispose();
    },
  };
}
