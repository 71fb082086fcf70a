// A large schedule over loopback: looked at, imported by rules, and looked at and imported again.
import { readFile } from 'node:fs/promises';
import { importSchedule, previewSchedule, type SchedulePreview } from '../contract/src/resources/schedules.ts';
import { fillPath } from '../contract/src/route.ts';
import { createMeasure, type Spent } from './createMeasure.ts';
import { openBenchServer } from './openBenchServer.ts';
import { addBuilding } from './qualityBuilding.ts';

export interface CallFigures {
  elements: number;
  preview: CallSpent & { answerMb: number };
  import: CallSpent & { packages: number };
  /** With the packages that the import made. */
  previewAgain: CallSpent;
  importAgain: CallSpent;
}

interface CallSpent extends Spent {
  /** Of the process that reads. */
  readerCpuS: number;
}

export interface ScheduleFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const packages = 1500;

export async function benchScheduleCalls(folder: string, file: ScheduleFile, elements: number): Promise<CallFigures> {
  await using stack = new AsyncDisposableStack();
  const server = await openBenchServer(stack, folder, ['READ', 'LIST', 'VIEW_ASSETS', 'WRITE']);
  const { projectId, db, modules } = server;
  await modules.access.setFlag(projectId, 'progressMonitoring', true);
  await addBuilding({ ...server, elements, provenEvery: 1000 });
  const authorization = await server.signIn();
  const send = async (route: { path: string }, body: object) => {
    const form = new FormData();
    form.set('json', new Blob([JSON.stringify(body)]));
    form.set('schedule', new File([file.bytes], file.name));
    const url = `${server.url}${fillPath(route.path, { projectId })}`;
    const response = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const measure = createMeasure(db);
  const timed = async (work: () => Promise<string>) => {
    let text = '';
    const before = await endedCpuS();
    const spent = await measure(async () => {
      text = await work();
    });
    return { text, spent: rounded({ ...spent, readerCpuS: (await endedCpuS()) - before }) };
  };
  const first = await timed(() => send(previewSchedule, {}));
  const preview = JSON.parse(first.text) as SchedulePreview;
  const own = preview.added.slice(0, packages).map(({ key }) => ({ activity: key, filter: { floors: ['Level 1'] } }));
  const body = { fingerprint: preview.fingerprint, own };
  const taken = await timed(() => send(importSchedule, body));
  const again = await timed(() => send(previewSchedule, {}));
  const { fingerprint } = JSON.parse(again.text) as SchedulePreview;
  const nothing = await timed(() => send(importSchedule, { fingerprint }));
  return {
    elements,
    preview: { ...first.spent, answerMb: +(first.text.length / 1e6).toFixed(1) },
    import: { ...taken.spent, packages },
    previewAgain: again.spent,
    importAgain: nothing.spent,
  };
}

/** Of processes that this one started and that have ended, as Linux counts them. */
async function endedCpuS(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number);
  return (user + system) / 100;
}

const rounded = (spent: CallSpent): CallSpent => ({
  wallS: +spent.wallS.toFixed(2),
  serverCpuS: +spent.serverCpuS.toFixed(2),
  databaseCpuS: +spent.databaseCpuS.toFixed(2),
  readerCpuS: +spent.readerCpuS.toFixed(2),
});
