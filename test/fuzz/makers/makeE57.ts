import { sealPages } from '../../../engine/src/files/scan/e57/sealPages.ts';
import { concat, utf8, viewOf } from './bytes.ts';
import { pagedBytes, physical } from './pages.ts';

/** What is done to a sound E57 file before (or, with `after`, behind) its checksums. */
export interface E57Changes {
  /** How many points the only scan has: 13 bytes each, in packets of 1,000. */
  points?: number;
  header?(header: DataView): void;
  /** The compressed vector: 32 bytes of header, then the first packet. */
  section?(section: DataView): void;
  blob?(blob: DataView): void;
  xml?(text: string): string;
  xmlBytes?(text: string): Uint8Array;
  pageBytes?: number;
  after?(file: Uint8Array): Uint8Array;
}

const fieldCount = 4;
const pointsPerPacket = 1000;
const sectionAt = 48;
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

/** A small E57 file: one scan of float positions and 8-bit intensities, one picture; then changed. */
export function makeE57(changes: E57Changes = {}): Uint8Array {
  const { points = 10, pageBytes = 1024 } = changes;
  const section = compressedVector(points, pageBytes);
  changes.section?.(viewOf(section));
  const blob = concat(new Uint8Array(16), jpeg);
  viewOf(blob).setBigUint64(8, BigInt(blob.length), true);
  changes.blob?.(viewOf(blob));
  const blobAt = sectionAt + section.length;
  const text = xmlText({ points, sectionAt, blobAt: physical(blobAt, pageBytes) });
  const changedText = changes.xml?.(text) ?? text;
  const xml = changes.xmlBytes?.(changedText) ?? utf8(changedText);
  const xmlAt = blobAt + blob.length;
  const logical = concat(new Uint8Array(sectionAt), section, blob, xml);
  const file = pagedBytes(logical, pageBytes);
  writeHeader(viewOf(file), { xmlAt: physical(xmlAt, pageBytes), xmlBytes: xml.length, pageBytes, size: file.length });
  changes.header?.(viewOf(file));
  sealPages(file, pageBytes);
  return changes.after?.(file) ?? file;
}

function writeHeader(
  view: DataView,
  { xmlAt, xmlBytes, pageBytes, size }: { xmlAt: number; xmlBytes: number; pageBytes: number; size: number },
): void {
  for (const [i, letter] of [...utf8('ASTM-E57')].entries()) view.setUint8(i, letter);
  view.setUint32(8, 1, true);
  view.setUint32(12, 0, true);
  view.setBigUint64(16, BigInt(size), true);
  view.setBigUint64(24, BigInt(xmlAt), true);
  view.setBigUint64(32, BigInt(xmlBytes), true);
  view.setBigUint64(40, BigInt(pageBytes), true);
}

function compressedVector(points: number, pageBytes: number): Uint8Array {
  const packets: Uint8Array[] = [];
  for (let done = 0; done < points; done += pointsPerPacket) {
    packets.push(dataPacket(done, Math.min(pointsPerPacket, points - done)));
  }
  const section = concat(new Uint8Array(32), ...packets);
  const view = viewOf(section);
  view.setUint8(0, 1);
  view.setBigUint64(8, BigInt(section.length), true);
  view.setBigUint64(16, BigInt(physical(sectionAt + 32, pageBytes)), true);
  return section;
}

function dataPacket(first: number, count: number): Uint8Array {
  const bytes = 6 + 2 * fieldCount + 13 * count;
  const packet = new Uint8Array(Math.ceil(bytes / 4) * 4);
  const view = viewOf(packet);
  view.setUint8(0, 1);
  view.setUint16(2, packet.length - 1, true);
  view.setUint16(4, fieldCount, true);
  let at = 6 + 2 * fieldCount;
  for (let field = 0; field < 3; field++) {
    view.setUint16(6 + 2 * field, 4 * count, true);
    for (let i = 0; i < count; i++, at += 4) view.setFloat32(at, (first + i) * 0.25 + field, true);
  }
  view.setUint16(12, count, true);
  for (let i = 0; i < count; i++) view.setUint8(at + i, (first + i) & 255);
  return packet;
}

function xmlText({ points, sectionAt, blobAt }: { points: number; sectionAt: number; blobAt: number }): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<e57Root type="Structure" xmlns="http://www.astm.org/COMMIT/E57/2010-e57-v1.0">
<formatName type="String"><![CDATA[ASTM E57 3D Imaging Data File]]></formatName>
<guid type="String"><![CDATA[{5d7a3a1e-0000-4000-8000-000000000001}]]></guid>
<versionMajor type="Integer">1</versionMajor>
<versionMinor type="Integer">0</versionMinor>
<data3D type="Vector" allowHeterogeneousChildren="1">
<vectorChild type="Structure">
<guid type="String"><![CDATA[{5d7a3a1e-0000-4000-8000-000000000002}]]></guid>
<name type="String"><![CDATA[hall]]></name>
<intensityLimits type="Structure"><intensityMinimum type="Integer">0</intensityMinimum><intensityMaximum type="Integer">255</intensityMaximum></intensityLimits>
<pose type="Structure"><rotation type="Structure"><w type="Float">1</w><x type="Float">0</x><y type="Float">0</y><z type="Float">0</z></rotation><translation type="Structure"><x type="Float">4</x><y type="Float">5</y><z type="Float">6</z></translation></pose>
<points type="CompressedVector" fileOffset="${sectionAt}" recordCount="${points}">
<prototype type="Structure">
<cartesianX type="Float" precision="single"/>
<cartesianY type="Float" precision="single"/>
<cartesianZ type="Float" precision="single"/>
<intensity type="Integer" minimum="0" maximum="255"/>
</prototype>
<codecs type="Vector" allowHeterogeneousChildren="1"/>
</points>
</vectorChild>
</data3D>
<images2D type="Vector" allowHeterogeneousChildren="1">
<vectorChild type="Structure">
<guid type="String"><![CDATA[{5d7a3a1e-0000-4000-8000-000000000003}]]></guid>
<name type="String"><![CDATA[panorama]]></name>
<associatedData3DGuid type="String"><![CDATA[{5d7a3a1e-0000-4000-8000-000000000002}]]></associatedData3DGuid>
<sphericalRepresentation type="Structure">
<jpegImage type="Blob" fileOffset="${blobAt}" length="${jpeg.length}"/>
<imageWidth type="Integer">16</imageWidth>
<imageHeight type="Integer">8</imageHeight>
<pixelWidth type="Float">0.39</pixelWidth>
<pixelHeight type="Float">0.39</pixelHeight>
</sphericalRepresentation>
</vectorChild>
</images2D>
</e57Root>
`;
}
