import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { readTextShape } from '../../recognise/readTextShape.ts';
import type { PointScan, PointSource } from '../PointSource.ts';
import { createBatchFiller } from './createBatchFiller.ts';
import { findClouds } from './findClouds.ts';
import { guessColumns } from './guessColumns.ts';
import { readRows } from './readRows.ts';
import { readStatistics } from './readStatistics.ts';

/** Opens PTS, PTX, XYZ and other columns of numbers; a file with several clouds has several scans. */
export async function openText(source: ByteSource): Promise<PointSource> {
  const shape = await readTextShape(source);
  if (!shape)
    throw new EngineError({
      kind: 'invalid',
      file: source.name,
      reason: 'the text is not made of rows of coordinates',
    });
  const columns = guessColumns(shape, await readStatistics(source, shape));
  const { clouds, problems } = await findClouds(source, shape);
  return {
    format: shape.format,
    scans: clouds.map(
      ({ points, pose, hasStation, grid }, i): PointScan => ({
        name: clouds.length === 1 ? source.name : `${source.name} ${i + 1}`,
        points,
        pose,
        hasStation,
        grid,
        hasIntensity: columns.intensity !== undefined,
        hasColour: columns.colour !== undefined,
      }),
    ),
    images: [],
    problems: [...columns.problems, ...problems],
    async *readPoints(scanIndex) {
      const { start, line, points: rows, grid } = clouds[scanIndex];
      const fill = createBatchFiller(shape.columns, columns, grid);
      for await (const block of readRows(source, { ...shape, start, line, rows })) yield fill(block);
    },
    readImage: () => Promise.reject(new RangeError('a text file has no images')),
    async close() {},
  };
}
