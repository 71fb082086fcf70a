import type { ByteSink } from '../../../ground/ByteSink.ts';
import { createPageWriter } from './createPageWriter.ts';
import { createPointSection, type PointSection, type SplitPackets } from './createPointSection.ts';
import type { E57Field } from './E57Field.ts';
import { blobHeaderSize } from './readBlob.ts';
import { headerSize } from './readHeader.ts';

/** The frame of an E57 file without a say in what its XML means: any fields, any packets. */
export interface E57File {
  addPoints(options: { fields: readonly E57Field[]; split?: SplitPackets; place: string }): Promise<PointSection>;
  /** Gives the physical offset. */
  addBlob(bytes: Uint8Array): Promise<number>;
  /** Writes the XML, the header and what was left open. */
  finish(xml: string): Promise<void>;
}

/** Begins a file; `name` is for errors. */
export function createE57File(
  sink: ByteSink,
  { name, pageSize = 1024 }: { name: string; pageSize?: number | undefined },
): E57File {
  const pages = createPageWriter(sink, pageSize);
  let hasHeader = false;

  async function begin(): Promise<void> {
    if (!hasHeader) await pages.reserve(headerSize);
    hasHeader = true;
  }

  return {
    async addPoints(options) {
      await begin();
      return createPointSection(pages, { ...options, file: name });
    },
    async addBlob(bytes) {
      await begin();
      const offset = pages.physical(pages.position);
      const length = Math.ceil((blobHeaderSize + bytes.length) / 4) * 4;
      const header = new DataView(new ArrayBuffer(blobHeaderSize));
      header.setBigUint64(8, BigInt(length), true);
      await pages.write(new Uint8Array(header.buffer));
      await pages.write(bytes);
      await pages.write(new Uint8Array(length - blobHeaderSize - bytes.length));
      return offset;
    },
    async finish(xml) {
      await begin();
      const unpadded = new TextEncoder().encode(xml);
      const xmlBytes = new Uint8Array(Math.ceil(unpadded.length / 4) * 4).fill(0x20);
      xmlBytes.set(unpadded);
      const xmlOffset = pages.physical(pages.position);
      await pages.write(xmlBytes);
      const fileLength = await pages.end();
      const header = new DataView(new ArrayBuffer(headerSize));
      new TextEncoder().encodeInto('ASTM-E57', new Uint8Array(header.buffer));
      header.setUint32(8, 1, true);
      [fileLength, xmlOffset, xmlBytes.length, pageSize].forEach((value, i) => {
        header.setBigUint64(16 + 8 * i, BigInt(value), true);
      });
      pages.patch(0, new Uint8Array(header.buffer));
      await pages.finish();
    },
  };
}
