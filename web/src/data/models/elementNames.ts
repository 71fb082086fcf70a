import { type ModelFileSidecar, readModelFileSidecar } from '@plumbline/contract/formats/modelFileSidecar';
import type { ViewerFile } from '@plumbline/contract/resources/models';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePlace } from '../address/place.ts';
import { fetchStream } from '../calls/fetchStream.ts';
import { queryKeys } from '../calls/queryKeys.ts';
import { staleTimes } from '../calls/staleTimes.ts';

/** The names within one root model; `sidecar` counts its elements from 0. */
export interface RootModelNames {
  name: string;
  firstElement: number;
  elementCount: number;
  sidecar: ModelFileSidecar;
}

/** What the elements of the model are called, as the model's files call it. */
export interface ElementNames {
  count: number;
  /** In the order of their elements. */
  rootModels: readonly RootModelNames[];
  globalIdOf(element: number): string | undefined;
  nameOf(element: number): string | undefined;
  rawTypeOf(element: number): string | undefined;
  rawFloorOf(element: number): string | undefined;
  rootModelOf(element: number): string | undefined;
  findElement(globalId: string): number | undefined;
}

/** The names of a model from those of its root models, in the order of their elements. */
export function createElementNames(rootModels: readonly RootModelNames[]): ElementNames {
  const last = rootModels.at(-1);
  let elementOf: Map<string, number> | undefined;

  function at<Value>(element: number, read: (root: RootModelNames, index: number) => Value): Value | undefined {
    const root = rootModels.findLast(({ firstElement }) => firstElement <= element);
    if (root === undefined || element >= root.firstElement + root.elementCount) return undefined;
    return read(root, element - root.firstElement);
  }

  return {
    count: last === undefined ? 0 : last.firstElement + last.elementCount,
    rootModels,
    globalIdOf: (element) => at(element, ({ sidecar }, i) => sidecar.globalIds[i]),
    nameOf: (element) => at(element, ({ sidecar }, i) => sidecar.names[i]),
    rawTypeOf: (element) => at(element, ({ sidecar }, i) => sidecar.types[sidecar.typeOf[i] ?? -1]),
    rawFloorOf: (element) => at(element, ({ sidecar }, i) => sidecar.storeys[sidecar.storeyOf[i] ?? -1]?.name),
    rootModelOf: (element) => at(element, ({ name }) => name),
    findElement(globalId) {
      elementOf ??= indexGlobalIds(rootModels);
      return elementOf.get(globalId);
    },
  };
}

/** The same id in two root models means the first of them. */
function indexGlobalIds(rootModels: readonly RootModelNames[]): Map<string, number> {
  const elementOf = new Map<string, number>();
  for (const { firstElement, sidecar } of rootModels.toReversed()) {
    for (let i = sidecar.globalIds.length - 1; i >= 0; i--) elementOf.set(sidecar.globalIds[i]!, firstElement + i);
  }
  return elementOf;
}

/** Loads the names of every root model. */
async function loadElementNames(files: readonly ViewerFile[], signal: AbortSignal): Promise<ElementNames> {
  const load = async ({ name, firstElement, elementCount, names }: ViewerFile): Promise<RootModelNames> => {
    const stream = await fetchStream(names.url, { signal });
    const unpacked = await new Response(stream).arrayBuffer().catch((cause: unknown) => {
      throw signal.aborted ? cause : new Error(`The element names of ${name} are cut off or damaged.`, { cause });
    });
    const bytes = new Uint8Array(unpacked);
    return { name, firstElement, elementCount, sidecar: readModelFileSidecar(bytes, elementCount) };
  };
  return createElementNames(await Promise.all(files.map(load)));
}

/** The names of the open model; `files` says where they are. */
export function useElementNames(modelId: string | undefined, files: readonly ViewerFile[] | undefined) {
  const { project } = usePlace();
  return useQuery({
    queryKey: queryKeys.elementNames(project._id, modelId ?? ''),
    queryFn: files === undefined ? skipToken : ({ signal }) => loadElementNames(files, signal),
    staleTime: staleTimes.elementNames,
    // Tens of megabytes for a large model: gone with the viewer.
    gcTime: 0,
    structuralSharing: false,
  });
}
