// A page of 50 rows of the quality table: what it costs in processor time, sorted and filtered in several ways. The
// caller is a process of its own, so that only the server and its database are measured.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { viewerPermissions } from '../contract/src/permissions.ts';
import { tablePage } from '../contract/src/resources/classificationTable.ts';
import { fillPath } from '../contract/src/route.ts';
import { createMeasure } from './createMeasure.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

export interface PageFigures {
  /** Milliseconds of processor time a page, by what is asked. */
  pages: Record<string, { serverMs: number; databaseMs: number; bytes: number }>;
}

const questions: Record<string, object> = {
  'first page': {},
  'by name': { sort: 'elementName' },
  'deviated, by floor': { sort: 'mappedFloor', filtersDTO: JSON.stringify({ statuses: ['deviated'] }) },
  'page 10': { skip: 500 },
};

/** As many elements and proofs as the demo has, or more. */
export async function benchPage(folder: string, { elements, calls }: { elements: number; calls: number }) {
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, viewerPermissions);
  const { projectId } = server;
  const viewId = await addBuilding({ ...server, elements, provenEvery: elements > 100_000 ? 5 : 2 });
  const measure = createMeasure(server.db);
  const pages: PageFigures['pages'] = {};
  for (const [name, query] of Object.entries(questions)) {
    const asked = new URLSearchParams({ limit: '50', ...query });
    const url = `${server.url}${fillPath(tablePage.path, { projectId, viewId })}?${asked}`;
    const caller = fork(new URL('./askOften.ts', import.meta.url), { env: { ...process.env, NODE_NO_WARNINGS: '1' } });
    const ask = async (count: number): Promise<number> => {
      caller.send({ url, authorization: await server.signIn(), count });
      const [answer] = (await once(caller, 'message')) as [{ bytes: number }];
      return answer.bytes;
    };
    await ask(Math.min(calls, 300));
    let bytes = 0;
    const spent = await measure(async () => {
      bytes = await ask(calls);
    });
    caller.disconnect();
    const each = (seconds: number) => Number(((seconds * 1000) / calls).toFixed(2));
    pages[name] = { serverMs: each(spent.serverCpuS), databaseMs: each(spent.databaseCpuS), bytes };
  }
  return { elements, calls, pages };
}
