import type { OutputFolder } from '@plumbline/engine/ground/disk/outputFolder';
import type { PackedPoints } from '@plumbline/engine/prove/EvidenceFiles';
import { type Drawing, type DrawSubject, openDrawing } from '@plumbline/engine/prove/openDrawing';
import { readPackPart } from '@plumbline/engine/prove/readPackPart';
import type { StoredVerdict } from '@plumbline/engine/steps/StoredVerdict';
import { stepFiles } from '@plumbline/engine/steps/stepFiles';

/** What can be drawn of the elements of an analysis' folder. */
export interface FolderDrawing {
  /** An element to be drawn; undefined where nothing was kept to draw it from, or that was deleted. */
  open(verdict: StoredVerdict): { drawing: Drawing; subject: DrawSubject } | undefined;
}

/** The mesh is read with the first element that is asked for. */
export function openFolderDrawing(folder: OutputFolder): FolderDrawing {
  let drawing: Drawing | undefined;
  return {
    open(verdict) {
      const { element, offsetM, points } = verdict.evidence ?? {};
      if (element === undefined || !folder.has(stepFiles.drawnMesh)) return undefined;
      drawing ??= openDrawing(folder.read(stepFiles.drawnMesh));
      return { drawing, subject: { element, verdict, offsetM, points: points && readPoints(folder, points) } };
    },
  };
}

function readPoints(folder: OutputFolder, points: PackedPoints): Uint8Array | undefined {
  const { file, offset, length } = points;
  return folder.has(file) ? readPackPart(folder.readPart(file, offset, length), points) : undefined;
}
