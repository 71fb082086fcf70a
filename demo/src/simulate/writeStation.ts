import type { E57Writer } from '@plumbline/engine/files/scan/e57/E57Writer';
import { encodeJpeg } from '@plumbline/engine/ground/image/encodeJpeg';
import type { Report } from '@plumbline/engine/ground/Progress';
import type { Scene } from './createScene.ts';
import { createStripScanner } from './createStripScanner.ts';
import { paintPanorama } from './paintPanorama.ts';
import { stripsOf } from './ScanGrid.ts';
import type { SimulationSettings } from './SimulationOptions.ts';
import type { Station } from './Station.ts';

/** The first station of every simulation; the others follow, so that a file does not depend on the day it was made. */
const firstStationAt = Date.UTC(2026, 0, 12, 7);
const minutesAStation = 6;
const jpegQuality = 85;

interface StationWriting {
  file: E57Writer;
  station: Station;
  index: number;
  stations: number;
  scene: Scene;
  settings: SimulationSettings;
  /** Counts the points on each element. */
  pointsOn: Float64Array;
  report: Report;
}

/** Scans from one station into the file and adds its panorama; gives the number of points. */
export async function writeStation(writing: StationWriting): Promise<number> {
  const points = await writePoints(writing);
  const { width, at } = writing.settings.panorama;
  if (width > 0 && (at?.includes(writing.index) ?? true)) await writePanorama(writing);
  return points;
}

async function writePoints({
  file,
  station,
  index,
  stations,
  scene,
  settings,
  pointsOn,
  report,
}: StationWriting): Promise<number> {
  const { grid } = station;
  const scan = file.addScan({
    name: station.name,
    guid: station.guid,
    pose: station.writtenPose,
    acquiredAt: new Date(firstStationAt + index * minutesAStation * 60_000).toISOString(),
    position: { type: 'scaled', precisionM: 0.0001, limitM: settings.scanner.maximumRangeM + 1 },
    intensity: true,
    colour: true,
    hasStates: settings.scanner.noReturns !== 'left_out',
    grid: { rows: grid.rows, columns: grid.columns },
  });
  const scanStrip = createStripScanner(scene, station, grid, settings.scanner);
  const strips = stripsOf(grid);
  let points = 0;
  for (let strip = 0; strip < strips; strip++) {
    const batch = scanStrip(strip);
    for (let i = 0; i < batch.count; i++) {
      if (batch.element[i] >= 0) pointsOn[batch.element[i]]++;
      if (batch.state[i] === 0) points++;
    }
    await scan.write(batch);
    report({ step: 'scanning', done: index + (strip + 1) / strips, total: stations });
  }
  await scan.end();
  return points;
}

async function writePanorama({ file, station, scene, settings }: StationWriting): Promise<void> {
  const { width, height, rgb } = paintPanorama(scene, station.truePose, settings.panorama.width);
  const image = {
    name: `${station.name} panorama`,
    kind: 'spherical',
    mediaType: 'image/jpeg',
    width,
    height,
    pose: station.writtenPose,
    scanGuid: station.guid,
    pixelWidth: (2 * Math.PI) / width,
    pixelHeight: Math.PI / height,
  } as const;
  await file.addImage(image, encodeJpeg(width, height, rgb, jpegQuality));
}
