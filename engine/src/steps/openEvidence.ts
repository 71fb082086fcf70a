import { join } from 'node:path';
import { type OutputFolder, openOutputFolder } from '../ground/disk/outputFolder.ts';
import { stepFiles } from './stepFiles.ts';

/** The folder for evidence, in which every file is there whole or not at all. */
export function openEvidence(folder: string): OutputFolder {
  const opened = openOutputFolder(join(folder, stepFiles.evidence));
  return { ...opened, write: opened.replace };
}
