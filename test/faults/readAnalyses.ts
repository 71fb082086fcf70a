import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/platform/database.ts';
import { openEmbeddedPostgres } from '../../server/src/platform/postgres/openEmbeddedPostgres.ts';
import { openStorage } from '../../server/src/platform/storage/openStorage.ts';

/** What an analysis left behind, in words that do not depend on its ids. */
export interface AnalysisResult {
  name: string;
  /** The states of the attempts at it. */
  runs: string[];
  versions: string[];
  rows: string[];
  /** Names and hashes. */
  objects: string[];
  mails: number;
  /** Work that nobody needs any more. */
  leftovers: string[];
}

/** Reads the results of views straight from database and storage, without a server. */
export async function readAnalyses(data: string, viewIds: readonly string[]): Promise<AnalysisResult[]> {
  const postgres = await openEmbeddedPostgres({ dataFolder: join(data, 'database'), report: () => {} });
  const db = openDatabase(postgres.url);
  const storage = await openStorage({ dataFolder: data, publicPath: '/api/storage', signingKey: new Uint8Array(32) });
  const results: AnalysisResult[] = [];
  try {
    for (const viewId of viewIds) results.push(await readOne(viewId));
    return results;
  } finally {
    await storage.close();
    await db.destroy();
    await postgres.close();
  }

  async function readOne(viewId: string): Promise<AnalysisResult> {
    const { name } = await db
      .selectFrom('analysis_view')
      .select('name')
      .where('id', '=', viewId)
      .executeTakeFirstOrThrow();
    const runs = await db.selectFrom('analysis_run').selectAll().where('view_id', '=', viewId).execute();
    const runIds = runs.map(({ id }) => id);
    const steps = await db.selectFrom('analysis_stage').select('kind').where('run_id', 'in', runIds).execute();
    const versions = await db
      .selectFrom('analysis_version')
      .innerJoin('analysis', 'analysis.id', 'analysis_version.analysis_id')
      .selectAll('analysis_version')
      .select('analysis.name')
      .where('view_id', '=', viewId)
      .orderBy('analysis.name')
      .execute();
    const withoutRun = (text: string) => runIds.reduce((left, id) => left.replaceAll(id, 'the run'), text);
    const objects = await readObjects(runs.map(({ id, run_order }) => `${run_order.tenantId}/runs/${id}/`));
    return {
      name,
      runs: runs.map(({ status }) => status),
      versions: versions.map(({ name: trade, number, status }) => `${trade} ${number} ${status}`),
      rows: (await readRows(versions)).map(withoutRun),
      objects: objects.filter((object) => !object.startsWith('work/')),
      mails: await countMails(viewId),
      leftovers: [...steps.map(({ kind }) => kind), ...objects.filter((object) => object.startsWith('work/'))],
    };
  }

  async function readRows(versions: readonly { id: string; name: string }[]): Promise<string[]> {
    const lines: string[] = [];
    for (const { id, name } of versions) {
      const rows = await db.selectFrom('classification').selectAll().where('version_id', '=', id).execute();
      const proofs = await db.selectFrom('classification_evidence').selectAll().where('version_id', '=', id).execute();
      for (const { version_id: _, ...row } of [...rows, ...proofs]) lines.push(`${name} ${JSON.stringify(row)}`);
    }
    return lines.sort();
  }

  async function readObjects(prefixes: readonly string[]): Promise<string[]> {
    const lines: string[] = [];
    for (const prefix of prefixes) {
      for await (const { key } of storage.list(prefix)) {
        const hash = createHash('sha256');
        for await (const chunk of await storage.openRead(key)) hash.update(chunk as Uint8Array);
        lines.push(`${key.slice(prefix.length)} ${hash.digest('hex')}`);
      }
    }
    return lines.sort();
  }

  async function countMails(viewId: string): Promise<number> {
    const outbox = join(data, 'outbox');
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
    // Long lines are broken with an equals sign.
    return mails.filter((mail) => mail.replaceAll('=\r\n', '').includes(viewId)).length;
  }
}
