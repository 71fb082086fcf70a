import { EngineError } from '../../../ground/EngineError.ts';
import { createFieldPacker, type FieldPacker } from './createFieldPacker.ts';
import type { PageWriter } from './createPageWriter.ts';
import type { E57Field } from './E57Field.ts';
import { type PacketPlace, writeIndex } from './writeIndex.ts';

/** A table of records that is being written. */
export interface PointSection {
  /** One column for each field; the first `count` entries count. */
  write(columns: readonly Float64Array[], count: number): Promise<void>;
  end(): Promise<WrittenSection>;
}

/** What the XML says about a table of records. */
export interface WrittenSection {
  /** Physical. */
  fileOffset: number;
  records: number;
  /** The least and greatest value of each field as a reader finds them, NaN without records. */
  ranges: [least: number, greatest: number][];
}

/**
 * How many bytes of each bytestream the next packet takes, of those that are ready; undefined to wait for more. At the
 * end all must be taken. A packet holds at most 64 KiB with its header.
 */
export type SplitPackets = (ready: readonly number[], isEnd: boolean) => number[] | undefined;

const packetLimit = 65536;

/** Writes a compressed vector; `split` cuts it into packets other than the usual ones of whole records. */
export async function createPointSection(
  pages: PageWriter,
  { fields, split, file, place }: { fields: readonly E57Field[]; split?: SplitPackets; file: string; place: string },
): Promise<PointSection> {
  const packers = fields.map(createFieldPacker);
  const nextSizes = split ?? splitByRecords(packers);
  const packet = new Uint8Array(packetLimit);
  const header = new DataView(packet.buffer);
  const headerSize = 6 + 2 * fields.length;
  const start = await pages.reserve(32);
  const first = pages.position;
  const taken = packers.map(() => 0);
  const index: PacketPlace[] = [];
  let records = 0;

  async function writePacket(sizes: readonly number[]): Promise<void> {
    const record = recordAt(packers, taken);
    if (record !== undefined) index.push({ record, offset: pages.physical(pages.position) });
    let at = headerSize;
    sizes.forEach((size, i) => {
      header.setUint16(6 + 2 * i, size, true);
      packers[i].take(size, packet, at);
      taken[i] += size;
      at += size;
    });
    const length = Math.ceil(at / 4) * 4;
    packet.fill(0, at, length);
    packet[0] = 1;
    header.setUint16(2, length - 1, true);
    header.setUint16(4, fields.length, true);
    await pages.write(packet.subarray(0, length));
  }

  async function writePackets(isEnd: boolean): Promise<void> {
    for (;;) {
      const ready = packers.map((packer) => packer.length);
      const sizes = nextSizes(ready, isEnd);
      if (!sizes) return;
      await writePacket(sizes);
    }
  }

  return {
    async write(columns, count) {
      packers.forEach((packer, i) => {
        if (packer.push(columns[i], count)) return;
        const reason = `a value of ${fields[i].name} lies beyond the limit`;
        throw new EngineError({ kind: 'invalid', file, place, reason });
      });
      records += count;
      await writePackets(false);
    },
    async end() {
      for (const packer of packers) packer.flush();
      await writePackets(true);
      if (pages.position === first) await pages.write(Uint8Array.of(1, 0, 7, 0, 0, 0, 0, 0));
      const indexOffset = index.length > 0 ? await writeIndex(pages, index) : 0;
      const section = new DataView(new ArrayBuffer(32));
      section.setUint8(0, 1);
      section.setBigUint64(8, BigInt(pages.position - start), true);
      section.setBigUint64(16, BigInt(pages.physical(first)), true);
      section.setBigUint64(24, BigInt(indexOffset), true);
      pages.patch(start, new Uint8Array(section.buffer));
      const ranges = packers.map(({ least, greatest }): [number, number] => [least, greatest]);
      return { fileOffset: pages.physical(start), records, ranges };
    },
  };
}

/** As many records as fit into a packet, in eights: then each packet begins with whole bytes and can be found by index. */
function splitByRecords(packers: readonly FieldPacker[]): SplitPackets {
  const bits = packers.reduce((sum, packer) => sum + packer.bits, 0);
  const room = packetLimit - 6 - 2 * packers.length - 3;
  const perPacket = bits > 0 ? Math.floor((room * 8) / bits / 8) * 8 : Infinity;
  return (ready, isEnd) => {
    const isFull = bits > 0 && ready.every((length, i) => length * 8 >= perPacket * packers[i].bits);
    if (isFull) return packers.map((packer) => (perPacket * packer.bits) / 8);
    return isEnd && ready.some((length) => length > 0) ? [...ready] : undefined;
  };
}

/** Which record begins where all bytestreams have been cut, if one does. */
function recordAt(packers: readonly FieldPacker[], taken: readonly number[]): number | undefined {
  const starts = packers.flatMap(({ bits }, i) => (bits > 0 ? [(taken[i] * 8) / bits] : []));
  const record = starts[0];
  return Number.isInteger(record) && starts.every((other) => other === record) ? record : undefined;
}
