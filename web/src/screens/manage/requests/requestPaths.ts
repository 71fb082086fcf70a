import { managePath } from '../../../data/address/paths.ts';

export const requestsPath = (projectId: string) => managePath(projectId, 'analysisrequest');

/** The wizard; with the fields of an earlier request where one is named. */
export function newRequestPath(projectId: string, from?: string): string {
  const path = `${requestsPath(projectId)}/create`;
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;
}

/** The wizard with the fields of an earlier request, and of its scans those alone that show the newest state. */
export const newerScansPath = (projectId: string, from: string): string =>
  `${newRequestPath(projectId, from)}&scans=newer`;
