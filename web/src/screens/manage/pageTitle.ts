import { type ManagementPageName, managementPages } from '@plumbline/contract/managementPages';
import type { FileKind } from '@plumbline/contract/resources/files';
import { findFileKind } from './files/fileKindPages.ts';

const fileTitles: Record<FileKind, string> = { scan: 'Scan', model: 'Model file', document: 'Document' };

/** The page of this name in the address, if there is one. */
export function findPage(name: string) {
  return managementPages.find((page) => page.name === name);
}

/** The title of a page, or nothing for a sub-page that does not exist ([DASH-1]). */
export function pageTitle(name: ManagementPageName, subPage: string): string | undefined {
  if (subPage === '') return findPage(name)?.title;
  const kind = findFileKind(name);
  if (kind) return /^view\/[^/]+$/.test(subPage) ? fileTitles[kind] : undefined;
  if (name === 'webhooks') return /^[^/]+$/.test(subPage) ? 'Webhook' : undefined;
  if (name !== 'analysisrequest') return undefined;
  if (subPage === 'create') return 'Request new analysis';
  return /^view\/[^/]+$/.test(subPage) ? 'Analysis Request' : undefined;
}
