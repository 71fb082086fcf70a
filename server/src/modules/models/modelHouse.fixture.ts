import { gunzipSync } from 'node:zlib';
import { type Client, callLimits, createClient } from '@plumbline/contract/client';
import { readModelFileHead } from '@plumbline/contract/formats/modelFileHead';
import { readModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { Permission } from '@plumbline/contract/permissions';
import { fileCalls } from '@plumbline/contract/resources/files';
import * as calls from '@plumbline/contract/resources/models';
import { uploadFile, uploadLimits } from '@plumbline/contract/uploadFile';
import { makeWalls, type WallsOptions } from '@plumbline/engine/files/model/fixtures/makeWalls';
import { openSharedHouse } from '../../../test/openSharedHouse.ts';
import { openTestHouse, type TestHouse } from '../../../test/openTestHouse.ts';

export type ModelHouse = ReturnType<typeof withModels>;

export const twoStoreys: [string, number][] = [
  ['Ground', 0],
  ['First', 3],
];

/** A server with a port, in which projects have models. Its queue stands still until `house.work()`. */
export async function openModelHouse(env: Record<string, string> = {}): Promise<ModelHouse> {
  const house = await openTestHouse(env);
  return withModels(house, await house.app.listen({ port: 0, host: '127.0.0.1' }));
}

export async function openSharedModelHouse(): Promise<ModelHouse> {
  const house = await openSharedHouse();
  return withModels(house, house.origin);
}

function withModels(house: TestHouse, origin: string) {
  const { db, storage } = house.platform;

  function clientOf(authorization: string): Client {
    const token = authorization.replace('Bearer ', '');
    return createClient({ origin, getToken: async () => token, limits: { ...callLimits, retries: 0 } });
  }

  async function addProject(tenantId: string) {
    const projectId = await house.addProject(tenantId);
    const params = { projectId };
    const addClient = async (name: string, held: readonly Permission[]) =>
      clientOf((await house.addMember(`${name}@${tenantId.replace('|', '.')}.test`, projectId, held)).authorization);
    const call = await addClient('admin', ['ADMIN', 'READ', 'LIST', 'VIEW_ASSETS']);
    return {
      projectId,
      tenantId,
      params,
      call,
      addClient,

      async upload(name: string, bytes: Uint8Array): Promise<string> {
        const source = {
          name,
          size: bytes.length,
          slice: (start: number, end: number) => new Blob([new Uint8Array(bytes.subarray(start, end))]),
        };
        const put = async (url: string, body: Blob) => {
          const response = await fetch(new URL(url, origin), { method: 'PUT', body });
          await response.arrayBuffer();
          return { status: response.status, etag: response.headers.get('etag') ?? undefined };
        };
        const limits = { ...uploadLimits, retryDelayMs: 10, pollMs: 50 };
        const { fileId } = await uploadFile({ call, projectId, kind: 'model', source, put, limits });
        return fileId;
      },

      remove: (fileId: string) => call(fileCalls.model.remove, { params: { projectId, fileId } }),

      /** As when somebody says that the next version is made of the files that are left. */
      renew: () => call(calls.renewModel, { params }),

      prepare: (signal = new AbortController().signal) => house.modules.models.prepare(projectId, signal),

      async stateOf(fileId: string) {
        const states = await call(calls.modelFileStates, { params });
        return states.find((state) => state.fileId === fileId);
      },

      active: () => call(calls.activeModel, { params }),

      async elements(modelId: string) {
        return db.selectFrom('element').selectAll().where('model_id', '=', modelId).orderBy('element_index').execute();
      },

      /** The objects that are kept for models, but for the files that were uploaded. */
      async storedObjects(): Promise<string[]> {
        const keys: string[] = [];
        for await (const { key } of storage.list(`${tenantId}/models/`)) {
          if (key.split('/').length > 3) keys.push(key);
        }
        return keys.sort();
      },

      /** Each root model as a viewer finds it behind the signed addresses. */
      async readViewerFiles(modelId: string) {
        const files = await call(calls.viewerFiles, { params: { projectId, modelId } });
        const load = async ({ url, bytes }: { url: string; bytes: number }) => {
          const loaded = Buffer.from(await (await fetch(new URL(url, origin))).arrayBuffer());
          if (loaded.length !== bytes) throw new Error(`${loaded.length} bytes instead of ${bytes}`);
          return gunzipSync(loaded);
        };
        return Promise.all(
          files.map(async ({ geometry, names, ...file }) => ({
            ...file,
            head: readModelFileHead(await load(geometry)),
            sidecar: readModelFileSidecar(await load(names), file.elementCount),
          })),
        );
      },
    };
  }

  return { ...house, addProject };
}

/** The bytes of a file with a wall on each storey. */
export async function wallsFile(name: string, options: WallsOptions = {}): Promise<Buffer> {
  const source = makeWalls(name, options);
  const bytes = Buffer.alloc(source.size);
  await source.read(bytes, 0);
  return bytes;
}
