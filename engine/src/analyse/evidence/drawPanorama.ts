import { openScan } from '../../files/scan/openScan.ts';
import { openFile } from '../../ground/disk/openFile.ts';
import type { OutputFolder } from '../../ground/disk/outputFolder.ts';
import { scratchFolder } from '../../ground/disk/scratchFolder.ts';
import { encodePng } from '../../ground/image/encodePng.ts';
import { createPanorama } from '../../prove/spheres/createPanorama.ts';
import type { OrderedFile } from '../../steps/Step.ts';

/** A station whose panorama is to be drawn from its points. */
export interface PanoramaTask {
  scan: OrderedFile;
  scanIndex: number;
  file: string;
}

const widths = [2048, 1024, 512];
const pngLevel = 3;

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
    const { height, rgb } = panorama.finish();
    folder.write(file, encodePng(width, height, rgb, { level: pngLevel }));
    await scan.close();
  } finally {
    await source.close();
    await scratch.remove();
  }
}

/** About a point a pixel: more pixels would show the scan's raster. */
const widthFor = (points: number): number => widths.find((width) => (width * width) / 2 <= points) ?? 512;
