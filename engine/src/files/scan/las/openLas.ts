import type { ByteSource } from '../../../ground/ByteSource.ts';
import { type Box, isEmpty } from '../../../ground/geometry/Box.ts';
import { identityPose } from '../../../ground/geometry/Pose.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { PointSource } from '../PointSource.ts';
import { countOutside } from './countOutside.ts';
import { createDecoder, type RecordScaling } from './createDecoder.ts';
import { guessScaling } from './guessScaling.ts';
import { openLazRecords } from './laz/openLazRecords.ts';
import { recordsPerBlock } from './RecordReader.ts';
import { type LasCrs, readCrs } from './readCrs.ts';
import { type LasHeader, readLasHeader } from './readLasHeader.ts';
import { readPlainRecords } from './readPlainRecords.ts';
import { readVariableRecords } from './readVariableRecords.ts';

/** Opens a LAS or LAZ file: one merged cloud without stations, withheld points left out. */
export async function openLas(source: ByteSource): Promise<PointSource> {
  const header = await readLasHeader(source);
  const records = await readVariableRecords(source, header);
  const crs = await readCrs(source, records);
  const reader = header.isCompressed ? await openLazRecords(source, header, records) : readPlainRecords(source, header);
  const guessed = header.points > 0 ? await guessScaling(reader, header) : { problems: [] };
  const units = [crs.horizontalUnitM, crs.horizontalUnitM, crs.verticalUnitM];
  const inMetres = (values: number[]) => values.map((value, i) => value * units[i]) as [number, number, number];
  const scaling: RecordScaling = { ...guessed, scale: inMetres(header.scale), offset: inMetres(header.offset) };
  const bounds = { min: inMetres(header.bounds.min), max: inMetres(header.bounds.max) };
  const problems = collectProblems(header, crs, guessed.problems, bounds);
  return {
    format: header.isCompressed ? 'laz' : 'las',
    scans: [
      {
        name: source.name,
        points: header.points,
        pose: identityPose,
        hasStation: false,
        bounds: header.points > 0 && isUsable(bounds) ? bounds : undefined,
        hasIntensity: scaling.fullIntensity !== undefined,
        hasColour: scaling.colourShift !== undefined,
      },
    ],
    images: [],
    crs: crs.name,
    problems,
    async *readPoints() {
      const decode = createDecoder(header, scaling, recordsPerBlock(header.recordBytes));
      let outside = 0;
      for await (const block of reader.readAll()) {
        const batch = decode(block);
        if (isUsable(bounds)) outside += countOutside(batch, bounds, scaling.scale);
        yield batch;
      }
      tellOutside(problems, outside);
    },
    async *readRuns(_scanIndex, runs) {
      const decode = createDecoder(header, scaling, recordsPerBlock(header.recordBytes));
      for await (const block of reader.readRuns(runs)) yield decode(block);
    },
    readImage: () => Promise.reject(new RangeError('a LAS file has no images')),
    async close() {},
  };
}

function collectProblems(header: LasHeader, crs: LasCrs, guessed: Problem[], bounds: Box): Problem[] {
  const problems = [...crs.problems, ...guessed];
  if (header.points > 0 && !isUsable(bounds))
    problems.push({ code: 'noBounds', message: 'The header does not state where the points lie.' });
  return problems;
}

/** Decompressed rubbish shows in nothing else: LAZ has no checksums. */
function tellOutside(problems: Problem[], outside: number): void {
  if (outside === 0 || problems.some(({ code }) => code === 'pointsOutsideBounds')) return;
  const message = `${outside} points lie outside of the bounds that the header states; the file may be damaged.`;
  problems.push({ code: 'pointsOutsideBounds', message });
}

const isUsable = (bounds: Box) => !isEmpty(bounds) && [...bounds.min, ...bounds.max].every(Number.isFinite);
