import type { ByteSource } from '../../../engine/src/ground/ByteSource.ts';
import { memorySource } from '../../../engine/src/ground/memorySource.ts';
import { type Door, openBadFile } from '../BadFile.ts';
import { badFiles } from '../badFiles/badFiles.ts';
import { makeMutant } from '../mutate/makeMutant.ts';
import { loadSeeds, type Seeds } from '../seeds/loadSeeds.ts';
import type { FuzzFormat, Seed } from '../seeds/Seed.ts';
import type { FuzzCase } from './CaseResult.ts';

/** Makes the files of cases; both sides make them anew, so that none has to travel. */
export interface CaseMaker {
  open(fuzzCase: FuzzCase): Promise<{ source: ByteSource; door: Door }>;
}

/** A maker of cases; `realFolder` adds real files to what mutants are made of. */
export function createCaseMaker(realFolder: string | undefined): CaseMaker {
  const seeds = new Map<FuzzFormat, Promise<Seeds>>();
  const seedsOf = (format: FuzzFormat) => {
    const loaded = seeds.get(format) ?? loadSeeds(format, realFolder);
    seeds.set(format, loaded);
    return loaded;
  };
  return {
    async open(fuzzCase) {
      if ('badFile' in fuzzCase) return openNamed(fuzzCase.badFile);
      const { format } = 'mutant' in fuzzCase ? fuzzCase.mutant : fuzzCase.sound;
      const seeds = await seedsOf(format);
      const { file, bytes } =
        'mutant' in fuzzCase ? makeMutant(fuzzCase.mutant, seeds) : findSound(seeds, fuzzCase.sound.file);
      return { source: memorySource(file, bytes), door: doorOf(format) };
    },
  };
}

function doorOf(format: FuzzFormat): Door {
  if (format === 'bcf' || format === 'schedule') return format;
  return format === 'ifc' ? 'model' : 'scan';
}

function openNamed(name: string): { source: ByteSource; door: Door } {
  const badFile = badFiles.find((file) => file.name === name);
  if (!badFile) throw new Error(`There is no bad file called ${name}`);
  return { source: openBadFile(badFile), door: badFile.door };
}

function findSound({ made, real }: Seeds, name: string): Seed {
  const found = [...made, ...real].find(({ file }) => file === name);
  if (!found) throw new Error(`There is no sound file called ${name}`);
  return found;
}
