import { openThreads } from '../ground/threads/openThreads.ts';
import type { DrawSubject } from '../prove/openDrawing.ts';
import type { DrawAnswer, DrawQuestion, DrawStart, WantedDrawing } from './draw.worker.ts';

/** What is to be drawn. */
export interface DrawOrder {
  /** Names the mesh: meshes of equal names are one. */
  run: string;
  /** The bytes of the run's kept mesh; asked for only if the thread does not hold it. */
  mesh(): Promise<Uint8Array>;
  subject: DrawSubject;
  wanted: WantedDrawing;
}

/** A thread that draws, and keeps the meshes it has drawn from lately. */
export interface DrawingThread {
  /** Sections as data (contract/formats/elementSections), a picture as PNG, or a plan as SVG. */
  draw(order: DrawOrder): Promise<Uint8Array>;
  end(): Promise<void>;
}

/** Drawing takes a tenth of a second, opening the mesh of a large model some: what takes longer hangs. */
const longestSilenceMs = 120_000;

/** Whoever asks for drawings of a run while its mesh is opened waits for that. */
export function openDrawingThread({ mostBytes = 512 * 2 ** 20 }: Partial<DrawStart> = {}): DrawingThread {
  const entry = new URL('./draw.worker.ts', import.meta.url);
  const thread = openThreads<DrawQuestion, never, DrawAnswer>({
    entry,
    does: 'draws evidence',
    start: { mostBytes } satisfies DrawStart,
  });
  const opening = new Map<string, Promise<unknown>>();

  async function drawFrom(order: DrawOrder): Promise<Uint8Array> {
    const { run, subject, wanted } = order;
    const mesh = await order.mesh();
    return (await thread.ask({ run, mesh, subject, wanted }, { longestSilenceMs })) as Uint8Array;
  }

  async function draw(order: DrawOrder): Promise<Uint8Array> {
    const { run, subject, wanted } = order;
    const known = await thread.ask({ run, subject, wanted }, { longestSilenceMs });
    if (known) return known;
    const begun = opening.get(run);
    if (begun) return begun.then(() => draw(order));
    const drawn = drawFrom(order);
    const over = () => opening.delete(run);
    opening.set(run, drawn.then(over, over));
    return drawn;
  }

  return { draw, end: () => thread.end() };
}
