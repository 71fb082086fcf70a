import { type FileKind, fileKinds } from '@plumbline/contract/resources/files';
import { managePath } from '../../../data/address/paths.ts';

export const filesPath = (projectId: string, kind: FileKind) => managePath(projectId, fileKinds[kind].plural);

/** The page of one file. */
export const filePath = (projectId: string, kind: FileKind, fileId: string) =>
  `${filesPath(projectId, kind)}/view/${encodeURIComponent(fileId)}`;
