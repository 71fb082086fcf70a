import type { IfcAPI } from 'web-ifc';
import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { Problem } from '../../ground/Problem.ts';
import type { RootModel } from './BuildingModel.ts';
import { checkExpansion } from './ifc/checkExpansion.ts';
import { checkStepFile } from './ifc/checkStepFile.ts';
import { chooseJudged } from './ifc/chooseJudged.ts';
import { findProblems } from './ifc/findProblems.ts';
import { findProducts } from './ifc/findProducts.ts';
import { findRepresentations } from './ifc/findRepresentations.ts';
import { createIfcLines, type IfcLines } from './ifc/IfcLines.ts';
import { makeTable } from './ifc/makeTable.ts';
import { matchSchema } from './ifc/matchSchema.ts';
import { prepareStepText } from './ifc/prepareStepText.ts';
import { readProperties } from './ifc/properties/readProperties.ts';
import { readContainment } from './ifc/readContainment.ts';
import { readGeometry } from './ifc/readGeometry.ts';
import { readGeoreference } from './ifc/readGeoreference.ts';
import { readGrids } from './ifc/readGrids.ts';
import { readAngleUnit, readLengthUnit } from './ifc/readLengthUnit.ts';
import { readMaterials } from './ifc/readMaterials.ts';
import { readSite, readTrueNorth } from './ifc/readPlace.ts';
import { readStoreys } from './ifc/readStoreys.ts';
import { readTypeObjects } from './ifc/readTypeObjects.ts';
import { useWebIfc } from './ifc/useWebIfc.ts';
import { measureBounds } from './measureBounds.ts';
import type { RootModelContent } from './RootModelContent.ts';
import { readWholeModel } from './readWholeModel.ts';

export interface ReadIfcOptions {
  /** Told after each batch of products, how many of them have their geometry. */
  report?: ((done: number, total: number) => void) | undefined;
  /** Whether to read what the file says of each element besides; an analysis has no use for it. */
  withProperties?: boolean | undefined;
}

/** The settings of the kernel; everything else is its default. */
export const webIfcSettings = { COORDINATE_TO_ORIGIN: false, CIRCLE_SEGMENTS: 12 };

/** Reads an IFC file (STEP): elements with their triangles, spaces and sites apart. */
export async function readIfc(source: ByteSource, options: ReadIfcOptions = {}): Promise<RootModelContent> {
  return readIfcBytes(source.name, await readWholeModel(source), options);
}

/** The same of bytes at hand, which are changed. */
export async function readIfcBytes(
  file: string,
  bytes: Uint8Array,
  options: ReadIfcOptions = {},
): Promise<RootModelContent> {
  const text = checkStepFile(bytes, file);
  const { schema, problems } = matchSchema(text.schemaName, file);
  problems.push(...prepareStepText(bytes, text, schema));

  return useWebIfc(file, async (api) => {
    const model = openBytes(api, bytes, file);
    for (const id of findRepresentations(bytes)) api.DeleteLine(model, id);
    const lines = createIfcLines(api, model, schema);
    const rootModel = readRootModel(lines, { name: file, schema, problems, hasMapPropertySet: namesMap(bytes) });
    return readContent(api, model, { lines, rootModel, bytes, ...options });
  });
}

function openBytes(api: IfcAPI, bytes: Uint8Array, file: string): number {
  const model = openModel(api, bytes, file);
  if (model >= 0) return model;
  throw new EngineError({ kind: 'invalid', file, reason: 'the geometry kernel could not open the file' });
}

function openModel(api: IfcAPI, bytes: Uint8Array, file: string): number {
  try {
    return api.OpenModel(bytes, webIfcSettings);
  } catch (cause) {
    // web-ifc takes for granted that it finds FILE_SCHEMA; only here is a TypeError the file's fault.
    if (!(cause instanceof TypeError)) throw cause;
    const reason = 'the geometry kernel cannot read the header: it is damaged';
    throw new EngineError({ kind: 'invalid', file, place: 'HEADER', reason, cause });
  }
}

/** Reading every property set to find one of them would cost more than the rest of the metadata. */
function namesMap(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('set_MapConversion');
}

function readRootModel(
  lines: IfcLines,
  {
    hasMapPropertySet,
    ...head
  }: Pick<RootModel, 'name' | 'schema'> & { problems: Problem[]; hasMapPropertySet: boolean },
): RootModel {
  const { problems } = head;
  const lengthUnitM = readLengthUnit(lines, problems);
  return {
    ...head,
    lengthUnitM,
    trueNorth: readTrueNorth(lines, problems),
    georeference: readGeoreference(lines, lengthUnitM, { hasMapPropertySet, problems }),
    site: readSite(lines, lengthUnitM),
  };
}

async function readContent(
  api: IfcAPI,
  model: number,
  {
    lines,
    rootModel,
    bytes,
    report,
    withProperties,
  }: ReadIfcOptions & { lines: IfcLines; rootModel: RootModel; bytes: Uint8Array },
): Promise<RootModelContent> {
  const unitM = rootModel.lengthUnitM;
  const products = findProducts(lines);
  const represented = [...products.elements, ...products.places, ...products.enclosing];
  checkExpansion(lines, represented, { file: rootModel.name });
  const ids = represented.map((line) => line.expressID);
  const geometry = await readGeometry(api, model, {
    file: rootModel.name,
    ids,
    unitM,
    report: (done) => report?.(done, ids.length),
  });

  const storeys = readStoreys(lines, unitM);
  const storeyIndex = new Map(storeys.map((storey, index) => [storey.id, index]));
  const containment = readContainment(lines, new Set(storeyIndex.keys()));
  const context = {
    lines,
    typeObjects: readTypeObjects(lines),
    materials: readMaterials(lines),
    findStorey: (id: number) => storeyIndex.get(containment.findStorey(id) ?? 0),
  };
  const { judged, apart } = chooseJudged(products, geometry);
  const table = makeTable(judged, geometry, context);
  const { problems } = rootModel;
  const rows = judged.filter(({ expressID }) => geometry.products.has(expressID));
  const content = {
    rootModel,
    ...table,
    apart: makeTable(apart, geometry, context),
    storeys: storeys.map(({ id: _, ...storey }) => storey),
    axes: readGrids(lines, { lengthUnitM: unitM, angleUnit: readAngleUnit(lines) }, problems),
    shapes: geometry.shapes,
    bounds: measureBounds(table, geometry.shapes),
    ...(withProperties && {
      properties: readProperties({ bytes, lines, products: rows, typeObjects: context.typeObjects, problems }),
    }),
  };
  problems.push(...findProblems(content, { products, judged, geometry, containment }));
  return content;
}
