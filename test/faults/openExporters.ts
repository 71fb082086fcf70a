import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../contract/src/client.ts';
import type { FileAnswer } from '../../contract/src/fileAnswer.ts';
import { tableCsv, tableXlsx } from '../../contract/src/resources/classificationTable.ts';
import { issuesCsv } from '../../contract/src/resources/issueExports.ts';
import { bcfOfIssues } from '../../contract/src/resources/issueFiles.ts';
import { longestWaitMs } from './patiently.ts';

interface ExportersOptions {
  call: Client;
  place: { projectId: string; viewId: string };
  /** How many elements the view has verdicts on. */
  rows: number;
}

/** What people took with them, by kind; what came without an error and is not whole is broken. */
export interface Taken {
  whole: Record<string, number>;
  failed: number;
  broken: string[];
}

const query = { timezoneOffset: 0 };
const longestInPeaceMs = longestWaitMs / 3;

/** Somebody who takes tables, workbooks and BCF files with them all the time. */
export function openExporters({ call, place: params, rows }: ExportersOptions) {
  const taken: Taken = { whole: {}, failed: 0, broken: [] };
  let isOver = false;
  let lastFailure: unknown;

  const kinds: Record<string, { take: () => Promise<FileAnswer>; isWhole: (bytes: Buffer) => boolean }> = {
    csv: { take: () => call(tableCsv, { params, query }), isWhole: (bytes) => countLines(bytes) === rows + 1 },
    xlsx: { take: () => call(tableXlsx, { params, query }), isWhole: isWholeZip },
    'csv of issues': { take: () => call(issuesCsv, { params, query }), isWhole: (bytes) => countLines(bytes) > 0 },
    bcf: { take: () => call(bcfOfIssues, { params, query: { version: '3.0' } }), isWhole: isWholeZip },
  };

  async function takeOne(kind: string): Promise<void> {
    const { take, isWhole } = kinds[kind] as (typeof kinds)[string];
    try {
      const { body } = await take();
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks))) taken.whole[kind] = (taken.whole[kind] ?? 0) + 1;
      else taken.broken.push(`a ${kind} came without an error and is not whole`);
    } catch (error) {
      // A failure that is seen is none of what was promised; it is asked for again.
      lastFailure = error;
      taken.failed++;
      await sleep(100);
    }
  }

  async function goOn(): Promise<void> {
    while (!isOver) for (const kind of Object.keys(kinds)) await takeOne(kind);
    // In peace, each comes.
    for (const kind of Object.keys(kinds)) {
      for (const end = Date.now() + longestInPeaceMs; Date.now() < end && !taken.whole[kind]; ) await takeOne(kind);
      if (!taken.whole[kind]) taken.broken.push(`no ${kind} came: ${lastFailure}`);
    }
  }

  const going = goOn();
  return {
    taken,
    async close(): Promise<void> {
      isOver = true;
      await going;
    },
  };
}

const countLines = (bytes: Buffer) => bytes.toString('latin1').split('\r\n').filter(Boolean).length;

/** Its directory ends where the file does, and begins where it says. */
function isWholeZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 !== bytes.length) return false;
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  return offset + size === end && (size === 0 || bytes.readUInt32LE(offset) === 0x02014b50);
}
