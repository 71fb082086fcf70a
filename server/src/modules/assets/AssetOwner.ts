import type { Membership } from '../../http/RequestContext.ts';

export interface AssetCaller {
  userId: string;
  membership: Membership;
}

/** What a caller wants to read or write. */
export interface AssetWanted {
  key: string;
  /** Of the owner's pattern, in the key behind its tenant. */
  match: RegExpExecArray;
}

/** An object that lies nowhere: it is made when its address is asked. */
export interface MadeObject {
  bytes: Uint8Array;
  contentType: string;
}

/** How an object may be read. */
export interface ReadGrant {
  /** It is gone by then. */
  until?: Date | undefined;
  /** Saves under this name instead of showing. */
  downloadName?: string | undefined;
  /** A file that leaves with whoever asks: the audit trail tells so. Absent: it is looked at, or part of something. */
  handsOut?: { id: string; name: string; note: string } | undefined;
}

/**
 * A kind of objects that people read, and may write, by signed addresses: which keys are of it, and who may. A key that no
 * owner knows is refused, so what is stored is closed until somebody opens it here.
 */
export interface AssetOwner {
  pattern: RegExp;
  /** Nothing where there is no such object, or the caller may not know of it; a missing permission is thrown. */
  read(caller: AssetCaller, wanted: AssetWanted): Promise<ReadGrant | undefined>;
  /** Absent: nobody writes them by an address. False where what the picture should belong to is not there, or not the caller's to change. */
  write?(caller: AssetCaller, wanted: AssetWanted): Promise<boolean>;
  /** Makes what the key names, for whoever holds an address of it; nothing where it cannot be had. Absent: its objects lie in the storage. */
  make?(wanted: AssetWanted): Promise<MadeObject | undefined>;
  /** Swept after a day, and bounded for each person. */
  isTemporary?: boolean;
}

export const uuidPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
