import type { ModelRows } from '../analyse/ModelRows.ts';
import type { ScanFile } from '../analyse/ScanFile.ts';
import type { Georeference } from '../files/model/BuildingModel.ts';
import { packValue, unpackValue } from '../ground/disk/packValue.ts';
import type { WorkFolder } from '../ground/disk/workFolder.ts';
import type { ScanSample } from '../measure/register/ScanSample.ts';
import { stepFiles } from './stepFiles.ts';

/** What later steps need of the model and of the scan files beside their points. */
export interface KeptModel {
  model: ModelRows;
  georeference?: Georeference | undefined;
  scans: ScanFile[];
}

export async function readModel(folder: WorkFolder): Promise<KeptModel> {
  return unpackValue<KeptModel>(await folder.readBytes(stepFiles.model));
}

export async function writeModel(folder: WorkFolder, { model, georeference, scans }: KeptModel): Promise<void> {
  const { elements, storeys, rootModels } = model;
  const heads = scans.map(({ name, source }) => {
    return { name, source: { scans: source.scans, images: source.images, problems: source.problems } };
  });
  const kept: KeptModel = { model: { elements, storeys, rootModels }, georeference, scans: heads };
  await folder.writeBytes(stepFiles.model, packValue(kept));
}

export async function readSample(folder: WorkFolder): Promise<ScanSample> {
  return unpackValue<ScanSample>(await folder.readBytes(stepFiles.sample));
}

export async function writeSample(folder: WorkFolder, sample: ScanSample): Promise<void> {
  await folder.writeBytes(stepFiles.sample, packValue(sample));
}
