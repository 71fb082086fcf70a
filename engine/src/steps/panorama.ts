import { resolve } from 'node:path';
import { encodeJpeg } from '../ground/image/encodeJpeg.ts';
import { drawPanorama } from '../prove/spheres/drawPanorama.ts';
import { joinPhotos } from '../prove/spheres/joinPhotos.ts';
import { defineStep } from './defineStep.ts';
import { openEvidence } from './openEvidence.ts';
import { withScans } from './openInputs.ts';
import type { Run } from './openRun.ts';
import { stepFiles } from './stepFiles.ts';

/** Of a photo that is made of others. */
const quality = 90;

/** Draws a panorama from the points of its station, copies its photo, or makes it of photos of its sides. */
export const panorama = defineStep({
  kind: 'panorama',
  says: 'Making panoramas',
  weight: 2,
  version: 2,
  after: ['spool'],
  reads: ['register', 'spool'],
  isUnsynced: true,
  canWait: true,
  async pieces(run) {
    const { evidence } = await run.order();
    const spheres = evidence === 'none' ? [] : await run.spheres();
    return spheres.map((_, sphere) => ({ piece: { sphere }, size: 1 }));
  },
  inputs: async (run, { sphere }) => ({ scans: [(await run.spheres())[sphere].source] }),
  result: (run, { sphere }) => fileOf(run, sphere),
  async run(run, { sphere }) {
    const { kind, source, image = 0, photos, coverage, scanIndex = 0, file } = (await run.spheres())[sphere];
    const { folder } = run;
    const evidence = openEvidence(folder.path);
    const scan = (await run.order()).scans[source];
    if (kind === 'synthetic') {
      await drawPanorama(evidence, { scan: { ...scan, path: resolve(folder.path, scan.path) }, scanIndex, file });
      return;
    }
    await withScans(folder.path, [scan], async ([opened]) => {
      const { images } = opened.source;
      const read = (index: number) => opened.source.readImage(index);
      if (photos === undefined) return evidence.write(file, await read(image));
      const flat = photos.images.map((index) => ({ image: images[index], read: () => read(index) }));
      const { width, height, rgb } = await joinPhotos({ ...photos, coverage, photos: flat });
      evidence.write(file, encodeJpeg(width, height, rgb, quality));
    });
  },
});

const fileOf = async (run: Run, sphere: number): Promise<string> =>
  `${stepFiles.evidence}/${(await run.spheres())[sphere].file}`;
