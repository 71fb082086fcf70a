import { openScan } from '../../files/scan/openScan.ts';
import { openFile } from '../../ground/disk/openFile.ts';
import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { encodeJpeg } from '../../ground/image/encodeJpeg.ts';
import { createPanorama } from './createPanorama.ts';
import { enlargePanorama } from './enlargePanorama.ts';

/** A station whose panorama is to be drawn from its points. */
export interface PanoramaTask {
  scan: { name: string; path: string; size: number };
  scanIndex: number;
  file: string;
}

/** Narrower than this, one sees pixels where one looks closely. */
const leastWidth = 2048;
const widths = [4096, 2048, 1024, 512];
/** Dots of points are noise that a better one would only keep. */
const quality = 80;

/** Draws what a scanner saw and writes it into the folder. */
export async function drawPanorama(
  folder: OutputFolder,
  { scan: { path, name, size }, scanIndex, file }: PanoramaTask,
): Promise<void> {
  const source = await openFile(path, name, size);
  const scratch = scratchFolder(folder.path);
  try {
    const scan = await openScan(source, { scratch });
    const width = widthFor(scan.scans[scanIndex].points);
    const panorama = createPanorama({ width, height: width / 2 });
    for await (const batch of scan.readPoints(scanIndex)) panorama.add(batch);
    const drawn = enlargePanorama(panorama.finish(), Math.max(1, leastWidth / width));
    folder.write(file, encodeJpeg(drawn.width, drawn.height, drawn.rgb, quality));
    await scan.close();
  } finally {
    await source.close();
    await scratch.remove();
  }
}

/** About a point a pixel: with more pixels there would be holes between them. */
const widthFor = (points: number): number => widths.find((width) => (width * width) / 2 <= points) ?? 512;
