// The first page of a list of many files: what a call takes, over loopback.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openSession } from '../cli/src/upload/openSession.ts';
import { startPlumbline } from '../cli/test/runPlumbline.ts';
import { fileCalls } from '../contract/src/resources/files.ts';
import { allProjects } from '../contract/src/resources/projects.ts';
import { openDatabase } from '../server/src/platform/database.ts';
import { openEmbeddedPostgres } from '../server/src/platform/postgres/openEmbeddedPostgres.ts';

export interface ListFigures {
  files: number;
  /** Median and slowest of twenty calls, in milliseconds, by what was asked. */
  pages: Record<string, { medianMs: number; slowestMs: number }>;
}

const questions = {
  'newest first': {},
  'by name': { sort: 'filename' },
  'as the page asks': { filter: '(status=in=(uploaded),fileSource.name==forge)' },
  searched: { filter: '(status=in=(uploaded),fileSource.name==forge);filename=~"level 7"' },
  'page 50': { skip: 5000 },
} as const;

export async function benchList(folder: string, files: number): Promise<ListFigures> {
  const data = join(folder, 'data');
  const server = await startPlumbline({ PLUMBLINE_DATA: data });
  try {
    const call = await openSession(server.url, 'admin@demo.test', 'plumbline-demo');
    const [project] = await call(allProjects, {});
    const projectId = project?._id as string;
    await addFiles(data, projectId, files);
    const pages: ListFigures['pages'] = {};
    for (const [name, query] of Object.entries(questions)) {
      const times: number[] = [];
      for (let i = 0; i < 20; i++) {
        const started = performance.now();
        await call(fileCalls.document.list, { params: { projectId }, query: { limit: 100, ...query } });
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      pages[name] = { medianMs: round(times[10] as number), slowestMs: round(times.at(-1) as number) };
    }
    return { files, pages };
  } finally {
    await server.end('SIGTERM');
  }
}

async function addFiles(data: string, projectId: string, files: number): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataFolder: join(data, 'database'), report: () => {} });
  const db = openDatabase(postgres.url);
  await sql`
    insert into file (project_id, kind, filename, size, content_type, head_hash, storage_key, upload_id, part_size,
      number_of_parts, status, created_at, created_by)
    select ${projectId}::uuid, 'document', 'level ' || n % 40 || ' drawing ' || n || '.pdf', n * 1000 + 1,
      'application/pdf', '', ${randomUUID()}::text || n, n::text, 1, 1, 'uploaded', now() - n * interval '1 minute',
      (select id from app_user limit 1)
    from generate_series(1, ${files}::int) n`.execute(db);
  await sql`analyze file`.execute(db);
  await db.destroy();
  await postgres.close();
}

const round = (ms: number) => Number(ms.toFixed(1));
