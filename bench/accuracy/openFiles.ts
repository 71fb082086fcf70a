import { tmpdir } from 'node:os';
import type { BuildingModel } from '../../engine/src/files/model/BuildingModel.ts';
import { openModel } from '../../engine/src/files/model/openModel.ts';
import { openScan } from '../../engine/src/files/scan/openScan.ts';
import type { PointSource } from '../../engine/src/files/scan/PointSource.ts';
import { openFile } from '../../engine/src/ground/disk/openFile.ts';
import { scratchFolder } from '../../engine/src/ground/disk/scratchFolder.ts';

/** Reads the files of a federation. */
export async function readModel(paths: readonly string[]): Promise<BuildingModel> {
  const scratch = scratchFolder(tmpdir());
  const sources = await Promise.all(paths.map((path) => openFile(path)));
  try {
    return await openModel(sources, { scratch });
  } finally {
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}

/** Lends an open scan to `use`. */
export async function withScan<T>(path: string, use: (source: PointSource) => Promise<T>): Promise<T> {
  const scratch = scratchFolder(tmpdir());
  const file = await openFile(path);
  try {
    const source = await openScan(file, { scratch });
    try {
      return await use(source);
    } finally {
      await source.close();
    }
  } finally {
    await file.close();
    await scratch.remove();
  }
}
