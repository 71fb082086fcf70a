import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import { readExactly } from '../../../ground/readExactly.ts';

/** The first 48 bytes of the file. */
export interface E57Header {
  pageSize: number;
  /** Physical. */
  xmlOffset: number;
  /** In bytes of data, checksums left out. */
  xmlLength: number;
}

/** The size of the header in front of everything else. */
export const headerSize = 48;

/** Larger pages are in no known file and would cost memory. */
const pageSizeLimit = 1024 * 1024;

/** Reads the header and holds its numbers against the size of the file. */
export async function readHeader(source: ByteSource, problems: Problem[]): Promise<E57Header> {
  const refuse = (kind: 'invalid' | 'unsupported', reason: string) =>
    new EngineError({ kind, file: source.name, place: 'header', reason });

  const bytes = await readExactly(source, 0, headerSize, 'header');
  const view = new DataView(bytes.buffer);
  const signature = String.fromCharCode(...bytes.subarray(0, 8));
  if (signature !== 'ASTM-E57') throw refuse('invalid', 'this is not an E57 file: it does not begin with ASTM-E57');
  const version = view.getUint32(8, true);
  if (version !== 1) throw refuse('unsupported', `version ${version} of E57 is not known`);

  const [fileLength, xmlOffset, xmlLength, pageSize] = [16, 24, 32, 40].map((at) =>
    Number(view.getBigUint64(at, true)),
  );
  if (pageSize % 4 !== 0 || pageSize <= headerSize + 4 || pageSize > pageSizeLimit) {
    throw refuse('invalid', `a page cannot have ${pageSize} bytes`);
  }
  if (xmlOffset < headerSize || xmlOffset + xmlLength > source.size) {
    throw refuse(
      'invalid',
      `the file ends too early: its XML lies at ${xmlOffset} and the file has ${source.size} bytes`,
    );
  }
  if (fileLength !== source.size) {
    problems.push({
      code: 'fileLength',
      message: `The header says that the file has ${fileLength} bytes, but it has ${source.size}.`,
    });
  }
  return { pageSize, xmlOffset, xmlLength };
}
