import { readScanPoints, type ScanNode, type ScanPoints, scanPointBytes } from '@plumbline/contract/formats/wholeScan';
import type { ScanCube } from './ScanCube.ts';

/** Loads the bytes of a cube, wherever its pack lies. */
export type ReadCube = (node: ScanNode, signal: AbortSignal) => Promise<Uint8Array>;

/** Loads cubes as they are wanted. */
export interface CubeLoader {
  /** These, the first ones first, and no others: what is on its way and not among them is not waited for. */
  want(cubes: readonly ScanCube[]): void;
  /** Whether more of what is wanted is to come. */
  readonly isLoading: boolean;
  /** Why some of what is wanted does not come. */
  readonly failure: Error | undefined;
  /** Tries again what was given up. */
  retry(): void;
  /** Ends all that is on its way. */
  stop(): void;
}

const mostAtOnce = 6;
const mostTries = 3;
/** After so many cubes in a row that were given up there is nobody to ask. */
const mostGivenUp = 3;
const firstPauseMs = 500;

interface Trouble {
  tries: number;
  /** Until it is tried again. */
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Nothing is wanted yet; `changed` hears when something arrives, is given up, or nothing is on its way any more. */
export function createCubeLoader({
  read,
  isLoaded,
  arrived,
  changed,
}: {
  read: ReadCube;
  isLoaded(cube: ScanCube): boolean;
  arrived(cube: ScanCube, points: ScanPoints): void;
  changed(): void;
}): CubeLoader {
  let wanted: readonly ScanCube[] = [];
  const running = new Map<ScanCube, AbortController>();
  const troubles = new Map<ScanCube, Trouble>();
  let givenUpInARow = 0;
  let lastError: Error | undefined;

  const isGivenUp = (cube: ScanCube) => (troubles.get(cube)?.tries ?? 0) >= mostTries;
  const isWaiting = (cube: ScanCube) => troubles.get(cube)?.timer !== undefined;

  function startNext(): void {
    if (givenUpInARow >= mostGivenUp) return;
    for (const cube of wanted) {
      if (running.size >= mostAtOnce) return;
      if (!isLoaded(cube) && !running.has(cube) && !isWaiting(cube) && !isGivenUp(cube)) void load(cube);
    }
  }

  async function load(cube: ScanCube): Promise<void> {
    const stop = new AbortController();
    running.set(cube, stop);
    try {
      const points = readWhole(cube, await read(cube.node, stop.signal));
      if (stop.signal.aborted) return;
      troubles.delete(cube);
      givenUpInARow = 0;
      running.delete(cube);
      arrived(cube, points);
    } catch (error) {
      if (stop.signal.aborted) return;
      running.delete(cube);
      fail(cube, error instanceof Error ? error : new Error(String(error)));
    }
    startNext();
    changed();
  }

  function fail(cube: ScanCube, error: Error): void {
    const tries = (troubles.get(cube)?.tries ?? 0) + 1;
    const trouble: Trouble = { tries };
    lastError = error;
    troubles.set(cube, trouble);
    if (tries >= mostTries) {
      givenUpInARow++;
      return;
    }
    trouble.timer = setTimeout(
      () => {
        trouble.timer = undefined;
        startNext();
      },
      firstPauseMs * 4 ** (tries - 1),
    );
  }

  /** How often it was tried is kept: a camera that goes to and fro would otherwise ask for ever. */
  function leave(isWanted: (cube: ScanCube) => boolean): void {
    for (const [cube, stop] of running) {
      if (isWanted(cube)) continue;
      running.delete(cube);
      stop.abort();
    }
    for (const [cube, trouble] of troubles) {
      if (isWanted(cube)) continue;
      clearTimeout(trouble.timer);
      trouble.timer = undefined;
    }
  }

  return {
    want(cubes) {
      wanted = cubes;
      const among = new Set(cubes);
      leave((cube) => among.has(cube));
      startNext();
    },
    get isLoading() {
      return running.size > 0 || wanted.some(isWaiting);
    },
    get failure() {
      const isLost = (cube: ScanCube) => !isLoaded(cube) && (isGivenUp(cube) || givenUpInARow >= mostGivenUp);
      return wanted.some(isLost) ? lastError : undefined;
    },
    retry() {
      leave((cube) => running.has(cube));
      troubles.clear();
      givenUpInARow = 0;
      startNext();
      changed();
    },
    stop() {
      wanted = [];
      leave(() => false);
    },
  };
}

function readWhole({ node: { count } }: ScanCube, bytes: Uint8Array): ScanPoints {
  if (bytes.length !== count * scanPointBytes) throw new Error('The points of the scan are cut off.');
  return readScanPoints(bytes);
}
