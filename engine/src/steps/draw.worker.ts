import type { HandCut } from '@plumbline/contract/drawings/handCut';
import { writeElementSections } from '@plumbline/contract/formats/elementSections';
import { answerThread } from '../ground/threads/answerThread.ts';
import { type Drawing, type DrawSubject, openDrawing } from '../prove/openDrawing.ts';

export type WantedDrawing = 'sections' | 'picture' | 'plan' | { cut: HandCut };

export interface DrawQuestion {
  /** Names the mesh. */
  run: string;
  /** Its bytes; without them only what is open already is drawn. */
  mesh?: Uint8Array | undefined;
  subject: DrawSubject;
  wanted: WantedDrawing;
}

/** Without the mesh, nothing. */
export type DrawAnswer = Uint8Array | undefined;

/** How much memory open meshes may take together. */
export interface DrawStart {
  mostBytes: number;
}

answerThread<DrawStart, DrawQuestion, never, DrawAnswer>(({ mostBytes }) => {
  const open = new Map<string, Drawing>();

  /** The one that was not asked for the longest goes first; the newest stays whatever its size. */
  function keep(run: string, drawing: Drawing): void {
    open.delete(run);
    open.set(run, drawing);
    let bytes = 0;
    for (const one of open.values()) bytes += one.bytes;
    for (const [name, one] of open) {
      if (bytes <= mostBytes || open.size === 1) return;
      open.delete(name);
      bytes -= one.bytes;
    }
  }

  return ({ run, mesh, subject, wanted }) => {
    const drawing = open.get(run) ?? (mesh && openDrawing(mesh));
    if (drawing === undefined) return undefined;
    keep(run, drawing);
    if (typeof wanted === 'object') return writeElementSections(drawing.cut(subject, wanted.cut));
    switch (wanted) {
      case 'picture':
        return drawing.picture(subject);
      case 'plan':
        return new TextEncoder().encode(drawing.plan(subject));
      case 'sections':
        return writeElementSections(drawing.sections(subject));
    }
  };
});
