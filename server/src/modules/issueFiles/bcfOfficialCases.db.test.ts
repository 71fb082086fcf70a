import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openIssueSite } from '../../../test/openIssueSite.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';
import { checkAgainstSchemas, hasSchemas } from '../../bcf/write/checkAgainstSchemas.fixture.ts';
import { readTexts } from '../../bcf/write/readParts.fixture.ts';

const cases = fileURLToPath(new URL('../../../../../shared/data/bcf/buildingSMART/', import.meta.url));
const files = existsSync(cases)
  ? readdirSync(cases, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.bcf'))
  : [];

describe.skipIf(files.length === 0 || !hasSchemas)(
  'the official cases are read, imported, written and held against the schemas',
  () => {
    let house: TestHouse;

    beforeAll(async () => {
      house = await openTestHouse();
    });
    afterAll(() => house.close());

    test.each(files)('[ISSUE-6] %s', async (name) => {
      const there = await openIssueSite(house, `imports|case-${files.indexOf(name)}`);
      const cleo = await there.join('cleo');
      const { preview, taken } = await cleo.takeBcf({ bytes: await readFile(`${cases}${name}`) });
      expect(preview.counts.unreadable).toBe(0);
      expect(taken.created).toBe(preview.counts.new);
      for (const version of bcfVersions) {
        const { bytes } = await cleo.call('POST', `bcfs/by-filter?version=${version}`);
        expect(await checkAgainstSchemas(version, await readTexts(bytes))).toEqual([]);
        const { preview: again } = await cleo.takeBcf({ bytes });
        expect(
          again.topics.filter(({ state }: { state: string }) => state !== 'unchanged'),
          version,
        ).toEqual([]);
      }
    });
  },
);
