import type { Georeference } from '../files/model/BuildingModel.ts';
import type { ModelRows } from '../files/model/ModelRows.ts';
import type { ScanFile } from '../files/scan/ScanFile.ts';
import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { ScanSample } from '../measure/register/ScanSample.ts';
import { stepFiles } from './stepFiles.ts';

/** What later steps need of the model beside its mesh. */
export interface KeptModel {
  model: ModelRows;
  georeference?: Georeference | undefined;
}

export async function readModel(folder: WorkFolder): Promise<KeptModel> {
  return unpackValue<KeptModel>(await folder.readBytes(stepFiles.model));
}

export async function writeModel(folder: WorkFolder, { model, georeference }: KeptModel): Promise<void> {
  const { elements, storeys, rootModels, north } = model;
  const kept: KeptModel = { model: { elements, storeys, rootModels, north }, georeference };
  await folder.writeBytes(stepFiles.model, packValue(kept));
}

/** What the scan files say about themselves. */
export async function readScans(folder: WorkFolder): Promise<ScanFile[]> {
  return unpackValue<ScanFile[]>(await folder.readBytes(stepFiles.scans));
}

export async function writeScans(folder: WorkFolder, scans: readonly ScanFile[]): Promise<void> {
  const heads = scans.map(({ name, source }): ScanFile => {
    return { name, source: { scans: source.scans, images: source.images, problems: source.problems } };
  });
  await folder.writeBytes(stepFiles.scans, packValue(heads));
}

/** What was looked at of the scans. */
export interface KeptSample extends ScanSample {
  /** Some of the points as they are, where the coordinates are to be taken as they are. */
  spots?: Float64Array | undefined;
}

export async function readSample(folder: WorkFolder): Promise<KeptSample> {
  return unpackValue<KeptSample>(await folder.readBytes(stepFiles.sample));
}

export async function writeSample(folder: WorkFolder, sample: KeptSample): Promise<void> {
  await folder.writeBytes(stepFiles.sample, packValue(sample));
}
