import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeBetweenMarkers } from '../accuracy/writeBetweenMarkers.ts';
import { describeLoad, listMissed } from './describeLoad.ts';
import { type LoadOptions, runLoad } from './runLoad.ts';
import { errorsOf } from './summarise.ts';

test('people work with the product idle, during an analysis, an attack and beside a heavy person, and all of it is told (npm run load: 50 people)', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-load-test-'));
  try {
    const options: LoadOptions = {
      stories: ['mix', 'signin', 'heavy'],
      roles: 'all',
      seconds: 2,
      everyS: 0.4,
      people: 4,
      elements: 400,
      seed: 1,
      isSmall: true,
      guesses: { fromEach: 1, fromOne: 2 },
      folder,
    };
    const report = await runLoad(options);
    const { windows, signIn, heavy } = report;
    expect(windows).toHaveLength(4);
    for (const window of [...windows, signIn?.calm, signIn?.attacked, heavy?.alone, heavy?.analysing, heavy?.heavy]) {
      expect(window?.samples.length).toBeGreaterThan(4);
      expect(errorsOf(window?.samples ?? [])).toEqual({});
      expect(window?.server.mostMib).toBeGreaterThan(50);
    }
    expect(windows.map(({ analysing }) => analysing > 0)).toEqual([false, false, true, true]);
    const answers = Object.values(signIn?.attack.answers ?? {}).reduce((sum, count) => sum + count, 0);
    expect(answers).toBe(10);
    expect(heavy?.answers.CSV).toMatchObject({ made: expect.any(Number) });
    expect(heavy?.answers['heat map']).toHaveProperty('429 heavy.tooMany');

    const path = join(folder, 'performance.md');
    await writeFile(path, 'Before\n<!-- load -->\n<!-- /load -->\nAfter\n');
    await writeBetweenMarkers(path, 'load', describeLoad(report, options));
    const text = await readFile(path, 'utf8');
    expect(text).toMatch(/^Before\n<!-- load -->\n4 people, each a call every 0.4 s/);
    expect(text).toContain('| Many verdicts, an analysis running (');
    expect(text).toContain('| ratio |');
    expect(text).toContain('beside one heavy person');
    expect(listMissed(report).filter((line) => / × /.test(line))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
