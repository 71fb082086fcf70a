import type { AccessTokens, ServiceFiles } from '../DesignService.ts';
import type { SourceVersion, VersionRef } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import {
  type ApsVersion,
  contentsAnswer,
  foldersAnswer,
  hubAnswer,
  versionAnswer,
  versionsAnswer,
} from './apsAnswers.ts';
import type { ApsClient } from './createApsClient.ts';
import { createTranslation, type FormatsCache } from './createTranslation.ts';
import { folderEntry, itemEntry, versionOf } from './entriesOf.ts';
import { openSignedReader } from './openSignedReader.ts';
import { pageLimit, pagesOf } from './pagesOf.ts';
import { putFile } from './putFile.ts';
import { downloadLifeMs, signDownload } from './signDownload.ts';
import type { RetryPolicy } from './withRetries.ts';

interface ProjectOptions {
  client: ApsClient;
  retryPolicy: RetryPolicy;
  tokens: AccessTokens;
  hubId: string;
  projectId: string;
  formats: FormatsCache;
}

/** Data centres as Model Derivative names them; it takes the first for granted. */
const regions: Record<string, string> = {
  EMEA: 'EMEA',
  AUS: 'AUS',
  APAC: 'AUS',
  CAN: 'CAN',
  DEU: 'DEU',
  IND: 'IND',
  JPN: 'JPN',
  GBR: 'GBR',
};

export function openApsProject({
  client,
  retryPolicy,
  tokens,
  hubId,
  projectId,
  formats,
}: ProjectOptions): ServiceFiles {
  const hub = `/project/v1/hubs/${encodeURIComponent(hubId)}`;
  const data = `/data/v1/projects/${encodeURIComponent(projectId)}`;
  let region: Promise<string | undefined> | undefined;

  async function loadRegion(): Promise<string | undefined> {
    const { attributes } = (await client.call(tokens, { path: hub, reads: hubAnswer })).data;
    return regions[attributes.region ?? ''];
  }

  const loadVersion = async ({ id }: VersionRef): Promise<ApsVersion> =>
    (await client.call(tokens, { path: `${data}/versions/${encodeURIComponent(id)}`, reads: versionAnswer })).data;

  async function listTop() {
    const path = `${hub}/projects/${encodeURIComponent(projectId)}/topFolders`;
    const query = { excludeDeleted: true, projectFilesOnly: true };
    const folders = await client.call(tokens, { path, query, reads: foldersAnswer });
    const seen = folders.data.filter(({ attributes }) => attributes.hidden !== true);
    return { entries: seen.map(folderEntry), nextPage: undefined };
  }

  return {
    async list(folderId, page = '0') {
      if (folderId === undefined) return listTop();
      const path = `${data}/folders/${encodeURIComponent(folderId)}/contents`;
      const query = { 'page[number]': Number(page), 'page[limit]': pageLimit };
      const contents = await client.call(tokens, { path, query, reads: contentsAnswer });
      const versions = new Map(contents.included.map((version) => [version.id, version]));
      const seen = contents.data.filter(({ attributes }) => attributes.hidden !== true);
      return {
        entries: seen.map((one) => (one.type === 'folders' ? folderEntry(one) : itemEntry(one, versions))),
        nextPage: contents.links?.next ? String(Number(page) + 1) : undefined,
      };
    },

    async latest(itemId) {
      const path = `${data}/items/${encodeURIComponent(itemId)}/tip`;
      return versionOf((await client.call(tokens, { path, reads: versionAnswer })).data, itemId);
    },

    async versions(itemId) {
      const path = `${data}/items/${encodeURIComponent(itemId)}/versions`;
      const all: SourceVersion[] = [];
      for await (const page of pagesOf(client, tokens, { path, reads: versionsAnswer })) {
        all.push(...page.data.map((version) => versionOf(version, itemId)));
      }
      return all.sort((a, b) => (b.number ?? 0) - (a.number ?? 0));
    },

    async open(version) {
      const found = await loadVersion(version);
      const storageId = found.relationships?.storage?.data.id;
      // A model that lives in the service, which never was a file.
      if (storageId === undefined) throw new SourceFault('refused', { message: 'a version without a file' });
      return openSignedReader({
        client,
        retryPolicy,
        lifeMs: downloadLifeMs,
        version: versionOf(found, version.itemId),
        sign: () => signDownload(client, tokens, storageId),
      });
    },

    put: (folderId, file) => putFile({ client, retryPolicy, tokens, projectId, folderId, file }),

    translation: createTranslation({
      client,
      retryPolicy,
      tokens,
      formats,
      findRegion() {
        region ??= loadRegion().catch((error) => {
          region = undefined;
          throw error;
        });
        return region;
      },
      loadVersion: async (version) => versionOf(await loadVersion(version), version.itemId),
    }),
  };
}
