import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { applyMutant, type Mutant } from './Mutant.ts';

/** The judge's own tests, with one mutant or none in the place of what it is made of. */
export interface JudgeTests {
  /** Whether they all pass. */
  pass(mutant?: Mutant): Promise<boolean>;
  close(): Promise<void>;
}

/** Nothing is written: the changed source is what the tests' server answers when they import the file. */
export async function openJudgeTests(root: string): Promise<JudgeTests> {
  let now: Mutant | undefined;
  const replacing = {
    name: 'mutant',
    enforce: 'pre' as const,
    load: (id: string) => {
      if (now === undefined || id !== join(root, now.file)) return undefined;
      return applyMutant(readFileSync(id, 'utf8'), now);
    },
  };
  const quiet = { onInit() {} };
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      include: ['engine/src/judge/**/*.test.ts'],
      reporters: [quiet],
      bail: 1,
      maxWorkers: 1,
      isolate: false,
      // It would answer with the source as it was, in this run and in later ones.
      fsModuleCache: false,
    },
    { plugins: [replacing], logLevel: 'silent' },
  );
  const tests = await vitest.globTestSpecifications();
  return {
    async pass(mutant) {
      for (const changed of [now, mutant]) if (changed) vitest.invalidateFile(join(root, changed.file));
      now = mutant;
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
      return unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok());
    },
    close: () => vitest.close(),
  };
}
