import type { Vault } from './createVault.ts';
import type { Db } from './database.ts';
import type { Hashing } from './hashing/openHashing.ts';
import type { Mail } from './mail/Mail.ts';
import type { DatabaseProbe } from './openDatabaseProbe.ts';
import type { Queue } from './queue/Queue.ts';
import type { Space } from './space/createSpace.ts';
import type { Storage } from './storage/Storage.ts';

/** Everything outside our own code that modules stand on. */
export interface Platform {
  db: Db;
  /** Of the database. */
  probe: Pick<DatabaseProbe, 'ask'>;
  queue: Queue;
  storage: Storage;
  space: Space;
  mail: Mail;
  hashing: Hashing;
  secrets: { identity: Buffer; storage: Buffer; mails: Buffer; webhooks: Buffer; invitations: Buffer };
  /** For what other services trust us with. */
  vault: Vault;
}
