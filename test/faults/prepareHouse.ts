import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, callLimits, createClient, newCallKey } from '../../contract/src/client.ts';
import { oneAnalysisRequest, requestAnalysis } from '../../contract/src/resources/analysisRequests.ts';
import { activeModel } from '../../contract/src/resources/models.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { uploadFile, uploadLimits } from '../../contract/src/uploadFile.ts';
import type { makeSite } from '../../server/src/modules/runs/site.fixture.ts';
import { createTokens } from './createTokens.ts';
import { longestWaitMs, patiently } from './patiently.ts';

const longestAnalysisMs = 4 * longestWaitMs;

export type House = Awaited<ReturnType<typeof prepareHouse>>;

export interface Requested {
  requestId: string;
  viewId: string;
}

/** Uploads a model and a scan of it, which analyses are asked of. */
export async function prepareHouse(origin: string, site: Awaited<ReturnType<typeof makeSite>>) {
  const call: Client = createClient({ origin, getToken: createTokens(origin), limits: { ...callLimits, retries: 0 } });
  const [project] = await patiently(() => call(allProjects, {}));
  const projectId = project?._id as string;
  const params = { projectId };
  await upload('model', 'house.ifc', site.model);
  const scanId = await upload('scan', 'house.e57', site.scan);
  const model = await patiently(() => call(activeModel, { params }), { passing: 'models.noActive' });

  async function upload(kind: 'model' | 'scan', name: string, bytes: Buffer): Promise<string> {
    const slice = (start: number, end: number) => new Blob([new Uint8Array(bytes.subarray(start, end))]);
    const put = async (url: string, body: Blob) => {
      const response = await fetch(new URL(url, origin), { method: 'PUT', body });
      await response.arrayBuffer();
      return { status: response.status, etag: response.headers.get('etag') ?? undefined };
    };
    const source = { name, size: bytes.length, slice };
    return (await uploadFile({ call, put, projectId, kind, source, limits: uploadLimits })).fileId;
  }

  return {
    projectId,
    /** However often it is sent, there is one. */
    async request(analysisName: string): Promise<Requested> {
      const key = newCallKey();
      const request = await patiently(() =>
        call(requestAnalysis, {
          params,
          key,
          body: {
            analysisName,
            modelDomain: { model: model._id },
            scanDomain: {
              files: [scanId],
              date: '2026-10-02',
              scannerModel: 'static',
              georeference: 'LocallyGeoreferenced',
            },
            documentDomain: { roiDescription: 'The house' },
          },
        }),
      );
      return { requestId: request._id, viewId: request.analysisView as string };
    },
    one: (requestId: string) => call(oneAnalysisRequest, { params: { projectId, requestId } }),
  };
}

/** How long it took, in seconds. */
export async function untilDone(place: House, { requestId }: Requested): Promise<number> {
  for (const start = Date.now(); Date.now() - start < longestAnalysisMs; await sleep(150)) {
    const { status, message } = await patiently(() => place.one(requestId));
    if (status === 'ready') return (Date.now() - start) / 1000;
    if (status === 'failed' || status === 'cancelled') throw new Error(`The analysis is ${status}: ${message}`);
  }
  throw new Error('The analysis does not come to an end.');
}
