import type { ByteSource } from '../../../ground/ByteSource.ts';
import { EngineError } from '../../../ground/EngineError.ts';
import { identityPose, type Pose } from '../../../ground/geometry/Pose.ts';
import type { Problem } from '../../../ground/Problem.ts';
import type { TextShape } from '../../recognise/TextShape.ts';
import { openLines } from './openLines.ts';
import { readPtxHeader } from './readPtxHeader.ts';

/** One cloud of a text file: where its rows begin and how many there are. */
export interface TextCloud {
  start: number;
  line: number;
  points: number;
  pose: Pose;
  hasStation: boolean;
  grid?: { rows: number; columns: number } | undefined;
}

/** Walks through the whole file once, since only its lines tell how many points and clouds it has. */
export async function findClouds(
  source: ByteSource,
  shape: TextShape,
): Promise<{ clouds: TextCloud[]; problems: Problem[] }> {
  const lines = openLines(source, shape);
  const clouds: TextCloud[] = [];
  const problems: Problem[] = [];
  if (shape.format === 'xyz') {
    const points = await lines.skip(Infinity);
    return {
      clouds: [{ start: shape.start, line: shape.line, points, pose: identityPose, hasStation: false }],
      problems,
    };
  }
  const findOne = shape.format === 'ptx' ? findPtxCloud : findPtsCloud;
  for (let first = await lines.read(); first !== undefined; first = await lines.read())
    clouds.push(await findOne(first));
  return { clouds, problems };

  async function findPtsCloud(first: string): Promise<TextCloud> {
    const place = lines.place();
    if (!/^\d{1,12}$/.test(first))
      refuse(place.line - 1, `the number of points of the next cloud is expected instead of '${first.slice(0, 40)}'`);
    const stated = Number(first);
    const points = await lines.skip(stated);
    if (points < stated)
      problems.push({
        code: 'fewerPoints',
        message: `The file states ${stated} points and has ${points}; it may be cut off.`,
      });
    return { ...place, points, pose: identityPose, hasStation: false };
  }

  async function findPtxCloud(first: string): Promise<TextCloud> {
    const headerLine = lines.place().line - 1;
    const header = await readPtxHeader(first, lines, (line, reason) => refuse(line, reason));
    const place = lines.place();
    const stated = header.grid.rows * header.grid.columns;
    const points = await lines.skip(stated);
    if (points < stated)
      refuse(headerLine, `the file ends too early: this scan states ${stated} points and has ${points}`);
    if (!header.hasStation)
      problems.push({
        code: 'noStation',
        message: `Scan ${clouds.length + 1} was moved away from its scanner, so what was never seen cannot be told from what is missing.`,
      });
    return { ...place, ...header, points };
  }

  function refuse(line: number, reason: string): never {
    throw new EngineError({ kind: 'invalid', file: source.name, place: `line ${line}`, reason });
  }
}
