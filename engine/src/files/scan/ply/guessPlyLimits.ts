import type { Problem } from '../../../ground/Problem.ts';
import { guessIntensityLimits } from '../guessIntensityLimits.ts';
import type { TextColumns } from '../text/guessColumns.ts';
import type { RowBlock } from '../text/readRows.ts';
import type { PlyColumns } from './findPlyColumns.ts';
import type { PlyType } from './plyTypes.ts';

const sampledBlocks = 16;

/** What full colour and intensity are: by the type where it says, else by the values of the first rows. */
export async function guessPlyLimits(
  rows: AsyncGenerator<RowBlock>,
  types: PlyType[],
  { colour, intensity }: PlyColumns,
): Promise<Pick<TextColumns, 'colour' | 'intensity' | 'problems'>> {
  const problems: Problem[] = [];
  const open = [...(colour ?? []), ...(intensity === undefined ? [] : [intensity])].filter((i) => types[i].full === 0);
  const ranges = open.length > 0 ? await findRanges(rows, types.length) : undefined;
  await rows.return(undefined);
  return {
    colour: colour && { columns: colour, full: fullColour() },
    intensity: intensity === undefined ? undefined : { column: intensity, ...limitsOfIntensity(intensity) },
    problems,
  };

  function fullColour(): number {
    const stated = types[colour![0]].full;
    if (stated > 0 || !ranges) return stated;
    const most = Math.max(...colour!.map((i) => ranges[i].most));
    return most <= 1 ? 1 : most <= 255 ? 255 : 65535;
  }

  function limitsOfIntensity(column: number) {
    if (types[column].full > 0 || !ranges) return { low: 0, high: types[column].full };
    const limits = guessIntensityLimits(ranges[column].least, ranges[column].most);
    const message = `The file does not state the range of intensities; ${limits.low} to ${limits.high} was taken.`;
    problems.push({ code: 'guessedIntensity', message });
    return limits;
  }
}

async function findRanges(rows: AsyncGenerator<RowBlock>, width: number) {
  const ranges = Array.from({ length: width }, () => ({ least: Infinity, most: -Infinity }));
  let blocks = 0;
  for await (const block of rows) {
    for (let i = 0; i < block.rows * width; i++) {
      const range = ranges[i % width];
      const value = block.values[i];
      if (value < range.least) range.least = value;
      if (value > range.most) range.most = value;
    }
    if (++blocks === sampledBlocks) break;
  }
  return ranges;
}
