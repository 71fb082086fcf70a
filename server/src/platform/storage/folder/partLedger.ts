// What is written durably of an upload: one line of fixed length for each part, so that none is looked for.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { writeAll } from './durable.ts';

const lineBytes = 128;

/** A part whose bytes are on the disk; `generation` is that of the claim under which they were written. */
export interface LedgerEntry {
  partNumber: number;
  generation: number;
  attempt: number;
  size: number;
  sha256: string;
}

export const ledgerBytes = (parts: number) => parts * lineBytes;

export async function readLedgerEntry(ledger: FileHandle, partNumber: number): Promise<LedgerEntry | undefined> {
  const line = Buffer.alloc(lineBytes);
  const { bytesRead } = await ledger.read(line, 0, lineBytes, (partNumber - 1) * lineBytes);
  return parseLine(line.toString('latin1', 0, bytesRead), partNumber);
}

/** Sparse: the part n is at n - 1. */
export async function readLedger(ledger: FileHandle, parts: number): Promise<(LedgerEntry | undefined)[]> {
  const all = Buffer.alloc(ledgerBytes(parts));
  await ledger.read(all, 0, all.length, 0);
  return Array.from({ length: parts }, (_, i) =>
    parseLine(all.toString('latin1', i * lineBytes, (i + 1) * lineBytes), i + 1),
  );
}

export async function writeLedgerEntry(ledger: FileHandle, entry: LedgerEntry): Promise<void> {
  const text = `${entry.generation} ${entry.attempt} ${entry.size} ${entry.sha256}`;
  const line = Buffer.from(`${text} ${checkOf(entry.partNumber, text)}`.padEnd(lineBytes - 1).concat('\n'), 'latin1');
  await writeAll(ledger, line, (entry.partNumber - 1) * lineBytes);
}

/** A line that was torn by a loss of power counts as none. */
function parseLine(line: string, partNumber: number): LedgerEntry | undefined {
  const [, text, generation, attempt, size, sha256, check] =
    /^((\d+) (\d+) (\d+) ([0-9a-f]{64})) ([0-9a-f]{16}) *\n$/.exec(line) ?? [];
  if (text === undefined || sha256 === undefined || check !== checkOf(partNumber, text)) return undefined;
  return { partNumber, generation: Number(generation), attempt: Number(attempt), size: Number(size), sha256 };
}

const checkOf = (partNumber: number, text: string) =>
  createHash('sha256').update(`${partNumber} ${text}`).digest('hex').slice(0, 16);
