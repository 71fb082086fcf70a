// An upload to the folder store: plan.json, the bytes in their final places, the ledger of parts, and claims to them.
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UploadPlan } from '../MultipartUploads.ts';
import { countParts } from '../uploadPlan.ts';
import { syncFolder } from './durable.ts';
import { ledgerBytes } from './partLedger.ts';

const schema = z.object({
  format: z.literal(1),
  key: z.string(),
  contentType: z.string(),
  size: z.number().int().positive(),
  partSize: z.number().int().positive(),
  begun: z.coerce.date(),
});

export const bytesPath = (folder: string) => join(folder, 'bytes');
export const ledgerPath = (folder: string) => join(folder, 'ledger');
export const claimsPath = (folder: string) => join(folder, 'claims');
const planPath = (folder: string) => join(folder, 'plan.json');

/** Durable but for its own name, which the caller gives it by a rename. */
export async function makeUploadFolder(folder: string, plan: UploadPlan, begun: Date): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await mkdir(claimsPath(folder), { mode: 0o700 });
  await writeDurably(planPath(folder), Buffer.from(JSON.stringify({ format: 1, ...plan, begun })));
  await writeDurably(ledgerPath(folder), Buffer.alloc(ledgerBytes(countParts(plan))));
  await makeSparse(bytesPath(folder), plan.size);
  await syncFolder(folder);
}

export async function readUploadPlan(folder: string): Promise<UploadPlan & { begun: Date }> {
  const { format: _, ...plan } = schema.parse(JSON.parse(await readFile(planPath(folder), 'utf8')));
  return plan;
}

async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeSparse(path: string, size: number): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.truncate(size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
