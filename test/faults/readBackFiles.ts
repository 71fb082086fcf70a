import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/database.ts';
import { openEmbeddedPostgres } from '../../server/src/platform/postgres/openEmbeddedPostgres.ts';
import { openStorage } from '../../server/src/platform/storage/openStorage.ts';

/** Reads every file that the database calls uploaded straight from the storage, without the server; tells what is not as sent. */
export async function readBackFiles(data: string, sent: ReadonlyMap<string, string>): Promise<string[]> {
  const broken: string[] = [];
  const postgres = await openEmbeddedPostgres({ dataFolder: join(data, 'database'), report: () => {} });
  const db = openDatabase(postgres.url);
  const storage = await openStorage({ dataFolder: data, publicPath: '/api/storage', signingKey: new Uint8Array(32) });
  try {
    const rows = await db.selectFrom('file').selectAll().where('status', '=', 'uploaded').execute();
    if (rows.length < sent.size) broken.push('finished files are missing in the database');
    for (const { filename, storage_key, sha256, size } of rows) {
      const hash = createHash('sha256');
      let length = 0;
      for await (const chunk of await storage.openRead(storage_key)) {
        hash.update(chunk as Uint8Array);
        length += (chunk as Uint8Array).length;
      }
      const found = hash.digest('hex');
      const told = sent.get(filename);
      if (length !== size || found !== sha256) broken.push(`${filename}: called uploaded, and is not whole`);
      if (told !== undefined && told !== found) broken.push(`${filename}: not what was sent`);
    }
    return broken;
  } finally {
    await storage.close();
    await db.destroy();
    await postgres.close();
  }
}
