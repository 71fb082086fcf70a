import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '../../cli/src/upload/openSession.ts';
import type { Client } from '../../contract/src/client.ts';
import type { FileAnswer } from '../../contract/src/fileAnswer.ts';
import { tableCsv, tableXlsx } from '../../contract/src/resources/classificationTable.ts';
import { fileCalls } from '../../contract/src/resources/files.ts';
import { qualityReport } from '../../contract/src/resources/qualityReport.ts';
import { uploadFile, uploadLimits } from '../../contract/src/uploadFile.ts';
import type { LoadPlace } from '../load/mix.ts';
import type { Account } from '../load/Order.ts';

const fileBytes = 5_000_000;

/** Uploads and deletes files, and takes tables and a report with it, one round after the other until it is disposed of. */
export async function keepHandling(origin: string, { email, password }: Account, place: LoadPlace, everyS: number) {
  const call = await openSession(origin, email, password);
  const over = new AbortController();
  const done = { rounds: 0, errors: [] as string[] };
  const { projectId, viewId } = place;

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      try {
        await handleFile(origin, call, projectId, done.rounds);
        await takeFiles(call, { projectId, viewId });
        done.rounds++;
      } catch (error) {
        done.errors.push(String(error));
      }
      await sleep(everyS * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  const going = goOn();
  return {
    done,
    async [Symbol.asyncDispose](): Promise<void> {
      over.abort();
      await going;
    },
  };
}

async function handleFile(origin: string, call: Client, projectId: string, round: number): Promise<void> {
  const bytes = randomBytes(fileBytes);
  const { fileId } = await uploadFile({
    call,
    projectId,
    kind: 'document',
    limits: { ...uploadLimits, pollMs: 200 },
    source: {
      name: `soak ${round}.zip`,
      size: bytes.length,
      slice: (start, end) => new Blob([bytes.subarray(start, end)]),
    },
    async put(url, body, { signal }) {
      const answer = await fetch(new URL(url, origin), { method: 'PUT', body, signal });
      await answer.arrayBuffer();
      return { status: answer.status, etag: answer.headers.get('etag') ?? undefined };
    },
  });
  await call(fileCalls.document.remove, { params: { projectId, fileId } });
}

async function takeFiles(call: Client, params: { projectId: string; viewId: string }): Promise<void> {
  const query = { timezoneOffset: 0 };
  await readToEnd(await call(tableCsv, { params, query }));
  await readToEnd(await call(tableXlsx, { params, query }));
  await readToEnd(await call(qualityReport, { params, query, body: {} }));
}

async function readToEnd({ body, filename }: FileAnswer): Promise<void> {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  if (bytes === 0) throw new Error(`${filename} is empty.`);
}
