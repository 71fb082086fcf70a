// Uploads files through a bad network while the server is killed again and again, and checks what was promised.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPlumbline } from '../../cli/test/runPlumbline.ts';
import { type Client, callLimits, createClient } from '../../contract/src/client.ts';
import { fileCalls, type StoredFile } from '../../contract/src/resources/files.ts';
import { allProjects } from '../../contract/src/resources/projects.ts';
import { type UploadOptions, uploadFile, uploadLimits } from '../../contract/src/uploadFile.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { openEmbeddedPostgres } from '../../server/src/platform/postgres/openEmbeddedPostgres.ts';
import { openStorage } from '../../server/src/platform/storage/openStorage.ts';
import { createRandom } from './createRandom.ts';
import { createTokens } from './createTokens.ts';
import { freePort } from './freePort.ts';
import { type OpenProxy, openProxy, type ProxyFigures } from './openProxy.ts';
import { longestAwayS } from './untilBack.ts';

export interface FaultOptions {
  seed: number;
  kills: number;
  /** An empty folder for the server's data. */
  folder: string;
  say?: (line: string) => void;
}

export interface FaultReport {
  kills: number;
  filesFinished: number;
  bytesFinished: number;
  partsAcknowledged: number;
  retries: number;
  connections: ProxyFigures;
  longestAwayS: number;
  /** Each a promise that was broken; none is the only good answer. */
  broken: string[];
}

const partBytes = 65_536;
const filesAtOnce = 2;
const restBetweenKillsMs = { least: 40, most: 1500 };

interface Run {
  options: FaultOptions;
  /** Where uploads go. */
  origin: string;
  /** Straight, to look at what is there. */
  direct: Client;
  call: Client;
  projectId: string;
  report: FaultReport;
  finished: Map<string, string>;
  over: boolean;
}

/** Runs uploads under kill -9 until the server was killed so often, then reads everything back. */
export async function runUploadFaults(options: FaultOptions): Promise<FaultReport> {
  const { say = () => {} } = options;
  const data = join(options.folder, 'data');
  const port = await freePort();
  const env = { PLUMBLINE_DATA: data, PORT: String(port), PLUMBLINE_PART_BYTES: String(partBytes) };
  let server = await startPlumbline(env);
  await using proxy = await openProxy(port, createRandom(options.seed + 100));
  const run = await begin(options, server.url, proxy);
  const random = createRandom(options.seed);
  const uploaders = Array.from({ length: filesAtOnce }, (_, lane) =>
    uploadUntilOver(run, createRandom(options.seed + lane + 1), lane),
  );
  while (run.report.kills < options.kills) {
    await sleep(random.between(restBetweenKillsMs.least, restBetweenKillsMs.most));
    await server.end('SIGKILL');
    run.report.kills++;
    const killedAt = performance.now();
    server = await startPlumbline(env);
    await checkListed(run);
    noteAway(run.report, (performance.now() - killedAt) / 1000);
    say(`kill ${run.report.kills}: ${run.finished.size} files finished, ${run.report.retries} retries`);
  }
  run.over = true;
  await Promise.all(uploaders);
  await checkListed(run);
  await server.end('SIGTERM');
  await readBack(run, data);
  return run.report;
}

function noteAway(report: FaultReport, awayS: number): void {
  report.longestAwayS = Math.max(report.longestAwayS, awayS);
  if (awayS > longestAwayS) report.broken.push(`away for ${awayS.toFixed(1)} s after kill ${report.kills}`);
}

async function begin(options: FaultOptions, url: string, { origin, figures }: OpenProxy): Promise<Run> {
  const getToken = createTokens(url);
  const limits = { ...callLimits, retries: 0, timeoutMs: 5000 };
  const direct = createClient({ origin: url, getToken, limits });
  const [project] = await direct(allProjects, {});
  const counts = { kills: 0, filesFinished: 0, bytesFinished: 0, partsAcknowledged: 0, retries: 0, longestAwayS: 0 };
  return {
    ...{ options, origin, direct, call: createClient({ origin, getToken, limits }) },
    ...{ projectId: project?._id as string, finished: new Map(), over: false },
    report: { ...counts, connections: figures, broken: [] },
  };
}

