/** A folder outside, in which files lie: of a design service, an S3 bucket, a WebDAV server. Failing, it throws a SourceFault. */
export interface FileSource {
  /** A page of what a folder holds, or of what is at the top; `page` is the `nextPage` of the one before. */
  list(folderId?: string, page?: string): Promise<SourcePage>;
  /** The newest of a file. */
  latest(itemId: string): Promise<SourceVersion>;
  /** Newest first; a source that keeps none has one. */
  versions(itemId: string): Promise<SourceVersion[]>;
  /** The bytes of that very version, whatever has taken its place meanwhile; 'replaced' where they are gone. */
  open(version: VersionRef): Promise<SourceReader>;
  /** A new file, or the next version of the one that has this name there. */
  put(folderId: string, file: NewSourceFile): Promise<SourceVersion>;
}

export interface SourcePage {
  entries: SourceEntry[];
  nextPage: string | undefined;
}

export type SourceEntry = SourceFolder | SourceItem;

export interface SourceFolder {
  type: 'folder';
  id: string;
  name: string;
  /** As ISO 8601 in UTC, where it is told. */
  modifiedAt: string | undefined;
}

export interface SourceItem {
  type: 'item';
  id: string;
  name: string;
  modifiedAt: string | undefined;
  latest: SourceVersion;
}

/** Which bytes are meant, for good: it can be kept, and given to `open` later. */
export interface VersionRef {
  itemId: string;
  id: string;
}

export interface SourceVersion extends VersionRef {
  /** Of the file, with its ending. */
  name: string;
  /** Counts from 1; absent where the source keeps no versions. */
  number: number | undefined;
  size: number | undefined;
  modifiedAt: string | undefined;
}

export interface SourceReader {
  version: SourceVersion;
  size: number;
  /** From `start` to before `end`. It asks again for an address that ran out; cut off midway it throws, and what came before is good. */
  read(range: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

export interface NewSourceFile {
  name: string;
  size: number;
  /** From `start` to before `end`; asked again when a part has to be sent again. */
  read(range: { start: number; end: number }): Promise<Uint8Array>;
}
