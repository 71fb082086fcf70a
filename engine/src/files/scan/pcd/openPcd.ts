import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { identityPose } from '../../../ground/geometry/Pose.ts';
import type { Scratch } from '../../../ground/Scratch.ts';
import type { PointBatch, PointSource } from '../PointSource.ts';
import { guessPlyLimits } from '../ply/guessPlyLimits.ts';
import { createBatchFiller } from '../text/createBatchFiller.ts';
import { findPcdColumns } from './findPcdColumns.ts';
import { openPcdRows } from './openPcdRows.ts';
import { type PcdHeader, readPcdHeader } from './readPcdHeader.ts';

/** Opens a PCD file: one cloud, with a station where its viewpoint is stated. */
export async function openPcd(source: ByteSource, { scratch }: { scratch: Scratch }): Promise<PointSource> {
  const header = await readPcdHeader(source);
  const found = findPcdColumns(header);
  if (!found)
    throw new EngineError({
      kind: 'invalid',
      file: source.name,
      place: 'header',
      reason: 'its points have no x, y and z',
    });
  const rows = await openPcdRows(source, header, { columns: found, scratch });
  const { colour, intensity, problems } = await guessPlyLimits(rows.read(), rows.types, rows.columns);
  const { viewpoint, points, width, height } = header;
  const grid = height > 1 ? { rows: height, columns: width } : undefined;
  return {
    format: 'pcd',
    scans: [
      {
        name: source.name,
        points,
        pose: viewpoint ? { ...identityPose, translation: viewpoint } : identityPose,
        hasStation: viewpoint !== undefined,
        hasIntensity: intensity !== undefined,
        hasColour: colour !== undefined,
        grid,
      },
    ],
    images: [],
    problems: [...problems, ...tellViewpoint(header)],
    async *readPoints() {
      const columns = { position: rows.columns.position, colour, intensity, problems: [] };
      const fill = createBatchFiller(rows.types.length, columns, grid && { ...grid, isByRows: true });
      for await (const block of rows.read()) yield seenFrom(viewpoint, fill(block));
    },
    readImage: () => Promise.reject(new RangeError('a PCD file has no images')),
    close: rows.close,
  };
}

/** The format does not say whether its points are those of the world or of the scanner; programs that use the viewpoint mostly take them as they are. */
function tellViewpoint({ viewpoint }: PcdHeader) {
  if (!viewpoint) return [];
  const message = `The scanner is taken to have stood at ${viewpoint.join(', ')}, the viewpoint that the file states.`;
  return [{ code: 'statedViewpoint', message }];
}

function seenFrom(viewpoint: PcdHeader['viewpoint'], batch: PointBatch): PointBatch {
  if (!viewpoint) return batch;
  const { x, y, z, count } = batch;
  for (let i = 0; i < count; i++) {
    x[i] -= viewpoint[0];
    y[i] -= viewpoint[1];
    z[i] -= viewpoint[2];
  }
  return batch;
}
