import { EngineError } from '../../../ground/EngineError.ts';
import type { FieldReader } from './createFieldReader.ts';
import type { E57Scan } from './E57Scan.ts';
import type { Pages } from './openPages.ts';

/** The packets of one scan's points. */
export interface Section {
  /** Hands the bytestreams of the next data packet to the readers of their fields; false at the end of the section. */
  readPacket(): Promise<boolean>;
  /** Passes over the packets that bring nothing but what the readers have passed over. */
  passPackets(): Promise<void>;
}

/** The size of the header in front of the packets (ASTM E2807). */
const sectionHeaderSize = 32;

const packetTypes = { index: 0, data: 1, empty: 2 };
const dataHeaderSize = 6;
const packetLimit = 65536;

/** Opens the compressed vector of a scan. A bytestream without a reader is passed over. */
export async function openSection(
  pages: Pages,
  { place, sectionOffset, fields }: Pick<E57Scan, 'place' | 'sectionOffset' | 'fields'>,
  readers: readonly (FieldReader | undefined)[],
): Promise<Section> {
  const pointsPlace = `${place}/points`;
  const refuse = (reason: string, at = pointsPlace) =>
    new EngineError({ kind: 'invalid', file: pages.file, place: at, reason });

  const start = pages.locate(sectionOffset, pointsPlace);
  const header = await pages.read(start, sectionHeaderSize, pointsPlace);
  const view = new DataView(header.buffer);
  if (header[0] !== 1) throw refuse(`no points begin at ${sectionOffset}`);
  const end = start + Number(view.getBigUint64(8, true));
  const first = pages.locate(Number(view.getBigUint64(16, true)), pointsPlace);
  if (end > pages.size) throw refuse('the file ends too early: its points go on beyond its end');
  if (first < start + sectionHeaderSize || first > end) throw refuse('the points begin outside of their section');

  const headSize = Math.min(packetLimit, dataHeaderSize + fields.length * 2);
  const stream = pages.stream(first, end - first, pointsPlace);

  /** Passes over a data packet of which only the head is at hand, if all that it brings is to be dropped. */
  function passPacket(): boolean {
    const { bytes, view: data, position, left } = stream;
    const length = data.getUint16(position + 2, true) + 1;
    const lengthsAt = position + dataHeaderSize;
    if (bytes[position] !== packetTypes.data || length % 4 !== 0 || length > left || length < headSize) return false;
    if (data.getUint16(position + 4, true) !== fields.length) return false;
    const isDropped = (reader: FieldReader | undefined, i: number) =>
      !reader || data.getUint16(lengthsAt + i * 2, true) <= reader.queue.owed;
    if (!readers.every(isDropped)) return false;
    readers.forEach((reader, i) => {
      reader?.queue.push(bytes, 0, data.getUint16(lengthsAt + i * 2, true));
    });
    stream.pass(length);
    return true;
  }

  function readData(length: number, at: () => string): void {
    const { bytes, view: data, position } = stream;
    const streams = length < dataHeaderSize ? -1 : data.getUint16(position + 4, true);
    // A packet without bytestreams holds no records; it is how an empty scan is written.
    if (streams === 0) return;
    if (streams !== fields.length) throw refuse(`a data packet does not have ${fields.length} bytestreams`, at());
    let from = position + dataHeaderSize + streams * 2;
    const packetEnd = position + length;
    for (let i = 0; i < streams; i++) {
      const to = from + (from <= packetEnd ? data.getUint16(position + dataHeaderSize + i * 2, true) : 0);
      if (to > packetEnd) throw refuse('a data packet is too short for its bytestreams', at());
      readers[i]?.queue.push(bytes, from, to);
      from = to;
    }
  }

  return {
    async passPackets() {
      do await stream.need(headSize);
      while (stream.left >= headSize && passPacket());
    },
    async readPacket() {
      for (;;) {
        const left = stream.left;
        if (left < 4) return false;
        if (stream.end - stream.position < packetLimit) await stream.need(packetLimit);
        const type = stream.bytes[stream.position];
        const length = stream.view.getUint16(stream.position + 2, true) + 1;
        const at = () => `${pointsPlace}, packet ${end - left - first} bytes in`;
        if (length % 4 !== 0 || length > left) throw refuse(`a packet cannot have ${length} bytes`, at());
        if (type === packetTypes.data) readData(length, at);
        else if (type !== packetTypes.index && type !== packetTypes.empty) {
          throw refuse(`there is no packet of type ${type}`, at());
        }
        stream.position += length;
        if (type === packetTypes.data) return true;
      }
    },
  };
}
