import type { HandCut } from '@plumbline/contract/drawings/handCut';
import {
  type CutFormat,
  cutOfElement,
  evidenceOfElement,
  panoramasOfView,
} from '@plumbline/contract/resources/evidence';
import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import type { Sending } from '../downloads/download.ts';
import { useCall } from '../services.ts';
import { versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';

/** The server's addresses are good for a quarter of an hour. */
const keptMs = 10 * 60_000;

/** What evidence of the open view is named by in the query cache; a change of a verdict makes all of it old. */
function useEvidenceKey() {
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const key = [
    ...queryKeys.classifications(project._id, view._id),
    'evidence',
    writeVersionMap(versions),
    deliverySign(view),
  ] as const;
  return { key, params: { projectId: project._id, viewId: view._id }, query: versionQuery(versions) };
}

/** All evidence about an element, with signed addresses; all of it is empty for an element without a verdict. */
export function useEvidence(element: number | undefined) {
  const call = useCall();
  const { key, params, query } = useEvidenceKey();
  return useQuery({
    queryKey: [...key, 'element', element],
    queryFn: ({ signal }) => call(evidenceOfElement, { params: { ...params, forgeObjectId: element! }, query, signal }),
    enabled: element !== undefined,
    staleTime: keptMs,
    gcTime: keptMs,
  });
}

/** Asks for a section by a plane that somebody chose, as a file. */
export function useHandCutFile() {
  const call = useCall();
  const { params, query } = useEvidenceKey();
  return (element: number, { cut, format }: { cut: HandCut; format: CutFormat }, sending: Sending) =>
    call(cutOfElement, {
      params: { ...params, forgeObjectId: element, format },
      query: { ...query, cut },
      ...sending,
    });
}

/** Every panorama of the open view. */
export function usePanoramas({ isWanted }: { isWanted: boolean }) {
  const call = useCall();
  const { key, params, query } = useEvidenceKey();
  return useQuery({
    queryKey: [...key, 'panoramas'],
    queryFn: ({ signal }) => call(panoramasOfView, { params, query, signal }),
    enabled: isWanted,
    staleTime: keptMs,
    gcTime: keptMs,
  });
}

/** What lies at a signed address, read by `read`; bytes that cannot be read are an error like those that do not come. */
export function useEvidenceFile<Content>(url: string | undefined, read: (bytes: Uint8Array) => Content) {
  return useQuery({
    queryKey: ['evidenceFile', url],
    queryFn: async ({ signal }) => read(await loadBytes(url!, signal)),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  });
}

/** The bytes at a signed address. */
export async function loadBytes(url: string, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(url, { signal: signal ?? null });
  if (!answer.ok) throw new Error(`The evidence could not be loaded (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}
