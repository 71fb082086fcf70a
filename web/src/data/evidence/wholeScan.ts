import { type ScanNode, type ScanTree, scanPointBytes, scanTree } from '@plumbline/contract/formats/wholeScan';
import { scanOfView } from '@plumbline/contract/resources/evidence';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { useCall } from '../services.ts';
import { versionQuery, writeVersionMap } from '../versions/versionMap.ts';
import { useVersionMap } from '../versions/versions.ts';
import { deliverySign } from '../views/deliveries.ts';
import { addressLife } from './addressLife.ts';
import { loadBytes } from './evidence.ts';
import { AddressEnded, readRange } from './readRange.ts';

/** A scan that can be shown; the same object for as long as it is the same scan. */
export interface OpenScan {
  tree: ScanTree;
  /** The bytes of a cube. */
  read(node: ScanNode, signal: AbortSignal): Promise<Uint8Array>;
}

/** How far a scan is. */
export type ScanState =
  | { kind: 'loading' }
  /** It was not kept, or its run is not done. */
  | { kind: 'none' }
  | { kind: 'failed'; error: Error; isRetrying: boolean; retry(): void }
  | { kind: 'ready'; scan: OpenScan };

const keptMs = 10 * 60_000;

type AddressQuery = ReturnType<typeof useAddressQuery>;

function useAddressQuery() {
  const call = useCall();
  const { project, view } = usePlace();
  const versions = useVersionMap();
  const params = { projectId: project._id, viewId: view._id };
  return queryOptions({
    queryKey: [...queryKeys.wholeScan(project._id, view._id), writeVersionMap(versions), deliverySign(view)],
    queryFn: ({ signal }) => call(scanOfView, { params, query: versionQuery(versions), signal }),
    // What is not there may come with the end of the run.
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data?.scan ? addressLife({ until: data.until, cameAt: dataUpdatedAt }) : 0,
    gcTime: keptMs,
  });
}

/** The whole scan of the open view: its tree, and how its cubes are read. */
export function useWholeScan({ isWanted = true } = {}): { state: ScanState; scannedDate: string | undefined } {
  const client = useQueryClient();
  const addressQuery = useAddressQuery();
  const addresses = useQuery({ ...addressQuery, enabled: isWanted });
  const opened = useQuery({
    queryKey: [...addressQuery.queryKey, 'tree'],
    queryFn: ({ signal }) => openScan(client, addressQuery, signal),
    enabled: isWanted && Boolean(addresses.data?.scan),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
    retry: 1,
  });

  function read(): ScanState {
    if (opened.data) return { kind: 'ready', scan: opened.data };
    if (addresses.data?.scan === null) return { kind: 'none' };
    const failed = addresses.data ? opened : addresses;
    if (!failed.error) return { kind: 'loading' };
    const isRetrying = addresses.isFetching || opened.isFetching;
    return { kind: 'failed', error: failed.error, isRetrying, retry: () => void retry() };
  }

  /** Addresses may have ended: new ones first. */
  async function retry(): Promise<void> {
    const { data } = await addresses.refetch();
    if (data?.scan) await opened.refetch();
  }

  return { state: read(), scannedDate: addresses.data?.scan?.scannedDate };
}

/** New ones where those that are there have ended. */
async function findAddresses(client: QueryClient, query: AddressQuery) {
  const { scan } = await client.fetchQuery(query);
  if (!scan) throw new Error('The scan is not there any more.');
  return scan;
}

async function openScan(client: QueryClient, query: AddressQuery, signal: AbortSignal): Promise<OpenScan> {
  const { treeUrl } = await findAddresses(client, query);
  const tree = readTree(await loadBytes(treeUrl, signal));
  return {
    tree,
    async read({ pack, offset, count }, stop) {
      const { packs } = await findAddresses(client, query);
      const url = packs.find(({ name }) => name === pack)?.url;
      if (url === undefined) throw new Error('A part of the scan is missing.');
      try {
        return await readRange(url, { offset, length: count * scanPointBytes }, stop);
      } catch (error) {
        // Whoever tries again gets new addresses.
        if (error instanceof AddressEnded) void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
        throw error;
      }
    },
  };
}

/** Bytes that are no tree are told in words for people. */
function readTree(bytes: Uint8Array): ScanTree {
  try {
    return scanTree.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new Error('The scan cannot be read.', { cause });
  }
}
