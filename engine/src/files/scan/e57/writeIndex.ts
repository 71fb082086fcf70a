import type { PageWriter } from './createPageWriter.ts';

/** The first record of a packet and where the packet lies (physical). */
export interface PacketPlace {
  record: number;
  offset: number;
}

const entriesPerPacket = 2048;
const headerSize = 16;

/** Writes index packets, level by level until one is enough; gives the physical offset of the topmost. */
export async function writeIndex(pages: PageWriter, places: readonly PacketPlace[], level = 0): Promise<number> {
  const written: PacketPlace[] = [];
  for (let from = 0; from < places.length; from += entriesPerPacket) {
    const entries = places.slice(from, from + entriesPerPacket);
    written.push({ record: entries[0].record, offset: pages.physical(pages.position) });
    await pages.write(indexPacket(entries, level));
  }
  return written.length === 1 ? written[0].offset : writeIndex(pages, written, level + 1);
}

function indexPacket(entries: readonly PacketPlace[], level: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(headerSize + 16 * entries.length));
  view.setUint16(2, view.byteLength - 1, true);
  view.setUint16(4, entries.length, true);
  view.setUint8(6, level);
  entries.forEach(({ record, offset }, i) => {
    view.setBigUint64(headerSize + 16 * i, BigInt(record), true);
    view.setBigUint64(headerSize + 16 * i + 8, BigInt(offset), true);
  });
  return new Uint8Array(view.buffer);
}
