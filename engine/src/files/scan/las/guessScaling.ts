import type { Problem } from '../../../ground/Problem.ts';
import type { RecordReader } from './RecordReader.ts';
import type { LasHeader } from './readLasHeader.ts';

/** What the numbers of intensity and colour mean, which LAS leaves to its writers' discipline. */
export interface GuessedScaling {
  fullIntensity?: number | undefined;
  colourShift?: number | undefined;
  problems: Problem[];
}

/** Looks at a sample: full range, or bytes in fields of 16 bits, or nothing at all. */
export async function guessScaling(reader: RecordReader, header: LasHeader): Promise<GuessedScaling> {
  const { mostIntensity, mostColour } = await findMost(reader, header);
  const problems: Problem[] = [];
  if (mostIntensity > 0 && mostIntensity < 256)
    problems.push({
      code: 'byteIntensity',
      message: 'Intensities are bytes in fields of 16 bits: 255 is taken as full intensity.',
    });
  if (mostColour > 0 && mostColour < 256)
    problems.push({
      code: 'byteColour',
      message: 'Colours are bytes in fields of 16 bits: 255 is taken as full colour.',
    });
  return {
    fullIntensity: mostIntensity === 0 ? undefined : mostIntensity < 256 ? 255 : 65535,
    colourShift: mostColour === 0 ? undefined : mostColour < 256 ? 0 : 8,
    problems,
  };
}

async function findMost(reader: RecordReader, { format: { colourAt }, recordBytes }: LasHeader) {
  let mostIntensity = 0;
  let mostColour = 0;
  for await (const { view, count } of reader.readSample()) {
    for (let at = 0; at < count * recordBytes; at += recordBytes) {
      mostIntensity = Math.max(mostIntensity, view.getUint16(at + 12, true));
      for (let i = 0; colourAt && i < 6; i += 2)
        mostColour = Math.max(mostColour, view.getUint16(at + colourAt + i, true));
    }
  }
  return { mostIntensity, mostColour };
}
