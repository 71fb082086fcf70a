import { join } from 'node:path';
import type { Config } from '../config.ts';
import { connectDatabase } from '../platform/connectDatabase.ts';
import { type Db, openDatabase } from '../platform/database.ts';
import { belowDataFolder, prepareDataFolder } from '../platform/dataFolder.ts';
import { openEmbeddedPostgres } from '../platform/postgres/openEmbeddedPostgres.ts';
import { openStorage } from '../platform/storage/openStorage.ts';
import type { Storage } from '../platform/storage/Storage.ts';

export interface OpenData {
  databaseUrl: string;
  db: Db;
  storage: Storage;
  close(): Promise<void>;
}

/** Database and storage as they are: nothing is brought up to date, nothing is worked on. */
export async function openData(config: Config, report: (line: string) => void): Promise<OpenData> {
  const { dataFolder } = config;
  await using stack = new AsyncDisposableStack();
  await prepareDataFolder(dataFolder);
  const databaseUrl = config.databaseUrl ?? (await startDatabase());
  const db = stack.adopt(openDatabase(databaseUrl, { maxConnections: 2 }), (opened) => opened.destroy());
  await connectDatabase(db, databaseUrl);
  const { storageUrl: url, storageCredentials: credentials } = config;
  // Nothing here is reached by an address.
  const unused = { publicPath: '/', signingKey: Buffer.alloc(32) };
  const storage = await belowDataFolder(dataFolder, openStorage({ url, credentials, dataFolder, ...unused }));
  stack.defer(() => storage.close());
  const opened = stack.move();
  return { databaseUrl, db, storage, close: () => opened.disposeAsync() };

  async function startDatabase(): Promise<string> {
    const embedded = await belowDataFolder(
      dataFolder,
      openEmbeddedPostgres({ dataFolder: join(dataFolder, 'database'), report }),
    );
    stack.defer(() => embedded.close());
    return embedded.url;
  }
}
