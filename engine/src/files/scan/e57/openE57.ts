// E57, ASTM E2807: pages with checksums, in them XML, and what the XML points to (points in packets, photos as blobs).
import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { PointSource } from '../PointSource.ts';
import { fieldBits } from './E57Field.ts';
import type { E57Scan } from './E57Scan.ts';
import { openPages, type Pages } from './openPages.ts';
import { readBlob } from './readBlob.ts';
import { readHeader } from './readHeader.ts';
import { readImages } from './readImages.ts';
import { readPoints } from './readPoints.ts';
import { readRuns } from './readRuns.ts';
import { readScan } from './readScan.ts';
import { readXml } from './readXml.ts';
import { findElement, findText } from './xmlValues.ts';

/** Opens an E57 file: header and XML are read, points and photos stay in the file until they are asked for. */
export async function openE57(source: ByteSource): Promise<PointSource> {
  const problems: Problem[] = [];
  const header = await readHeader(source, problems);
  const pages = openPages(source, header.pageSize);
  const root = await readXml(pages, header, problems);
  const scanElements = findElement(root, 'data3D')?.children ?? [];
  const e57Scans = scanElements.map((element, index) => readScan(element, index, pages, problems));
  refuseMoreThanFits(e57Scans, pages);
  const e57Images = readImages(root, pages, problems);

  function itemAt<Item>(items: readonly Item[], index: number, what: string): Item {
    if (index in items) return items[index];
    throw new EngineError({
      kind: 'internal',
      file: source.name,
      reason: `there is no ${what} with the index ${index}`,
    });
  }

  return {
    format: 'e57',
    scans: e57Scans.map(({ scan }) => scan),
    images: e57Images.map(({ image }) => image),
    crs: findText(root, 'coordinateMetadata'),
    problems,
    readPoints: (index) => readPoints(pages, itemAt(e57Scans, index, 'scan'), problems),
    readRuns: (index, runs) => readRuns(pages, itemAt(e57Scans, index, 'scan'), runs),
    async readImage(index) {
      const { image, place, blobOffset } = itemAt(e57Images, index, 'photo');
      return readBlob(pages, { offset: blobOffset, length: image.bytes, place });
    },
    close: async () => {},
  };
}

// Many scans over the same bytes would make a small file take for ever.
function refuseMoreThanFits(e57Scans: readonly E57Scan[], pages: Pages): void {
  let bits = 0;
  for (const { scan, fields } of e57Scans) {
    for (const field of fields) bits += scan.points * fieldBits(field);
  }
  if (bits <= 8 * pages.size) return;
  const reason = 'the scans together say they have more points than the file can hold';
  throw new EngineError({ kind: 'invalid', file: pages.file, place: 'data3D', reason });
}
