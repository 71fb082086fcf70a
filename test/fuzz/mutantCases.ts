import type { NamedCase } from './runFuzz.ts';
import { loadSeeds } from './seeds/loadSeeds.ts';
import { type FuzzFormat, fuzzFormats } from './seeds/Seed.ts';

const shares: Record<FuzzFormat, number> = {
  e57: 6,
  las: 3,
  laz: 2,
  ply: 2.5,
  pcd: 2.5,
  text: 3,
  zip: 2,
  ifc: 1.5,
  bcf: 3,
  schedule: 4,
};

/** So many mutants, shared out among the formats by how much there is to go wrong in each. */
export function mutantCases(count: number, seed: number, formats: readonly FuzzFormat[] = fuzzFormats): NamedCase[] {
  const whole = formats.reduce((sum, format) => sum + shares[format], 0);
  return formats.flatMap((format) =>
    Array.from({ length: Math.ceil((count * shares[format]) / whole) }, (_, index) => ({
      name: `${format} mutant ${index} of seed ${seed}`,
      fuzzCase: { mutant: { format, seed, index } },
    })),
  );
}

/** The files that mutants are made of: were they not read, their mutants would prove nothing. */
export async function soundCases(formats: readonly FuzzFormat[], realFolder: string | undefined): Promise<NamedCase[]> {
  const cases: NamedCase[] = [];
  for (const format of formats) {
    const { made, real } = await loadSeeds(format, realFolder);
    for (const { file } of [...made, ...real]) {
      cases.push({ name: `sound ${file}`, fuzzCase: { sound: { format, file } }, expect: 'read' });
    }
  }
  return cases;
}
