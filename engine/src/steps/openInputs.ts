import { resolve } from 'node:path';
import type { OpenedScan } from '../analyse/ScanFile.ts';
import type { BuildingModel } from '../files/model/BuildingModel.ts';
import { openModel } from '../files/model/openModel.ts';
import { openScan } from '../files/scan/openScan.ts';
import { type FileSource, openFile } from '../ground/disk/openFile.ts';
import { scratchFolder } from '../ground/disk/scratchFolder.ts';
import type { OrderedFile } from './Step.ts';

/** Opens scan files for as long as `use` takes; archives are unpacked in the folder. */
export async function withScans<T>(
  folder: string,
  files: readonly OrderedFile[],
  use: (scans: OpenedScan[]) => Promise<T>,
): Promise<T> {
  const scratch = scratchFolder(folder);
  const sources: FileSource[] = [];
  const scans: OpenedScan[] = [];
  try {
    for (const { name, path, size } of files) {
      const source = await openFile(resolve(folder, path), name, size);
      sources.push(source);
      scans.push({ name, path: resolve(folder, path), source: await openScan(source, { scratch }) });
    }
    return await use(scans);
  } finally {
    for (const { source } of scans) await source.close();
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}

/** Reads the files of a federation, in the order given. */
export async function readModelFiles(folder: string, files: readonly OrderedFile[]): Promise<BuildingModel> {
  const scratch = scratchFolder(folder);
  const sources: FileSource[] = [];
  try {
    for (const { name, path, size } of files) sources.push(await openFile(resolve(folder, path), name, size));
    return await openModel(sources, { scratch });
  } finally {
    for (const source of sources) await source.close();
    await scratch.remove();
  }
}
