import type { ScanTree } from '@plumbline/contract/formats/wholeScan';
import { defineTool } from '../../defineTool.ts';
import type { Side } from '../../draw/TwoPictures.ts';
import { type CubeLoader, createCubeLoader, type ReadCube } from './createCubeLoader.ts';
import { createScanLayer, halfBudget, type ScanBudget, type ScanLayer, usualBudget } from './createScanLayer.ts';
import { firstLook, type ScanLook } from './scanLook.ts';

/** How far a scan is loaded, from where the camera is. */
export interface ScanProgress {
  /** Points that are drawn. */
  shownPoints: number;
  /** More of what is looked at is to come. */
  isLoading: boolean;
  /** Why some of it does not come. */
  failure: Error | undefined;
}

/** The whole scan over the model, in cubes that are loaded as they are looked at. */
export interface WholeScan {
  /** Shows a scan in place of any other; `read` loads its cubes. */
  show(tree: ScanTree, read: ReadCube, budget?: ScanBudget): void;
  /** Takes it away, with all that is on its way, and shows the model as before. */
  hide(): void;
  setLook(look: ScanLook): void;
  /** Tries again what did not come. */
  retry(): void;
  /** The same object until something changes. */
  getProgress(): ScanProgress;
  /** Tells of every change; returns the undo. */
  onProgress(listener: () => void): () => void;
}

const nothing: ScanProgress = { shownPoints: 0, isLoading: false, failure: undefined };

/** One scan at a time; a frame says what is wanted, and what arrives asks for a frame. */
export const wholeScanTool = defineScanTool(undefined);

/** The same for each of two pictures. */
export const scanTools = [defineScanTool(0), defineScanTool(1)] as const;

function defineScanTool(side: Side | undefined) {
  return defineTool<WholeScan>({
    id: side === undefined ? 'wholeScan' : `wholeScan${side}`,
    attach(viewer, own) {
      const listeners = new Set<() => void>();
      let look = firstLook;
      let progress = nothing;
      let shown: { layer: ScanLayer; loader: CubeLoader; remove(): void } | undefined;

      function tell(): void {
        const next = shown
          ? { shownPoints: shown.layer.shownPoints, isLoading: shown.loader.isLoading, failure: shown.loader.failure }
          : nothing;
        const names = ['shownPoints', 'isLoading', 'failure'] as const;
        if (names.every((name) => next[name] === progress[name])) return;
        progress = next;
        for (const listener of listeners) listener();
      }

      function fade(): void {
        viewer.styles.ghostAll(shown !== undefined && look.fadesModel);
      }

      function clear(): void {
        shown?.loader.stop();
        shown?.remove();
        shown = undefined;
      }

      // Not while a picture of another size is taken: it wants other cubes, for a moment.
      own(
        viewer.on('frame', () => {
          if (!shown) return;
          shown.loader.want(shown.layer.wanted);
          tell();
        }),
      );
      own(() => {
        clear();
        listeners.clear();
      });

      return {
        show(tree, read, budget = side === undefined ? usualBudget : halfBudget) {
          clear();
          const layer = createScanLayer(tree, budget, side);
          layer.set(look);
          const loader = createCubeLoader({
            read,
            isLoaded: (cube) => layer.has(cube),
            arrived(cube, points) {
              layer.add(cube, points);
              viewer.requestRender();
            },
            changed: tell,
          });
          shown = { layer, loader, remove: viewer.addLayer(layer) };
          fade();
        },
        hide() {
          clear();
          fade();
          tell();
        },
        setLook(next) {
          look = next;
          shown?.layer.set(look);
          fade();
          viewer.requestRender();
        },
        retry() {
          shown?.loader.retry();
        },
        getProgress: () => progress,
        onProgress(listener) {
          listeners.add(listener);
          return () => {
            listeners.delete(listener);
          };
        },
      };
    },
  });
}
