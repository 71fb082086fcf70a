import type { createAddresses } from './createAddresses.ts';
import type { Faults } from './createFaults.ts';
import type { Grants, StandInClient } from './createGrants.ts';
import type { Library, LibraryObject } from './createLibrary.ts';
import type { Uploads } from './createUploads.ts';
import type { StandInAccount } from './StandInContent.ts';

/** What the calls of the service share. */
export interface StandInParts {
  accounts: readonly StandInAccount[];
  client: StandInClient;
  library: Library;
  grants: Grants;
  uploads: Uploads;
  addresses: ReturnType<typeof createAddresses<SignedTarget>>;
  faults: Faults;
  now(): number;
  /** Where it is reached. */
  url(): string;
}

export type SignedTarget =
  | { does: 'download'; object: Pick<LibraryObject, 'load'>; start: number; end: number }
  | { does: 'upload'; uploadKey: string; part: number };
