import { tmpdir } from 'node:os';
import type { BuildingModel } from '@plumbline/engine/files/model/BuildingModel';
import { openModel } from '@plumbline/engine/files/model/openModel';
import { type FileSource, openFile } from '@plumbline/engine/ground/disk/openFile';
import { scratchFolder } from '@plumbline/engine/ground/disk/scratchFolder';
import type { Report } from '@plumbline/engine/ground/Progress';

/** Reads the files of a federation, in the order given. */
export async function openModelFiles(paths: readonly string[], report: Report): Promise<BuildingModel> {
  const scratch = scratchFolder(tmpdir());
  const sources: FileSource[] = [];
  try {
    for (const path of paths) sources.push(await openFile(path));
    return await openModel(sources, {
      scratch,
      report: ({ file, done, total }) => report({ step: `reading ${file}`, done, total }),
    });
  } finally {
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}
