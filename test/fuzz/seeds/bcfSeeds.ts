import { bcfVersions } from '../../../contract/src/resources/issueFiles.ts';
import { packBcf } from '../../../server/src/bcf/packBcf.fixture.ts';
import { aTopic } from '../../../server/src/bcf/write/topic.fixture.ts';
import { utf8 } from '../makers/bytes.ts';
import { makeZip } from '../makers/makeZip.ts';
import { oldParts } from './bcfParts.ts';
import type { Seed } from './Seed.ts';

/** Files of every version: ours, and one of 1.0. */
export async function bcfSeeds(): Promise<Seed[]> {
  const ours = bcfVersions.map(async (version) => ({
    file: `ours-${version}.bcf`,
    bytes: new Uint8Array(await packBcf([aTopic()], version)),
  }));
  const old = makeZip(oldParts.map(({ name, text }) => ({ name, data: utf8(text), method: 8 })));
  return [...(await Promise.all(ours)), { file: 'old.bcfzip', bytes: old }];
}
