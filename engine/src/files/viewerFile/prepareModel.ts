import { gzipSync } from 'node:zlib';
import { rawElementType } from '@plumbline/contract/elementType';
import type { BuildingModel } from '../model/BuildingModel.ts';
import { federate } from '../model/federate.ts';
import type { RootModelContent } from '../model/RootModelContent.ts';
import { measureElements } from './measureElements.ts';
import { measureQuantities } from './measureQuantities.ts';
import type { PreparedModel, PreparedRootModel } from './PreparedModel.ts';
import { writeModelFile } from './writeModelFile.ts';

/** Browsers decompress gzip everywhere; brotli they leave to https. */
const gzipLevel = 6;

/** Federates root models, whose contents are used up, and makes what a server keeps; `report` hears 0 to 1. */
export async function prepareModel(
  contents: readonly RootModelContent[],
  report: (share: number) => void = () => {},
): Promise<PreparedModel> {
  const model = federate(contents);
  const rootModels: PreparedRootModel[] = [];
  let firstElement = 0;
  for (const [rootModel, { elements, properties }] of contents.entries()) {
    const tell = (done: number, total: number) => report((rootModel + done / total) / contents.length);
    const file = await prepareFile(model, { rootModel, report: tell });
    const { problems } = model.rootModels[rootModel];
    rootModels.push({ firstElement, elementCount: elements.length, ...file, properties, problems });
    firstElement += elements.length;
  }
  return {
    elements: { ...describe(model), ...measureElements(model), ...measureQuantities(model) },
    storeys: model.storeys.map(({ name, elevationM }) => ({ name, elevationM })),
    rootModels,
  };
}

async function prepareFile(
  model: BuildingModel,
  options: Parameters<typeof writeModelFile>[1],
): Promise<Pick<PreparedRootModel, 'geometry' | 'names'>> {
  const { pieces, sidecar } = await writeModelFile(model, options);
  return {
    geometry: gzipSync(Buffer.concat(pieces), { level: gzipLevel }),
    names: gzipSync(sidecar, { level: gzipLevel }),
  };
}

function describe({ elements }: BuildingModel) {
  return {
    globalIds: elements.map(({ globalId }) => globalId),
    types: elements.map(({ ifcType, objectType }) => rawElementType(ifcType, objectType)),
    names: elements.map(({ name }) => name ?? ''),
    storeyOf: Int32Array.from(elements, ({ storey }) => storey ?? -1),
  };
}
