import type { ByteSource } from '../../ground/ByteSource.ts';
import { EngineError } from '../../ground/EngineError.ts';
import type { Scratch } from '../../ground/Scratch.ts';
import { recogniseFile } from '../recognise/recogniseFile.ts';
import { openZip } from '../zip/openZip.ts';
import type { BuildingModel } from './BuildingModel.ts';
import { federate } from './federate.ts';
import { type IfcReader, openIfcReader } from './openIfcReader.ts';
import type { RootModelContent } from './RootModelContent.ts';
import type { ReadIfcOptions } from './readIfc.ts';

/** How far the reading of a federation has come. */
export interface ModelProgress {
  file: string;
  /** Products of this file whose geometry is there. */
  done: number;
  total: number;
  /** Which of how many files, from 0. */
  fileIndex: number;
  files: number;
}

export interface OpenModelOptions {
  /** Where the content of a .ifczip is unpacked. */
  scratch: Scratch;
  report?: ((progress: ModelProgress) => void) | undefined;
  /** One that serves several models; without it, one is opened for this model. */
  reader?: IfcReader | undefined;
}

/** Reads the root models of a federation (.ifc, .ifczip) into one table, in the order given. */
export async function openModel(
  sources: readonly ByteSource[],
  { scratch, report, reader }: OpenModelOptions,
): Promise<BuildingModel> {
  const own = reader ?? openIfcReader();
  try {
    return federate(await readAll(sources, { scratch, report, reader: own }));
  } finally {
    if (reader === undefined) await own.close();
  }
}

async function readAll(
  sources: readonly ByteSource[],
  { scratch, report, reader }: OpenModelOptions & { reader: IfcReader },
): Promise<RootModelContent[]> {
  const contents: RootModelContent[] = [];
  for (const [fileIndex, source] of sources.entries()) {
    const tell = (done: number, total: number) =>
      report?.({ file: source.name, done, total, fileIndex, files: sources.length });
    contents.push(await readRootModel(source, { scratch, report: tell, reader }));
  }
  return contents;
}

interface Reading extends Pick<ReadIfcOptions, 'withProperties'> {
  scratch: Scratch;
  report: (done: number, total: number) => void;
  reader: IfcReader;
}

/** Reads one file of a federation, in its own frame. */
export async function readRootModel(source: ByteSource, reading: Reading): Promise<RootModelContent> {
  const { kind, format, problems } = await recogniseFile(source);
  if (kind === 'scan') {
    const reason = `this is a scan (${format.toUpperCase()}), not a model`;
    throw new EngineError({ kind: 'invalid', file: source.name, reason });
  }
  const content = format === 'ifczip' ? await readZipped(source, reading) : await reading.reader.read(source, reading);
  content.rootModel.problems.unshift(...problems);
  return content;
}

async function readZipped(source: ByteSource, reading: Reading): Promise<RootModelContent> {
  const zip = await openZip(source, reading.scratch);
  try {
    const [entry, another] = zip.entries.filter(({ name }) => /\.ifc(xml)?$/i.test(name));
    if (!entry || another) {
      const reason = entry
        ? 'the archive holds several IFC files: give them one by one'
        : 'the archive holds no IFC file';
      throw new EngineError({ kind: 'invalid', file: source.name, reason });
    }
    const content = await reading.reader.read(await entry.open(), reading);
    content.rootModel.name = source.name;
    return content;
  } finally {
    await zip.close();
  }
}
