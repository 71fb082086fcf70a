import type { ByteSource } from '../../ground/ByteSource.ts';
import { isEmpty } from '../../ground/geometry/Box.ts';
import type { Report } from '../../ground/Progress.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import type { BuildingModel, RootModel } from '../model/BuildingModel.ts';
import { openModel } from '../model/openModel.ts';
import { summariseModel } from '../model/summariseModel.ts';
import type { Crs, ModelInspection } from './Inspection.ts';

/** Reads a model and its geometry and tells what was in it. */
export async function inspectModel(
  source: ByteSource,
  format: ModelInspection['format'],
  { scratch, report }: { scratch: Scratch; report?: Report | undefined },
): Promise<ModelInspection> {
  const model = await openModel([source], {
    scratch,
    report: ({ done, total }) => report?.({ step: 'reading elements', done, total }),
  });
  return { kind: 'model', file: source.name, bytes: source.size, format, ...describe(model) };
}

function describe(model: BuildingModel): Omit<ModelInspection, 'kind' | 'file' | 'bytes' | 'format'> {
  const { elements, triangles, storeys, types, bounds } = summariseModel(model);
  const [root] = model.rootModels;
  return {
    schema: root.schema,
    elements,
    triangles,
    storeys,
    types,
    apart: model.apart.elements.length,
    bounds: isEmpty(bounds) ? null : bounds,
    crs: crsOf(root),
    lengthUnitM: root.lengthUnitM,
    trueNorthDeg: root.trueNorth === undefined ? null : (root.trueNorth * 180) / Math.PI,
    site: root.site ?? null,
    problems: root.problems,
  };
}

function crsOf({ georeference }: RootModel): Crs | null {
  if (georeference === undefined) return null;
  const { crs, ...place } = georeference;
  return { name: crs ?? null, ...place };
}
