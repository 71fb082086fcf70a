import { tmpdir } from 'node:os';
import { type FileSource, openFile } from '@plumbline/engine/disk/openFile';
import { scratchFolder } from '@plumbline/engine/disk/scratchFolder';
import type { BuildingModel } from '@plumbline/engine/model/BuildingModel';
import { openModel } from '@plumbline/engine/model/openModel';
import type { Report } from '@plumbline/engine/Progress';

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
