import type { ViewerFile } from '@plumbline/contract/resources/models';
import type { openModelFile } from '@plumbline/viewer/modelFile/openModelFile';
import type { Viewer } from '@plumbline/viewer/Viewer';
import { fetchStream } from '../data/calls/fetchStream.ts';
import { formatBytes } from '../ui/format.ts';
import { waitForEvent, waitLimits } from './waiting.ts';

export interface ModelLoad {
  viewer: Viewer;
  open: typeof openModelFile;
  files: readonly ViewerFile[];
  signal: AbortSignal;
  /** Packed bytes that have arrived, of all files together. */
  report(loadedBytes: number): void;
  /** The first elements are about to appear. */
  onFirstElements(): void;
}

/** Draws the root models one after the other as their bytes arrive; fails with a sentence for people. */
export async function loadModel(load: ModelLoad): Promise<void> {
  const { files, signal, report } = load;
  let before = 0;
  for (const file of files) {
    let loadedBytes = 0;
    const count = (bytes: number) => {
      loadedBytes += bytes;
      report(before + loadedBytes);
    };
    await addFile(load, file, count).catch((error: unknown) => {
      throw signal.aborted ? error : explain(error, { file, loadedBytes, isOneOfMany: files.length > 1 });
    });
    before += file.geometry.bytes;
    report(before);
  }
}

/** As long as bytes arrive or are drawn, a slow connection may take its time. */
async function addFile(load: ModelLoad, file: ViewerFile, count: (bytes: number) => void): Promise<void> {
  const { viewer } = load;
  const loaded = waitForEvent('loaded', { subscribe: (listener) => viewer.on('loaded', listener) });
  const report = (bytes: number) => {
    loaded.prolong();
    count(bytes);
  };
  try {
    await Promise.all([drawFile(load, file, { report, drawn: loaded.prolong }), loaded.fired]);
  } finally {
    loaded.cancel();
  }
}

async function drawFile(
  { viewer, open, signal, onFirstElements }: ModelLoad,
  { geometry, firstElement, elementCount }: ViewerFile,
  { report, drawn }: { report: (bytes: number) => void; drawn: () => void },
): Promise<void> {
  const stream = await fetchStream(geometry.url, { signal, report });
  const model = await open(stream, { firstElement });
  const { head } = model;
  if (head.elementCount !== elementCount) {
    await model.close();
    throw new RangeError(`The model file has ${head.elementCount} elements where ${elementCount} are expected.`);
  }
  const isFirst = viewer.elements.count === 0;
  const added = viewer.addModel(model, { signal, report: drawn });
  if (isFirst) onFirstElements();
  await added;
}

/** Waits until what was loaded is on the screen. A page in the background draws nothing: that is no failure. */
export async function waitForFinalFrame(viewer: Viewer): Promise<void> {
  const frame = waitForEvent('frame', {
    subscribe: (listener) => viewer.on('frame', listener),
    timeoutMs: waitLimits.finalFrameMs,
  });
  viewer.requestRender();
  await frame.fired;
}

interface Circumstances {
  file: ViewerFile;
  loadedBytes: number;
  isOneOfMany: boolean;
}

/** The browser's own words for a broken stream say nothing to a person. */
function explain(error: unknown, { file, loadedBytes, isOneOfMany }: Circumstances): Error {
  const where = isOneOfMany ? `${file.name}: ` : '';
  if (!(error instanceof TypeError)) {
    return new Error(`${where}${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const { bytes } = file.geometry;
  const sentence =
    loadedBytes < bytes
      ? `The download broke off after ${formatBytes(loadedBytes)} of ${formatBytes(bytes)}.`
      : 'The model file is cut off or damaged.';
  return new Error(`${where}${sentence}`, { cause: error });
}
