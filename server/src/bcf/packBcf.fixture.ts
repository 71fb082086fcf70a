import { buffer } from 'node:stream/consumers';
import { type BcfVersion, bcfVersions } from '@plumbline/contract/resources/issueFiles';
import { ZipFile } from 'yazl';
import type { BcfTopic } from './write/BcfTopic.ts';
import { makeBcf } from './write/makeBcf.ts';

/** An archive of these files. */
export async function packFiles(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Topics as a file of ours. */
export async function packBcf(topics: readonly BcfTopic[], version: BcfVersion = bcfVersions[0]): Promise<Buffer> {
  async function* each() {
    yield* topics;
  }
  const project = { guid: '11111111-0000-4000-8000-111111111111', name: 'Quay' };
  return buffer(
    makeBcf({
      version,
      project,
      statuses: [],
      priorities: [],
      types: [],
      topics: each(),
      madeAt: new Date('2026-10-05T10:00:00Z'),
    }),
  );
}
