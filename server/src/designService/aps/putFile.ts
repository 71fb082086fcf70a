import type { AccessTokens } from '../DesignService.ts';
import type { NewSourceFile, SourceVersion } from '../FileSource.ts';
import { SourceFault } from '../SourceFault.ts';
import { type ApsVersion, contentsAnswer, itemAnswer, storageAnswer, versionAnswer } from './apsAnswers.ts';
import type { ApsClient } from './createApsClient.ts';
import { versionOf } from './entriesOf.ts';
import { pagesOf } from './pagesOf.ts';
import { sendObject } from './sendObject.ts';
import type { RetryPolicy } from './withRetries.ts';

interface PutOptions {
  client: ApsClient;
  retryPolicy: RetryPolicy;
  tokens: AccessTokens;
  projectId: string;
  folderId: string;
  file: NewSourceFile;
}

const jsonapi = { version: '1.0' };
const refTo = (type: string, id: string) => ({ data: { type, id } });

/** As the service wants it: room for the bytes, the bytes, and then a file or the next version of one. */
export async function putFile({
  client,
  retryPolicy,
  tokens,
  projectId,
  folderId,
  file,
}: PutOptions): Promise<SourceVersion> {
  const base = `/data/v1/projects/${encodeURIComponent(projectId)}`;
  const kind = projectId.startsWith('b.') ? 'autodesk.bim360' : 'autodesk.core';
  const versionExtension = { type: `versions:${kind}:File`, version: '1.0' };

  async function createStorage(): Promise<string> {
    const data = {
      type: 'objects',
      attributes: { name: file.name },
      relationships: { target: refTo('folders', folderId) },
    };
    const body = { jsonapi, data };
    return (await client.call(tokens, { method: 'POST', path: `${base}/storage`, body, reads: storageAnswer })).data.id;
  }

  async function createItem(storageId: string): Promise<SourceVersion> {
    const body = {
      jsonapi,
      data: {
        type: 'items',
        attributes: { displayName: file.name, extension: { type: `items:${kind}:File`, version: '1.0' } },
        relationships: { tip: refTo('versions', '1'), parent: refTo('folders', folderId) },
      },
      included: [
        {
          type: 'versions',
          id: '1',
          attributes: { name: file.name, extension: versionExtension },
          relationships: { storage: refTo('objects', storageId) },
        },
      ],
    };
    const path = `${base}/items`;
    const { data, included } = await client.call(tokens, { method: 'POST', path, body, reads: itemAnswer });
    const tip = included.find(({ id }) => id === data.relationships.tip.data.id);
    if (tip === undefined) throw new SourceFault('badAnswer', { message: 'an item without its version' });
    return versionOf(tip, data.id);
  }

  async function createVersion(itemId: string, storageId: string): Promise<SourceVersion> {
    const data = {
      type: 'versions',
      attributes: { name: file.name, extension: versionExtension },
      relationships: { item: refTo('items', itemId), storage: refTo('objects', storageId) },
    };
    const path = `${base}/versions`;
    const made = await client.call(tokens, { method: 'POST', path, body: { jsonapi, data }, reads: versionAnswer });
    return versionOf(made.data, itemId);
  }

  async function findNamesake(): Promise<{ itemId: string; tip: ApsVersion | undefined } | undefined> {
    const path = `${base}/folders/${encodeURIComponent(folderId)}/contents`;
    const pages = pagesOf(client, tokens, { path, query: { 'filter[type]': 'items' }, reads: contentsAnswer });
    for await (const { data, included } of pages) {
      for (const one of data) {
        if (one.type !== 'items' || one.attributes.displayName.toLowerCase() !== file.name.toLowerCase()) continue;
        return { itemId: one.id, tip: included.find(({ id }) => id === one.relationships.tip.data.id) };
      }
    }
    return undefined;
  }

  const storageId = await createStorage();
  await sendObject({ client, retryPolicy, tokens, storageId, file });
  try {
    return await createItem(storageId);
  } catch (error) {
    if (!(error instanceof SourceFault) || error.status !== 409) throw error;
    const namesake = await findNamesake();
    if (namesake === undefined) throw error;
    const { itemId, tip } = namesake;
    // An answer that was lost on its way: it had been made.
    if (tip?.relationships?.storage?.data.id === storageId) return versionOf(tip, itemId);
    return createVersion(itemId, storageId);
  }
}