async function uploadUntilOver(run: Run, random: ReturnType<typeof createRandom>, lane: number): Promise<void> {
  for (let n = 0; !run.over; n++) {
    const bytes = random.bytes(random.between(1, 30 * partBytes));
    await uploadOne(run, `lane ${lane} file ${n}.zip`, bytes);
  }
}

async function uploadOne(run: Run, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const acknowledged = new Set<number>();
  const call: Client = async (route, input) => {
    const answer = await run.call(route, input);
    const told = (input as { body?: { previousCompletedPart?: { partNumber: number } } }).body?.previousCompletedPart;
    if (told && !acknowledged.has(told.partNumber)) {
      acknowledged.add(told.partNumber);
      run.report.partsAcknowledged++;
    }
    return answer;
  };
  const put: UploadOptions['put'] = async (url, body, { signal }) => {
    const partNumber = partNumberOf(bytes, new Uint8Array(await body.arrayBuffer()));
    if (acknowledged.has(partNumber))
      run.report.broken.push(`${name}: part ${partNumber} was acknowledged and asked for again`);
    const response = await fetch(new URL(url, run.origin), { method: 'PUT', body, signal });
    await response.arrayBuffer();
    return { status: response.status, etag: response.headers.get('etag') ?? undefined };
  };
  await uploadFile({
    call,
    put,
    projectId: run.projectId,
    kind: 'document',
    source: {
      name,
      size: bytes.length,
      slice: (start, end) => new Blob([bytes.subarray(start, end)]),
    },
    limits: { ...uploadLimits, retryDelayMs: 100, pollMs: 100 },
    onRetry: () => run.report.retries++,
  });
  run.finished.set(name, createHash('sha256').update(bytes).digest('hex'));
  run.report.filesFinished++;
  run.report.bytesFinished += bytes.length;
}

/** Which part a body is, by its content: the address does not have to tell. */
function partNumberOf(bytes: Uint8Array, part: Uint8Array): number {
  for (let number = 1; (number - 1) * partBytes < bytes.length; number++) {
    const start = (number - 1) * partBytes;
    if (Buffer.compare(bytes.subarray(start, start + part.length), part) === 0) return number;
  }
  return 0;
}

async function listAll(run: Run): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (;;) {
    const query = { skip: files.length, limit: 500, sort: 'createdDate' as const };
    const page = await run.direct(fileCalls.document.list, { params: { projectId: run.projectId }, query });
    files.push(...page);
    if (page.length < 500) return files;
  }
}

/** What was told to be finished is listed as uploaded, with the right hash, right after every restart. */
async function checkListed(run: Run): Promise<void> {
  const told = new Map(run.finished);
  const listed = new Map((await listAll(run)).map((file) => [file.filename, file]));
  for (const [name, sha256] of told) {
    const file = listed.get(name);
    if (file?.status !== 'uploaded') run.report.broken.push(`${name}: finished, and listed as ${file?.status}`);
    else if (file.sha256 !== sha256) run.report.broken.push(`${name}: listed with another hash`);
  }
}

/** Reads every file that the database calls uploaded straight from the storage, without the server. */
async function readBack(run: Run, data: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataFolder: join(data, 'database'), report: () => {} });
  const db = openDatabase(postgres.url);
  const storage = await openStorage({ dataFolder: data, publicPath: '/api/storage', signingKey: new Uint8Array(32) });
  try {
    const rows = await db.selectFrom('file').selectAll().where('status', '=', 'uploaded').execute();
    if (rows.length < run.finished.size) run.report.broken.push('finished files are missing in the database');
    for (const { filename, storage_key, sha256, size } of rows) {
      const hash = createHash('sha256');
      let length = 0;
      for await (const chunk of await storage.openRead(storage_key)) {
        hash.update(chunk as Uint8Array);
        length += (chunk as Uint8Array).length;
      }
      const found = hash.digest('hex');
      const told = run.finished.get(filename);
      if (length !== size || found !== sha256) run.report.broken.push(`${filename}: called uploaded, and is not whole`);
      if (told !== undefined && told !== found) run.report.broken.push(`${filename}: not what was sent`);
    }
  } finally {
    await storage.close();
    await db.destroy();
    await postgres.close();
  }
}
