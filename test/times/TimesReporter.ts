import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { FileTimes } from './FileTimes.ts';

const keptAt = (root: string) => join(root, '.test-output/times.json');

/** Notes what each file of a run took, for `npm run test:times`. */
export default class TimesReporter implements Reporter {
  #root = '';
  #files: FileTimes[] = [];

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestModuleEnd(module: TestModule): void {
    const times = module.diagnostic();
    const tests = [...module.children.allTests()];
    const testMs = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
    this.#files.push({
      project: module.project.name,
      file: relative(this.#root, module.moduleId),
      tests: tests.length,
      loadMs: times.environmentSetupDuration + times.prepareDuration + times.setupDuration + times.collectDuration,
      sharedMs: Math.max(0, times.duration - testMs),
      testMs,
    });
  }

  onTestRunEnd(): void {
    const path = keptAt(this.#root);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(this.#files));
  }
}

/** The files of the last run; throws where there was none. */
export function readTimes(root: string): FileTimes[] {
  return JSON.parse(readFileSync(keptAt(root), 'utf8'));
}
