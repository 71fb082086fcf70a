// BCF over loopback: a file of another tool looked at, imported and imported again, and issues with pictures written.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { bcfOfIssues, importBcf, previewBcf } from '../contract/src/resources/issueFiles.ts';
import { fillPath } from '../contract/src/route.ts';
import type { BcfTopic } from '../server/src/bcf/write/BcfTopic.ts';
import { makeBcf } from '../server/src/bcf/write/makeBcf.ts';
import { createMeasure, type Spent } from './createMeasure.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

export interface BcfFigures {
  topics: number;
  fileMb: number;
  preview: Spent;
  import: Spent;
  importAgain: Spent;
  exported: number;
  export: Spent;
  exportMb: number;
  /** Over what the server held before, at the most. */
  exportMemoryMb: number;
}

export async function benchBcf(
  folder: string,
  { topics, exported, elements }: { topics: number; exported: number; elements: number },
): Promise<BcfFigures> {
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, [...viewerPermissions, 'ISSUE_WRITE']);
  const { projectId, db } = server;
  const viewId = await addBuilding({ ...server, elements, provenEvery: 5 });
  const rows = await db.selectFrom('element').select('global_id').orderBy('element_index').limit(topics).execute();
  const path = join(folder, 'clashes.bcf');
  await writeTopics(path, topics, (i) => rows[i % rows.length]?.global_id ?? '');
  const bytes = await readFile(path);
  const authorization = await server.signIn();
  const send = async (route: { path: string }, body: object) => {
    const form = new FormData();
    form.set('json', new Blob([JSON.stringify({ analysisViewId: viewId, ...body })]));
    form.set('bcf', new File([bytes], 'clashes.bcf'));
    const url = `${server.url}${fillPath(route.path, { projectId })}`;
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as { fingerprint: string; created: number; unchanged: number };
  };
  const measure = createMeasure(db);
  const timed = async <Result>(work: () => Promise<Result>) => {
    let result: Result | undefined;
    const spent = await measure(async () => {
      result = await work();
    });
    return { result: result as Result, spent: rounded(spent) };
  };
  const look = await timed(() => send(previewBcf, {}));
  const { fingerprint } = look.result;
  const first = await timed(() => send(importBcf, { fingerprint }));
  if (first.result.created !== topics) throw new Error(`${first.result.created} of ${topics} topics came in.`);
  const seenAgain = await send(previewBcf, {});
  const again = await timed(() => send(importBcf, { fingerprint: seenAgain.fingerprint }));
  if (again.result.unchanged !== topics) throw new Error(`${again.result.unchanged} of ${topics} are unchanged.`);
  const memory = watchMemory();
  const written = await timed(async () => {
    const query = new URLSearchParams({ filter: `issueId=in=(${numbers(exported)})` });
    const url = `${server.url}${fillPath(bcfOfIssues.path, { projectId })}?${query}`;
    const response = await fetch(url, { method: 'POST', headers: { authorization } });
    if (!response.ok || response.body === null) throw new Error(await response.text());
    let size = 0;
    for await (const chunk of response.body) size += chunk.length;
    return size;
  });
  return {
    topics,
    fileMb: megabytes(bytes.length),
    preview: look.spent,
    import: first.spent,
    importAgain: again.spent,
    exported,
    export: written.spent,
    exportMb: megabytes(written.result),
    exportMemoryMb: memory.stop(),
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
const megabytes = (bytes: number) => Number((bytes / 1e6).toFixed(1));

const rounded = ({ wallS, serverCpuS, databaseCpuS }: Spent): Spent => {
  const [wall = 0, server = 0, database = 0] = [wallS, serverCpuS, databaseCpuS].map((seconds) => +seconds.toFixed(2));
  return { wallS: wall, serverCpuS: server, databaseCpuS: database };
};

/** The most that this process holds over what it held at first. */
function watchMemory(): { stop(): number } {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return megabytes(most - before);
    },
  };
}

const guid = (kind: number, i: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(i).padStart(12, '0')}`;

/** As clash detection makes them: two comments, a camera, some elements and a picture of the window each. */
async function writeTopics(path: string, count: number, globalIdOf: (i: number) => string): Promise<void> {
  const pictures = await Promise.all([0, 1, 2, 3].map(drawWindow));
  async function* topics(): AsyncGenerator<BcfTopic> {
    for (let i = 0; i < count; i++) {
      const moment = new Date(Date.UTC(2026, 0, 1) + i * 60_000);
      yield {
        guid: guid(1, i),
        index: i + 1,
        title: `Clash ${i + 1}`,
        description: 'Duct and wall share a place.',
        type: 'Clash',
        status: 'Active',
        priority: 'High',
        labels: ['HVAC'],
        links: [],
        relatedTopics: [],
        createdAt: moment,
        createdBy: 'zoe@site.test',
        modifiedAt: moment,
        modifiedBy: 'zoe@site.test',
        comments: [1, 2].map((n) => ({
          guid: guid(10 + n, i),
          date: moment,
          author: 'zoe@site.test',
          text: `Comment ${n} on clash ${i + 1}`,
        })),
        viewpoints: [
          {
            guid: guid(2, i),
            seen: {
              camera: { kind: 'perspective', eye: [i, 0, 5], direction: [0, 1, 0], up: [0, 0, 1], size: 60 },
              planes: [],
              lines: [],
              colouring: [],
              visibility: { isDefault: true, exceptions: [] },
              selection: [0, 1, 2, 3, 4].map((n) => globalIdOf(i + n)),
            },
            snapshot: async () => pictures[i % pictures.length] as Buffer,
          },
        ],
        documents: [],
        linkedDocuments: [],
        headerFiles: [{ filename: 'building.ifc' }],
      };
    }
  }
  const file = { version: '2.1', project: { guid: guid(0, 0), name: 'Bench' }, madeAt: new Date() } as const;
  const made = makeBcf({ ...file, statuses: [], priorities: [], types: [], topics: topics() });
  await writeFile(path, Readable.from(made));
}

/** A window of 800 by 450 with some shapes in it. */
function drawWindow(seed: number): Promise<Buffer> {
  const shapes = Array.from({ length: 60 }, (_, i) => {
    const at = (i * 7919 + seed * 104_729) % 700;
    return `<rect x="${at}" y="${(at * 3) % 400}" width="${20 + (at % 90)}" height="${15 + (at % 60)}" fill="hsl(${at % 360} 60% 60%)"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#eef"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
