import type { ManagementPageName } from '@plumbline/contract/managementPages';
import type { FileKind } from '@plumbline/contract/resources/files';

const kinds: Partial<Record<ManagementPageName, FileKind>> = { scans: 'scan', models: 'model', documents: 'document' };

/** The kind of files that a management page is about, if it is about files. */
export function findFileKind(page: ManagementPageName): FileKind | undefined {
  return kinds[page];
}
