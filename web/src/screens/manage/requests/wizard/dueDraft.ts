import { readGlobalIds } from '@plumbline/contract/readGlobalIds';
import type { DueDomain } from '@plumbline/contract/resources/analysisRequests';

/** What is being named as due. */
export interface DueDraft {
  floors: readonly string[];
  elementTypes: readonly string[];
  rootModels: readonly string[];
  /** GlobalIds as typed, pasted or read from a file. */
  ids: string;
}

export const emptyDue: DueDraft = { floors: [], elementTypes: [], rootModels: [], ids: '' };

/** As it is sent; nothing while nothing is named. */
export function toDueDomain(draft: DueDraft | undefined): DueDomain | undefined {
  if (draft === undefined) return undefined;
  const externalIds = readGlobalIds(draft.ids);
  const lists = { floors: draft.floors, elementTypes: draft.elementTypes, rootModels: draft.rootModels, externalIds };
  const named = Object.entries(lists).filter(([, names]) => names.length > 0);
  return named.length === 0 ? undefined : Object.fromEntries(named.map(([part, names]) => [part, [...names]]));
}

export function dueDraftFrom(domain: DueDomain | null | undefined): DueDraft | undefined {
  if (!domain) return undefined;
  const { floors = [], elementTypes = [], rootModels = [], externalIds = [] } = domain;
  return { floors, elementTypes, rootModels, ids: externalIds.join('\n') };
}
