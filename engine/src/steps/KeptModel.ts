import type { ModelRows } from '../analyse/ModelRows.ts';
import type { ScanFile } from '../analyse/ScanFile.ts';
import { packValue, unpackValue } from '../disk/packValue.ts';
import type { WorkFolder } from '../disk/workFolder.ts';
import type { Georeference } from '../model/BuildingModel.ts';
import type { ScanSample } from '../register/ScanSample.ts';
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
