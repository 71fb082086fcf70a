import type { Readable } from 'node:stream';
import type { AddressClaims, PartClaims } from './addresses/signedAddress.ts';
import type { MultipartUploads, PartWritten } from './MultipartUploads.ts';
import type { WorkFolders } from './WorkFolder.ts';

/** What a listing tells of an object. */
export interface ListedObject {
  key: string;
  size: number;
  modified: Date;
}

export interface StoredObject extends ListedObject {
  contentType: string;
  /** Changes with the content; without quotes. */
  etag: string;
}

/** Both ends are included, as in HTTP; an end beyond the object is its end. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface PutOptions {
  contentType: string;
}

/** One of many objects to be put; it is read when its turn comes. */
export interface NewObject extends PutOptions {
  key: string;
  read(): Promise<Uint8Array>;
}

export interface SignGetOptions {
  expiresInS: number;
  /** Saves under this name instead of showing. */
  downloadName?: string;
}

export interface SignPutOptions {
  expiresInS: number;
  /** The upload must be of this type. */
  contentType?: string;
  /** The upload must be exactly this long; both stores take it directly. */
  size?: number;
  /** The upload may be shorter. S3 cannot bound a PUT, so such an upload to S3 passes through this server. */
  maxBytes?: number;
  /** The upload is handed to whoever takes pictures in (registerSignedStorageRoutes); it needs maxBytes. */
  asImage?: boolean;
}

export interface SignPartOptions {
  part: PartClaims;
  /** The part must be exactly this long. */
  size: number;
  expiresInS: number;
}

/** Signs and verifies addresses that lead to this server. */
export interface AddressSigner {
  /** Where the routes of the storage are mounted, without a slash at the end. */
  readonly publicPath: string;
  signGet(key: string, options: SignGetOptions): string;
  signPut(key: string, options: SignPutOptions): string;
  signPart(key: string, options: SignPartOptions): string;
  /** Throws SignedAddressError. */
  verify(method: string, url: string): AddressClaims;
}

/** An object held open: its labels and its bytes belong together, whatever is put meanwhile. */
export interface OpenObject {
  object: StoredObject;
  /** Takes over closing. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

interface AnyStorage {
  /** Of the addresses that lead to this server; registerSignedStorageRoutes answers them. */
  readonly addresses: AddressSigner;
  /** Origins other than our own that signed addresses lead to. */
  readonly browserOrigins: readonly string[];
  /** Whole or not at all, and durable once it resolves. */
  put(key: string, body: Uint8Array | Readable, options: PutOptions): Promise<{ size: number; etag: string }>;
  /** Puts each of them; many small ones far faster than one after the other. */
  putMany(objects: Iterable<NewObject>): Promise<void>;
  stat(key: string): Promise<StoredObject | undefined>;
  /** The caller reads the stream to its end or destroys it. */
  openRead(key: string, range?: ByteRange): Promise<Readable>;
  /** An absent object is as good as a removed one. */
  remove(key: string): Promise<void>;
  /** Every object whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  signGet(key: string, options: SignGetOptions): Promise<string>;
  signPut(key: string, options: SignPutOptions): Promise<string>;
  readonly uploads: MultipartUploads;
  readonly work: WorkFolders;
  /** Writes, reads and removes a few bytes. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface FolderUploads extends MultipartUploads {
  /** Takes what is sent to the address of a part; it is durable once this resolves. */
  writePart(part: PartClaims, size: number, body: Readable): Promise<PartWritten>;
}

export interface FolderStorage extends AnyStorage {
  readonly kind: 'folder';
  readonly uploads: FolderUploads;
  open(key: string): Promise<OpenObject>;
}

export interface S3Storage extends AnyStorage {
  readonly kind: 's3';
}

/** Objects by key. Keys are the same for every store: storageKeys.ts says what they may hold. */
export type Storage = FolderStorage | S3Storage;
