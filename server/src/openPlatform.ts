import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { jobs } from './jobs.ts';
import { connectDatabase } from './platform/connectDatabase.ts';
import { createVault } from './platform/createVault.ts';
import { openDatabase } from './platform/database.ts';
import { belowDataFolder, prepareDataFolder } from './platform/dataFolder.ts';
import { openHashing } from './platform/hashing/openHashing.ts';
import { loadSecret } from './platform/loadSecret.ts';
import { noteFailures } from './platform/mail/noteFailures.ts';
import { openMail } from './platform/mail/openMail.ts';
import { migrate } from './platform/migrate.ts';
import { openDatabaseProbe } from './platform/openDatabaseProbe.ts';
import type { Platform } from './platform/Platform.ts';
import { openEmbeddedPostgres } from './platform/postgres/openEmbeddedPostgres.ts';
import { openQueue } from './platform/queue/openQueue.ts';
import { type OpenSpace, openSpace } from './platform/space/openSpace.ts';
import { refuseFull } from './platform/space/warnOfSpace.ts';
import { openStorage } from './platform/storage/openStorage.ts';

export interface OpenPlatform extends Platform {
  space: OpenSpace;
  close(): Promise<void>;
}

type Report = (step: string) => void;

/** Opens everything the modules stand on, in order; what was opened is closed again when a later step fails. */
export async function openPlatform(config: Config, log: Logger, report: Report): Promise<OpenPlatform> {
  await using stack = new AsyncDisposableStack();
  const own = <T extends { close(): Promise<void> }>(thing: T): T => stack.adopt(thing, (t) => t.close());

  report('Preparing the data folder');
  await prepareDataFolder(config.dataFolder);
  const space = own(await openSpace(config.dataFolder, config));
  if (!config.databaseUrl) refuseFull(await space.look(), config.dataFolder);
  report(config.databaseUrl ? 'Connecting to the database' : 'Starting the database');
  const url = config.databaseUrl ?? own(await startDatabase(config, report)).url;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'database connection lost');
  const db = stack.adopt(openDatabase(url, { onIdleError }), (d) => d.destroy());
  await connectDatabase(db, url);
  const probe = own(openDatabaseProbe(url));
  await migrate(db);
  const secrets = {
    identity: await loadSecret(db, 'identity'),
    storage: await loadSecret(db, 'storage'),
    mails: await loadSecret(db, 'mails'),
    webhooks: await loadSecret(db, 'webhooks'),
    invitations: await loadSecret(db, 'invitations'),
  };
  // What was sealed before the operator gave a key still opens.
  const vault = createVault([...config.tokenKeys, await loadSecret(db, 'vault')]);
  report('Opening storage, queue and mail');
  const storage = own(
    await belowDataFolder(
      config.dataFolder,
      openStorage({
        url: config.storageUrl,
        dataFolder: config.dataFolder,
        publicPath: '/api/storage',
        signingKey: secrets.storage,
        credentials: config.storageCredentials,
      }),
    ),
  );
  const sender = own(
    await openMail({
      smtpUrl: config.smtpUrl,
      outboxFolder: join(config.dataFolder, 'outbox'),
      from: mailFrom(config),
    }),
  );
  const mail = noteFailures(sender, { db, vault });
  const hashing = own(openHashing());
  const queue = own(await openQueue({ url, jobs, log }));

  const opened = stack.move();
  return { db, probe, queue, storage, space, mail, hashing, secrets, vault, close: () => opened.disposeAsync() };
}

function startDatabase({ dataFolder }: Config, report: Report) {
  return belowDataFolder(dataFolder, openEmbeddedPostgres({ dataFolder: join(dataFolder, 'database'), report }));
}

function mailFrom({ branding }: Config): string {
  return `${branding.productName} <${branding.supportEmail}>`;
}
